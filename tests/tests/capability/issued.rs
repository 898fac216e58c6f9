//! What the package for Node issues (`pkg/test/capability.test.js` compares with the same file).

use std::path::Path;

use ed25519_dalek::SigningKey;
use l1ght_core::memory::{Demand, TrustAnchor, verify_capability};
use l1ght_core::text::Digest;
use serde_json::Value;

use crate::mint::{PAYLOAD_TYPE, anchor, sign};

/// A published seed by construction: the bytes 0, 1, 2, … 31.
fn key() -> SigningKey {
    SigningKey::from_bytes(&std::array::from_fn(|at| u8::try_from(at).expect("below 32")))
}

fn issued() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("expect/capability.json");
    std::fs::read_to_string(path).expect("the envelope")
}

fn demand() -> Demand<'static> {
    Demand {
        subject: "sitzung-größe",
        digest: Digest::of(b""),
        now_ms: Some(1_750_000_000_000),
        last_record_ms: 0,
        ..crate::mint::demand()
    }
}

#[test]
fn what_node_issues_is_taken() {
    let anchors = [anchor(&key())];
    let capability = verify_capability(issued().as_bytes(), &anchors, &demand(), |_| false);
    let capability = capability.expect("good");
    assert_eq!((capability.issuer(), capability.key_id()), ("Ada Lovelace", anchors[0].key_id()));
}

#[test]
fn node_signs_as_we_do() {
    let envelope: Value = serde_json::from_str(&issued()).expect("JSON");
    let payload = envelope["payload"].as_str().expect("a text");
    let payload = data_encoding::BASE64.decode(payload.as_bytes()).expect("base64");
    assert_eq!(envelope["signatures"][0], sign(&key(), PAYLOAD_TYPE, &payload));
}

#[test]
fn node_writes_the_anchor_that_we_read() {
    let text = "ed25519:A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=";
    assert_eq!(TrustAnchor::parse(text), Ok(anchor(&key())));
}
