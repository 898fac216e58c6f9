//! Keys and envelopes that the tests make. Keys come from one byte, so none is kept.

use data_encoding::BASE64;
use ed25519_dalek::{Signer as _, SigningKey};
use l1ght_core::memory::TrustAnchor;
use serde_json::{Value, json};

pub(crate) const PAYLOAD_TYPE: &str = "application/vnd.l1ght.capability.v1+json";

pub(crate) fn key(seed: u8) -> SigningKey {
    SigningKey::from_bytes(&[seed; 32])
}

pub(crate) fn anchor(key: &SigningKey) -> TrustAnchor {
    TrustAnchor::new(key.verifying_key().as_bytes()).expect("a good key")
}

pub(crate) fn sign(key: &SigningKey, payload_type: &str, payload: &[u8]) -> Value {
    let head = format!("DSSEv1 {} {payload_type} {} ", payload_type.len(), payload.len());
    let signature = key.sign(&[head.as_bytes(), payload].concat());
    json!({ "keyid": anchor(key).key_id(), "sig": BASE64.encode(&signature.to_bytes()) })
}

pub(crate) fn envelope(payload: &[u8], signatures: &[Value]) -> Value {
    let payload = BASE64.encode(payload);
    json!({ "payloadType": PAYLOAD_TYPE, "payload": payload, "signatures": signatures })
}
