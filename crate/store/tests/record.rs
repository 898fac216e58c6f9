//! What holds of every record and key.

use l1ght_store::{Key, KeyError, Record, RecordError};
use proptest::prelude::*;

fn record() -> impl Strategy<Value = (u8, Vec<u8>)> {
    (any::<u8>(), prop::collection::vec(prop_oneof![Just(0), any::<u8>()], 0..64))
}

fn key() -> impl Strategy<Value = String> {
    let part = "[0-9_a-z]{1,3}".prop_filter("a device", |part| Key::parse(part).is_ok());
    prop::collection::vec(part, 1..5).prop_map(|parts| parts.join("/"))
}

proptest! {
    #[test]
    fn a_record_reads_back((kind, payload) in record()) {
        let record = Record { kind, payload: &payload };
        let bytes = record.encode();
        prop_assert_eq!(Record::decode(&bytes), Ok(record));
    }

    #[test]
    fn every_flipped_bit_is_damage((kind, payload) in record()) {
        let bytes = Record { kind, payload: &payload }.encode();
        for bit in 0..bytes.len() * 8 {
            let mut flipped = bytes.clone();
            flipped[bit / 8] ^= 1 << (bit % 8);
            prop_assert_eq!(Record::decode(&flipped), Err(RecordError::Damaged), "bit {}", bit);
        }
    }

    #[test]
    fn a_record_without_its_end_is_torn((kind, payload) in record()) {
        let bytes = Record { kind, payload: &payload }.encode();
        for end in 0..bytes.len() {
            prop_assert_eq!(Record::decode(&bytes[..end]), Err(RecordError::Torn));
        }
        // The length was written, the rest was not.
        for end in 0..=bytes.len() - 8 {
            let mut zeros = bytes.clone();
            zeros[end..].fill(0);
            prop_assert_eq!(Record::decode(&zeros), Err(RecordError::Torn));
        }
    }

    #[test]
    fn any_bytes_are_a_record_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..99)) {
        let _ = Record::decode(&bytes);
    }

    #[test]
    fn keys_sort_alike_as_texts_as_parts_and_in_utf16(a in key(), b in key()) {
        let parts = |text: &str| text.split('/').map(str::to_owned).collect::<Vec<_>>();
        let utf16 = |text: &str| parts(text).iter().map(|p| p.encode_utf16().collect()).collect();
        let [utf16_a, utf16_b]: [Vec<Vec<u16>>; 2] = [utf16(&a), utf16(&b)];
        let [key_a, key_b] = [&a, &b].map(|text| Key::parse(text).expect("a key"));
        prop_assert_eq!(key_a.as_str(), &a);
        prop_assert_eq!(key_a.cmp(&key_b), a.cmp(&b));
        prop_assert_eq!(key_a.cmp(&key_b), parts(&a).cmp(&parts(&b)));
        prop_assert_eq!(key_a.cmp(&key_b), utf16_a.cmp(&utf16_b));
        let is_under = a != b && parts(&a).starts_with(&parts(&b));
        prop_assert_eq!(key_a.is_under(&key_b), is_under);
    }

    #[test]
    fn any_text_is_a_key_or_refused(text in any::<String>()) {
        if let Ok(key) = Key::parse(&text) {
            prop_assert_eq!(key.as_str(), text);
        }
    }
}

#[test]
fn a_name_that_some_medium_cannot_carry_is_refused() {
    let device = |part: &str| Err(KeyError::Device(part.to_owned()));
    for (text, end) in [
        ("", Err(KeyError::Empty)),
        ("a//b", Err(KeyError::Empty)),
        ("/a", Err(KeyError::Empty)),
        ("A", Err(KeyError::Sign('A'))),
        ("a/..", Err(KeyError::Sign('.'))),
        ("a-b", Err(KeyError::Sign('-'))),
        ("a/nul", device("nul")),
        ("com1/a", device("com1")),
        ("com10", Ok(())),
        (&"a".repeat(65), Err(KeyError::Long)),
        (&vec!["a".repeat(64); 4].join("/"), Err(KeyError::Long)),
    ] {
        assert_eq!(Key::parse(text).map(|_| ()), end, "{text}");
    }
}

#[test]
fn a_later_version_is_told_from_damage() {
    let mut bytes = Record { kind: 7, payload: b"later" }.encode();
    // A later version keeps the head: its parity goes along with its number.
    (bytes[0], bytes[10]) = (2, bytes[10] ^ 3);
    assert_eq!(Record::decode(&bytes), Err(RecordError::Newer(2)));
}
