//! One refusal after another, in the order of the checks, each with a code of its own.

use std::collections::BTreeSet;

use l1ght_core::memory::{Action, CAPABILITY_LIMIT, Capability, CapabilityError, Demand};
use l1ght_core::memory::{TrustAnchor, verify_capability};
use l1ght_core::text::Digest;
use serde_json::{Value, json};

use crate::mint::{
    EXPIRES, NOT_BEFORE, PAYLOAD_TYPE, anchor, code, demand, digest, envelope, good, key, nonce,
    sign, signed, statement, verify, with,
};

#[test]
fn a_good_one_says_what_it_allows() {
    let capability = verify(good().to_string().as_bytes(), &demand()).expect("good");
    assert_eq!(capability.action(), Action::Promote);
    assert_eq!((capability.subject(), capability.digest()), ("session-store", digest()));
    assert_eq!((capability.source(), capability.target()), ("handbook", "medulla"));
    assert_eq!((capability.issuer(), capability.nonce()), ("Ada", nonce()));
    assert_eq!(capability.key_id(), anchor(&key(1)).key_id());
    let restore = signed(&with("/predicate/action", json!("restore")).to_string());
    let demand = Demand { action: Action::Restore, ..demand() };
    assert!(verify(restore.to_string().as_bytes(), &demand).is_ok());
}

#[test]
fn too_large_is_refused_before_it_is_read() {
    let mut text = good().to_string();
    text.extend(std::iter::repeat_n(' ', CAPABILITY_LIMIT - text.len()));
    assert!(verify(text.as_bytes(), &demand()).is_ok(), "16 KiB are allowed");
    text.push('x');
    let refusal = verify(text.as_bytes(), &demand()).unwrap_err();
    assert_eq!(refusal, CapabilityError::TooLarge);
}

#[test]
fn another_payload_type_is_refused_signed_or_not() {
    let payload = statement().to_string();
    for other in ["application/vnd.in-toto+json", "", "Application/vnd.l1ght.capability.v1+json"] {
        let mut swapped = good();
        swapped["payloadType"] = other.into();
        assert_eq!(code(&swapped, &demand()), "capability/payload-type");
        swapped["signatures"] = json!([sign(&key(1), other, payload.as_bytes())]);
        assert_eq!(code(&swapped, &demand()), "capability/payload-type");
    }
    let foreign = sign(&key(1), "application/vnd.in-toto+json", payload.as_bytes());
    assert_eq!(code(&envelope(payload.as_bytes(), &[foreign]), &demand()), "capability/signature");
}

#[test]
fn somebody_trusted_has_to_sign() {
    let payload = statement().to_string();
    assert_eq!(code(&envelope(payload.as_bytes(), &[]), &demand()), "capability/no-signature");
    let stranger = sign(&key(2), PAYLOAD_TYPE, payload.as_bytes());
    assert_eq!(
        code(&envelope(payload.as_bytes(), &[stranger]), &demand()),
        "capability/unknown-key"
    );
    let nobody = verify_capability(good().to_string().as_bytes(), &[], &demand(), |_| false);
    assert_eq!(nobody.unwrap_err(), CapabilityError::UnknownKey);
}

#[test]
fn every_signature_has_to_hold() {
    let payload = statement().to_string();
    let sign = |seed| sign(&key(seed), PAYLOAD_TYPE, payload.as_bytes());
    let renamed =
        |seed, named| json!({ "keyid": anchor(&key(named)).key_id(), "sig": sign(seed)["sig"] });
    let both: Vec<TrustAnchor> = [1, 2].map(|seed| anchor(&key(seed))).into();
    let verify = |signatures: &[Value]| {
        let text = envelope(payload.as_bytes(), signatures).to_string();
        verify_capability(text.as_bytes(), &both, &demand(), |_| false)
    };
    let capability = verify(&[sign(2), sign(1)]).expect("both hold");
    assert_eq!(capability.key_id(), both[1].key_id());
    for bad in [renamed(1, 2), renamed(2, 1), renamed(3, 1)] {
        for signatures in [vec![bad.clone()], vec![sign(1), bad.clone()], vec![bad, sign(2)]] {
            assert_eq!(verify(&signatures).unwrap_err(), CapabilityError::Signature);
        }
    }
    let third = [sign(1), sign(3)];
    assert_eq!(verify(&third).unwrap_err(), CapabilityError::UnknownKey, "a stranger beside it");
}

#[test]
fn a_signature_of_another_length_is_refused() {
    for sig in ["", "AAAA", &"AAAA".repeat(22)] {
        let mut short = good();
        short["signatures"][0]["sig"] = sig.into();
        assert_eq!(code(&short, &demand()), "capability/signature");
    }
}

#[test]
fn a_statement_for_something_else_is_refused_though_signed() {
    let other = Digest::of(b"another").hex();
    for (pointer, value, expected) in [
        ("/_type", "https://in-toto.io/Statement/v0.1", "capability/statement-type"),
        ("/predicateType", "https://slsa.dev/provenance/v1", "capability/statement-type"),
        ("/predicate/action", "restore", "capability/action"),
        ("/predicate/action", "Promote", "capability/action"),
        ("/predicate/source", "handbook2", "capability/source"),
        ("/predicate/target", "", "capability/target"),
        ("/subject/0/name", "session-stores", "capability/subject"),
        ("/subject/0/digest/sha256", other.as_str(), "capability/digest"),
    ] {
        let changed = signed(&with(pointer, value.into()).to_string());
        assert_eq!(code(&changed, &demand()), expected, "{pointer}");
    }
}

#[test]
fn the_demand_decides_and_not_the_statement() {
    let all = [
        Demand { action: Action::Restore, ..demand() },
        Demand { source: "other", ..demand() },
        Demand { target: "other", ..demand() },
        Demand { subject: "other", ..demand() },
        Demand { digest: Digest([0; 32]), ..demand() },
    ];
    let codes = all.each_ref().map(|demand| code(&good(), demand));
    let names = ["action", "source", "target", "subject", "digest"];
    assert_eq!(codes, names.map(|name| format!("capability/{name}")));
}

#[test]
fn the_window_is_closed_without_a_clock_that_goes_forward() {
    let at = |now_ms, last_record_ms| {
        let demand = Demand { now_ms, last_record_ms, ..demand() };
        verify(good().to_string().as_bytes(), &demand).err().map(|error| error.code())
    };
    assert_eq!(at(None, 0), Some("capability/no-clock"));
    assert_eq!(at(Some(1_500), 1_501), Some("capability/clock-back"));
    assert_eq!(at(Some(1_500), 1_500), None);
    assert_eq!(at(Some(NOT_BEFORE - 1), 0), Some("capability/too-early"));
    assert_eq!(at(Some(NOT_BEFORE), 0), None);
    assert_eq!(at(Some(EXPIRES - 1), 0), None);
    assert_eq!(at(Some(EXPIRES), 0), Some("capability/expired"));
    assert_eq!(at(Some(u64::MAX), 0), Some("capability/expired"));
}

#[test]
fn a_window_that_ends_before_it_begins_never_opens() {
    let mut turned = with("/predicate/not_before", EXPIRES.into());
    turned["predicate"]["expires"] = NOT_BEFORE.into();
    let turned = signed(&turned.to_string());
    for now in [0, NOT_BEFORE, 1_500, EXPIRES, EXPIRES + 1] {
        let demand = Demand { now_ms: Some(now), last_record_ms: 0, ..demand() };
        assert!(verify(turned.to_string().as_bytes(), &demand).is_err());
    }
}

#[test]
fn a_used_nonce_is_refused_and_asked_for_last() {
    let anchors = [anchor(&key(1))];
    let used = |demand: &Demand<'_>| {
        let text = good().to_string();
        verify_capability(text.as_bytes(), &anchors, demand, |asked| *asked == nonce())
    };
    assert_eq!(used(&demand()).unwrap_err(), CapabilityError::NonceUsed);
    let late = Demand { now_ms: Some(EXPIRES), ..demand() };
    assert_eq!(used(&late).unwrap_err(), CapabilityError::Expired);
}

/// Each envelope has the fault of its row and of all rows below, so the first check has to answer.
#[test]
fn the_checks_come_in_order() {
    let payload = with("/predicate/action", json!("restore")).to_string();
    let mut bad = envelope(payload.as_bytes(), &[sign(&key(2), "x", payload.as_bytes())]);
    bad["payloadType"] = "x".into();
    bad["more"] = json!(1);
    let late = Demand { source: "other", digest: Digest([0; 32]), now_ms: None, ..demand() };
    assert_eq!(code(&bad, &late), "capability/malformed");
    bad.as_object_mut().expect("an object").remove("more");
    assert_eq!(code(&bad, &late), "capability/payload-type");
    bad["payloadType"] = PAYLOAD_TYPE.into();
    assert_eq!(code(&bad, &late), "capability/unknown-key");
    bad["signatures"][0]["keyid"] = anchor(&key(1)).key_id().into();
    assert_eq!(code(&bad, &late), "capability/signature");
    bad["signatures"][0] = sign(&key(1), PAYLOAD_TYPE, payload.as_bytes());
    assert_eq!(code(&bad, &late), "capability/action");
    let late = Demand { action: Action::Restore, ..late };
    assert_eq!(code(&bad, &late), "capability/source");
    let late = Demand { source: "handbook", ..late };
    assert_eq!(code(&bad, &late), "capability/digest");
    let late = Demand { digest: digest(), ..late };
    assert_eq!(code(&bad, &late), "capability/no-clock");
}

#[test]
fn each_refusal_has_a_code_a_message_and_help_of_its_own() {
    use CapabilityError as E;
    let all = [
        E::TooLarge,
        E::Malformed { what: "`x` is missing".to_owned() },
        E::PayloadType,
        E::NoSignature,
        E::UnknownKey,
        E::Signature,
        E::StatementType,
        E::Action,
        E::Source,
        E::Target,
        E::Subject,
        E::Digest,
        E::NoClock,
        E::ClockBack,
        E::TooEarly,
        E::Expired,
        E::NonceUsed,
    ];
    let codes: BTreeSet<&str> = all.iter().map(E::code).collect();
    let messages: BTreeSet<String> = all.iter().map(E::to_string).collect();
    assert_eq!((codes.len(), messages.len()), (all.len(), all.len()));
    for error in &all {
        let name = error.code().strip_prefix("capability/").expect("the area");
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'), "{name}");
        let (message, help) = (error.to_string(), error.help());
        assert!(message.starts_with(char::is_lowercase) && !message.ends_with('.'), "{message}");
        assert!(help.starts_with(char::is_lowercase) && !help.ends_with('.'), "{help}");
    }
}

/// A second `get` applies to every type that can be cloned, and then this does not compile.
#[test]
fn a_capability_has_no_copy() {
    trait NoCopy<A> {
        fn get() {}
    }
    struct Copied;
    impl<T> NoCopy<()> for T {}
    impl<T: Clone> NoCopy<Copied> for T {}
    <Capability as NoCopy<_>>::get();
}
