//! What holds of every alteration of a good capability: a compact envelope with any one bit flipped
//! is refused, and so is any statement with a bit flipped, by its signature.

use data_encoding::BASE64;
use proptest::prelude::*;
use serde_json::json;

use crate::mint::{PAYLOAD_TYPE, code, demand, good, key, sign, signed, statement, verify};

#[test]
fn any_one_bit_of_the_envelope_matters() {
    let text = good().to_string();
    for at in 0..text.len() {
        for bit in 0..8 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            assert!(verify(&bytes, &demand()).is_err(), "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn any_one_bit_of_the_statement_breaks_the_signature() {
    let text = statement().to_string();
    for at in 0..text.len() {
        for bit in 0..8 {
            let mut payload = text.clone().into_bytes();
            payload[at] ^= 1 << bit;
            let mut altered = good();
            altered["payload"] = BASE64.encode(&payload).into();
            assert_eq!(code(&altered, &demand()), "capability/signature", "bit {bit} of byte {at}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_bytes_are_refused_without_a_panic(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        prop_assert!(verify(&bytes, &demand()).is_err());
    }

    /// The one text that the library writes for some bytes is base64, and only then the signature is
    /// asked. (It also reads several such texts in a row.)
    #[test]
    fn base64_is_what_the_library_writes(text in "[A-Dw-z0-9+/=_-]{0,9}={0,3}") {
        let mut altered = good();
        altered["payload"] = text.clone().into();
        let bytes = BASE64.decode(text.as_bytes());
        let is_base64 = bytes.is_ok_and(|bytes| BASE64.encode(&bytes) == text);
        let expected = if is_base64 { "capability/signature" } else { "capability/malformed" };
        prop_assert_eq!(code(&altered, &demand()), expected);
    }

    /// Text close to JSON, so that readers get far.
    #[test]
    fn any_other_text_is_refused_though_signed(
        payload in "[\\{\\}\\[\\],:\"a-z0-9\\\\ \u{80}-\u{ff}]{0,200}",
    ) {
        prop_assert!(verify(signed(&payload).to_string().as_bytes(), &demand()).is_err());
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_though_signed(
        payload in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let mut envelope = json!({ "payloadType": PAYLOAD_TYPE, "payload": BASE64.encode(&payload) });
        envelope["signatures"] = json!([sign(&key(1), PAYLOAD_TYPE, &payload)]);
        prop_assert_eq!(code(&envelope, &demand()), "capability/malformed");
    }
}
