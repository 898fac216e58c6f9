//! Packets in an envelope: an in-toto statement that a key of the host signed. The signature covers every
//! byte of the statement, and the statement names the mission and the root of its log.

use data_encoding::BASE64;
use l1ght_brain::Options;
use l1ght_core::memory::TrustAnchor;
use l1ght_core::mission::{PacketCheck, verify_packet};
use l1ght_store::Memory;
use l1ght_tests::world::World;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::json as call;
use super::minting::{anchor, envelope, key, sign};
use super::packets::{closed, problems};

const TYPE: &str = "application/vnd.in-toto+json";

/// The statement that a packet is of its mission and its log.
fn statement(packet: &Value) -> Value {
    let root = packet["checkpoint"]["root"].as_str().expect("a root");
    let digest = json!({ "sha256": root.strip_prefix("sha256:") });
    json!({
        "_type": "https://in-toto.io/Statement/v1",
        "predicateType": "urn:l1ght:mission-proof-packet:v1",
        "subject": [{ "name": packet["mission_id"], "digest": digest }],
        "predicate": packet,
    })
}

/// An envelope around these bytes, signed by the key of that seed.
fn signed(payload: &[u8], seed: u8) -> Value {
    let mut signed = envelope(payload, &[sign(&key(seed), TYPE, payload)]);
    signed["payloadType"] = TYPE.into();
    signed
}

fn anchors() -> [TrustAnchor; 1] {
    [anchor(&key(1))]
}

fn codes(check: &PacketCheck) -> Vec<&str> {
    check.problems.iter().map(|problem| problem.code).collect()
}

/// A packet, and the bytes of its statement.
fn stated() -> (Value, Vec<u8>) {
    let (packet, _) = closed();
    let bytes = statement(&packet).to_string().into_bytes();
    (packet, bytes)
}

#[test]
fn a_good_signature_is_named_and_vouches_for_every_field() {
    let (packet, log) = closed();
    assert!(packet["light_memory"].is_string());
    let given = signed(statement(&packet).to_string().as_bytes(), 1);
    for log in [None, Some(log.as_slice())] {
        let check = verify_packet(&given, log, &anchors());
        assert_eq!(problems(&check), []);
        assert_eq!(check.signed_by.as_deref(), Some(anchors()[0].key_id()));
        assert!(check.unchecked.is_empty(), "{:?}", check.unchecked);
    }
}

#[test]
fn without_anchors_no_signature_is_checked_and_that_is_said() {
    let (_, bytes) = stated();
    let check = verify_packet(&signed(&bytes, 1), None, &[]);
    assert_eq!((problems(&check), &check.signed_by), (vec![], &None));
    assert_eq!(check.unchecked, ["signatures", "light_memory"]);
}

#[test]
fn a_packet_outside_its_envelope_is_signed_by_nobody() {
    let (packet, _) = closed();
    let check = verify_packet(&packet, None, &anchors());
    assert_eq!((problems(&check), &check.signed_by), (vec![], &None));
    assert_eq!(check.unchecked, ["signatures", "light_memory"]);
}

#[test]
fn a_key_that_is_no_anchor_vouches_for_nothing() {
    let (_, bytes) = stated();
    let check = verify_packet(&signed(&bytes, 2), None, &anchors());
    assert_eq!(problems(&check), [("packet/signature", "signatures")]);
    assert_eq!(check.signed_by, None);
    // Nor does one that gives the name of another.
    let mut posing = signed(&bytes, 2);
    posing["signatures"][0]["keyid"] = anchors()[0].key_id().into();
    assert_eq!(codes(&verify_packet(&posing, None, &anchors())), ["packet/signature"]);
    // Nor a good signature beside a bad one, or none at all.
    let both = [sign(&key(1), TYPE, &bytes), sign(&key(2), TYPE, &bytes)];
    for signatures in [json!(both), json!([])] {
        let mut given = signed(&bytes, 1);
        given["signatures"] = signatures;
        assert_eq!(codes(&verify_packet(&given, None, &anchors())), ["packet/signature"]);
    }
}

#[test]
fn a_signature_under_another_type_is_none() {
    let (_, bytes) = stated();
    let mut given = envelope(&bytes, &[sign(&key(1), TYPE, &bytes)]);
    assert_eq!(codes(&verify_packet(&given, None, &anchors())), ["packet/signature"]);
    // It was signed as what it is not, and then is called what it is.
    given = signed(&bytes, 1);
    given["signatures"] = json!([sign(&key(1), "text/plain", &bytes)]);
    assert_eq!(codes(&verify_packet(&given, None, &anchors())), ["packet/signature"]);
}

#[test]
fn a_signed_statement_of_something_else_is_named() {
    let (packet, _) = closed();
    let others = [
        ("/_type", json!("https://in-toto.io/Statement/v0.1")),
        ("/predicateType", json!("https://slsa.dev/provenance/v1")),
        ("/subject/0/name", json!("msn_1000_adaother")),
        ("/subject/0/digest/sha256", json!("00".repeat(32))),
        ("/subject", json!([])),
    ];
    for (place, other) in others {
        let mut forged = statement(&packet);
        *forged.pointer_mut(place).expect("a place") = other;
        let check = verify_packet(&signed(forged.to_string().as_bytes(), 1), None, &anchors());
        assert_eq!(problems(&check), [("packet/statement", "payload")], "{place}");
    }
}

#[test]
fn a_signature_does_not_make_a_wrong_packet_right() {
    let (mut packet, _) = closed();
    packet["verified_claims"][0]["claim"] = "another".into();
    let given = signed(statement(&packet).to_string().as_bytes(), 1);
    let check = verify_packet(&given, None, &anchors());
    assert!(problems(&check).contains(&("packet/altered", "verified_claims")));
}

#[test]
fn a_signed_statement_with_a_name_twice_is_not_read() {
    let (_, bytes) = stated();
    let text = String::from_utf8(bytes).expect("text");
    let twice = text.replacen("\"_type\":", "\"_type\":\"x\",\"_type\":", 1);
    assert_ne!(twice, text);
    let check = verify_packet(&signed(twice.as_bytes(), 1), None, &anchors());
    assert!(codes(&check).contains(&"packet/unreadable"), "{:?}", check.problems);
}

#[test]
fn the_tool_believes_the_anchors_that_its_owner_set() {
    let (_, bytes) = stated();
    for (seed, signer) in [(1, json!(anchors()[0].key_id())), (2, json!(null))] {
        let trust_anchors = anchors().to_vec();
        let options = Options { name: "here".to_owned(), trust_anchors, ..Options::default() };
        let mut world = World::with(Memory::default(), options, None);
        let input = json!({ "packet": signed(&bytes, seed) }).to_string();
        let answer = call(&mut world, "mission_packet_verify", &input);
        assert_eq!(answer["valid"], seed == 1, "{answer}");
        assert_eq!(answer["signed_by"], signer);
        assert_eq!(answer["mission_id"], "msn_1000_adatask");
    }
}

proptest! {
    /// White space or not: what was signed is bytes.
    #[test]
    fn any_changed_byte_of_a_signed_payload_is_found(at in any::<prop::sample::Index>(), flip in 1..=255_u8) {
        let (_, mut bytes) = stated();
        let mut given = signed(&bytes, 1);
        let at = at.index(bytes.len());
        bytes[at] ^= flip;
        given["payload"] = BASE64.encode(&bytes).into();
        let check = verify_packet(&given, None, &anchors());
        prop_assert!(codes(&check).contains(&"packet/signature"));
        prop_assert_eq!(check.signed_by, None);
    }

    #[test]
    fn any_changed_byte_of_a_signature_is_found(at in 0..64_usize, flip in 1..=255_u8) {
        let (_, bytes) = stated();
        let mut given = signed(&bytes, 1);
        let text = given["signatures"][0]["sig"].as_str().unwrap_or_default();
        let mut signature = BASE64.decode(text.as_bytes()).expect("base64");
        signature[at] ^= flip;
        given["signatures"][0]["sig"] = BASE64.encode(&signature).into();
        let check = verify_packet(&given, None, &anchors());
        prop_assert_eq!(problems(&check), vec![("packet/signature", "signatures")]);
    }
}
