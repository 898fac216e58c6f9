//! Statements that the tests make, and what they allow.

use data_encoding::HEXLOWER;
use l1ght_core::memory::{Action, Capability, CapabilityError, Demand, Nonce, verify_capability};
use l1ght_core::text::Digest;
use serde_json::{Value, json};

pub(crate) use crate::minting::{PAYLOAD_TYPE, anchor, envelope, key, sign};

pub(crate) const NONCE: &str = "000102030405060708090a0b0c0d0e0f";
pub(crate) const NOT_BEFORE: u64 = 1_000;
pub(crate) const EXPIRES: u64 = 2_000;

pub(crate) fn digest() -> Digest {
    Digest::of(b"the claim")
}

/// What `statement` allows, at a time inside its window.
pub(crate) fn demand() -> Demand<'static> {
    Demand {
        action: Action::Promote,
        subject: "session-store",
        digest: digest(),
        source: "handbook",
        target: "medulla",
        now_ms: Some(1_500),
        last_record_ms: 1_400,
    }
}

pub(crate) fn statement() -> Value {
    json!({
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{ "name": "session-store", "digest": { "sha256": digest().hex() } }],
        "predicateType": "urn:l1ght:capability:v1",
        "predicate": {
            "action": "promote",
            "source": "handbook",
            "target": "medulla",
            "issuer": "Ada",
            "nonce": NONCE,
            "not_before": NOT_BEFORE,
            "expires": EXPIRES,
        },
    })
}

/// `statement` with the value at that JSON pointer replaced.
pub(crate) fn with(pointer: &str, value: Value) -> Value {
    let mut changed = statement();
    *changed.pointer_mut(pointer).expect("a field of the statement") = value;
    changed
}

/// The envelope of `payload` signed by the key of seed 1.
pub(crate) fn signed(payload: &str) -> Value {
    envelope(payload.as_bytes(), &[sign(&key(1), PAYLOAD_TYPE, payload.as_bytes())])
}

pub(crate) fn good() -> Value {
    signed(&statement().to_string())
}

/// Verified by the anchor of seed 1 with no nonce used.
pub(crate) fn verify(envelope: &[u8], demand: &Demand<'_>) -> Result<Capability, CapabilityError> {
    verify_capability(envelope, &[anchor(&key(1))], demand, |_| false)
}

/// The code of the refusal.
pub(crate) fn code(envelope: &Value, demand: &Demand<'_>) -> &'static str {
    code_of_text(&envelope.to_string(), demand)
}

pub(crate) fn code_of_text(envelope: &str, demand: &Demand<'_>) -> &'static str {
    verify(envelope.as_bytes(), demand).expect_err("must be refused").code()
}

pub(crate) fn nonce() -> Nonce {
    Nonce::parse(NONCE).expect("32 digits")
}

pub(crate) fn hex(digits: &str) -> Vec<u8> {
    HEXLOWER.decode(digits.as_bytes()).expect("hexadecimal digits")
}
