//! Canonical JSON, the chain and the Merkle tree, against their standards.

use l1ght_core::json::read_strict;
use l1ght_core::mission::{
    Chain, canonical, canonical_number, inclusion_proof, is_included, leaf_hash, record_leaf, root,
};
use l1ght_core::text::Digest;
use proptest::prelude::*;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Any JSON value, small.
pub(super) fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        finite().prop_map(Value::from),
        ".{0,6}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(".{0,3}", inner, 0..4)
                .prop_map(|fields| fields.into_iter().collect::<Value>()),
        ]
    })
}

fn finite() -> impl Strategy<Value = f64> {
    any::<u64>().prop_map(f64::from_bits).prop_filter("finite", |number| number.is_finite())
}

/// The value with the fields of its objects inserted the other way round.
fn turned(value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(turned).collect(),
        Value::Object(fields) => {
            fields.iter().rev().map(|(name, field)| (name.clone(), turned(field))).collect()
        }
        other => other.clone(),
    }
}

proptest! {
    #[test]
    fn numbers_are_written_as_ecmascript_writes_them(number in finite()) {
        let ours = canonical_number(number).expect("finite");
        let mut buffer = ryu_js::Buffer::new();
        prop_assert_eq!(&ours, buffer.format(number));
        prop_assert_eq!(ours.parse::<f64>().expect("a number").to_bits(), (number + 0.0).to_bits());
    }

    #[test]
    fn canonical_text_reads_back_and_is_canonical(value in any_json()) {
        let once = canonical(&value);
        let again = read_strict(&once).expect("canonical text is JSON");
        prop_assert_eq!(canonical(&again), once);
    }

    #[test]
    fn the_order_of_fields_says_nothing(value in any_json()) {
        prop_assert_eq!(canonical(&turned(&value)), canonical(&value));
    }

    #[test]
    fn the_chain_notes_every_change(records in prop::collection::vec(any_json(), 1..6), at in 0usize..6, other in any_json()) {
        let at = at % records.len();
        let mut changed = records.clone();
        changed[at] = other;
        let same = canonical(&changed[at]) == canonical(&records[at]);
        prop_assert_eq!(Chain::of(&records) == Chain::of(&changed), same);
        prop_assert_ne!(Chain::of(&records), Chain::of(&records[..records.len() - 1]));
    }
}

#[test]
fn what_is_not_finite_has_no_canonical_form() {
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(canonical_number(number), None);
    }
    assert!(read_strict("1e400").is_err());
}

#[test]
fn the_numbers_of_the_rfc() {
    // RFC 8785, appendix B: bits of a double and its text.
    let table = [
        (0x0000_0000_0000_0000, "0"),
        (0x8000_0000_0000_0000, "0"),
        (0x0000_0000_0000_0001, "5e-324"),
        (0x8000_0000_0000_0001, "-5e-324"),
        (0x7fef_ffff_ffff_ffff, "1.7976931348623157e+308"),
        (0xffef_ffff_ffff_ffff, "-1.7976931348623157e+308"),
        (0x4340_0000_0000_0000, "9007199254740992"),
        (0xc340_0000_0000_0000, "-9007199254740992"),
        (0x4430_0000_0000_0000, "295147905179352830000"),
        (0x44b5_2d02_c7e1_4af5, "9.999999999999997e+22"),
        (0x44b5_2d02_c7e1_4af6, "1e+23"),
        (0x44b5_2d02_c7e1_4af7, "1.0000000000000001e+23"),
        (0x444b_1ae4_d6e2_ef4e, "999999999999999700000"),
        (0x444b_1ae4_d6e2_ef4f, "999999999999999900000"),
        (0x444b_1ae4_d6e2_ef50, "1e+21"),
        (0x3eb0_c6f7_a0b5_ed8c, "9.999999999999997e-7"),
        (0x3eb0_c6f7_a0b5_ed8d, "0.000001"),
        (0x41b3_de43_5555_5553, "333333333.3333332"),
        (0x41b3_de43_5555_5554, "333333333.33333325"),
        (0x41b3_de43_5555_5555, "333333333.3333333"),
        (0x41b3_de43_5555_5556, "333333333.3333334"),
        (0x41b3_de43_5555_5557, "333333333.33333343"),
        (0xbecb_f647_612f_3696, "-0.0000033333333333333333"),
        (0x4314_3ff3_c1cb_0959, "1424953923781206.2"),
    ];
    for (bits, text) in table {
        assert_eq!(canonical_number(f64::from_bits(bits)).as_deref(), Some(text), "{bits:x}");
    }
}

#[test]
fn names_are_sorted_by_utf16_units_and_only_controls_are_escaped() {
    // The order of the RFC's example: a surrogate pair stands before U+FB33.
    let value = json!({ "\u{20ac}": 1, "\r": 2, "\u{fb33}": 3, "1": 4, "\u{1f600}": 5, "\u{80}": 6, "\u{f6}": 7 });
    let text = "{\"\\r\":2,\"1\":4,\"\u{80}\":6,\"\u{f6}\":7,\"\u{20ac}\":1,\"\u{1f600}\":5,\"\u{fb33}\":3}";
    assert_eq!(canonical(&value), text);
    let text = json!("\u{20ac}$\u{f}\nA'B\"\\\"/\u{8}\u{c}\u{7f}");
    assert_eq!(canonical(&text), "\"\u{20ac}$\\u000f\\nA'B\\\"\\\\\\\"/\\b\\f\u{7f}\"");
    let value = json!({ "numbers": [333_333_333.333_333_3_f64, 1E30, 4.50, 2e-3, 1e-27], "literals": [null, true, false] });
    let text =
        r#"{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27]}"#;
    assert_eq!(canonical(&value), text);
}

#[test]
fn a_link_holds_the_link_before_and_the_record() {
    let (one, two) = (json!({ "b": 1, "a": 2.0 }), json!([]));
    let sha = |bytes: &[u8]| -> Vec<u8> { Sha256::digest(bytes).to_vec() };
    let first = sha(&[vec![0; 32], sha(br#"{"a":2,"b":1}"#)].concat());
    let second = sha(&[first, sha(b"[]")].concat());
    let chain = Chain::of([&one, &two]);
    assert_eq!((chain.length, chain.head.0.to_vec()), (2, second));
    assert_eq!(chain.event_digest(), format!("sha256:{}", chain.head.hex()));
    assert_eq!(Chain::default().with_text(r#"{"a":2,"b":1}"#).with_text("[]"), chain);
    assert_eq!(Chain::of([]).event_digest(), format!("sha256:{}", "0".repeat(64)));
}

#[test]
fn the_published_tree_of_certificate_transparency() {
    let leaves: [&[u8]; 8] = [
        b"",
        &[0x00],
        &[0x10],
        &[0x20, 0x21],
        &[0x30, 0x31],
        &[0x40, 0x41, 0x42, 0x43],
        &[0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57],
        &[
            0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d,
            0x6e, 0x6f,
        ],
    ];
    let leaves: Vec<Digest> = leaves.into_iter().map(leaf_hash).collect();
    let roots = [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
        "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
        "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
        "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
        "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
        "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
        "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
        "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ];
    for (size, text) in roots.into_iter().enumerate() {
        assert_eq!(root(&leaves[..size]).hex(), text, "of {size}");
    }
    assert_eq!(record_leaf(&json!({ "b": 1, "a": 2 })), leaf_hash(br#"{"a":2,"b":1}"#));
}

#[test]
fn every_proof_verifies_and_no_altered_one_does() {
    for size in 1..=40usize {
        let leaves: Vec<Digest> = (0..size).map(|at| leaf_hash(&[at as u8])).collect();
        let top = root(&leaves);
        for index in 0..size {
            let proof = inclusion_proof(&leaves, index).expect("a proof");
            let holds =
                |leaf: &Digest, index: usize, size: usize, proof: &[Digest], top: &Digest| {
                    is_included(leaf, index as u64, size as u64, proof, top)
                };
            assert!(holds(&leaves[index], index, size, &proof, &top), "{index} of {size}");
            for other in (0..=size).filter(|other| *other != index) {
                assert!(
                    !holds(&leaves[index], other, size, &proof, &top),
                    "{index} as {other} of {size}"
                );
            }
            // All bits of small trees, of large ones another few at each index.
            let step = if size < 8 { 1 } else { 61 };
            for bit in (index % step..256).step_by(step) {
                assert!(!holds(&flipped(&leaves[index], bit), index, size, &proof, &top));
                assert!(!holds(&leaves[index], index, size, &proof, &flipped(&top, bit)));
                for at in 0..proof.len() {
                    let mut altered = proof.clone();
                    altered[at] = flipped(&altered[at], bit);
                    assert!(!holds(&leaves[index], index, size, &altered, &top));
                }
            }
            let longer = [proof.clone(), vec![top]].concat();
            assert!(!holds(&leaves[index], index, size, &longer, &top));
            assert!(proof.is_empty() || !holds(&leaves[index], index, size, &proof[1..], &top));
        }
        assert_eq!(inclusion_proof(&leaves, size), None);
    }
}

#[test]
fn a_proof_fails_for_a_tree_of_another_height() {
    // Sizes of one shape share their way up; a checkpoint holds the size beside the root.
    for size in 1..=40u64 {
        let leaves: Vec<Digest> = (0..size).map(|at| leaf_hash(&[at as u8])).collect();
        for index in 0..size {
            let proof = inclusion_proof(&leaves, index as usize).expect("a proof");
            let fits = |other: u64| {
                is_included(&leaves[index as usize], index, other, &proof, &root(&leaves))
            };
            let wrong = (0..=80).filter(|other| *other != size && fits(*other));
            for other in wrong {
                assert_eq!(way(index, other), way(index, size), "{index} of {size} as of {other}");
            }
        }
    }
}

/// On which side each sister stands on the way from a leaf to the root.
fn way(index: u64, size: u64) -> Vec<bool> {
    let (mut inside, mut index, mut sides) = (size, index, Vec::new());
    while inside > 1 {
        let half = inside.next_power_of_two() / 2;
        sides.push(index < half);
        (inside, index) = if index < half { (half, index) } else { (inside - half, index - half) };
    }
    sides
}

fn flipped(digest: &Digest, bit: usize) -> Digest {
    let mut bytes = digest.0;
    bytes[bit / 8] ^= 1 << (bit % 8);
    Digest(bytes)
}
