//! Sharing memories between brains: on a capability and nothing less, once, and no fresher than the
//! origin can prove (memory §6).

use l1ght_brain::{Answer, AnswerKind, Options, Output};
use l1ght_core::text::Digest;
use l1ght_store::{Fault, Harm, Memory, Plan, Store, StoreError};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::minting::{PAYLOAD_TYPE, anchor, envelope, key, sign};
use l1ght_tests::world::{World, block_on};

const TEN: u64 = 10_000;

fn world<S: Store + Clone>(name: &str, store: S, shared: S) -> World<S> {
    let trust_anchors = vec![anchor(&key(1))];
    let options = Options { name: name.to_owned(), trust_anchors, ..Options::default() };
    World::with(store, options, Some(shared))
}

/// A brain with code, and a memory about it that is verified.
fn origin<S: Store + Clone>(store: S, shared: S) -> World<S> {
    let mut world = world("origin", store, shared);
    world.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 2;\n".to_vec());
    let claims = json!([{ "label": "Limit", "text": "It is two.", "confidence": 0.9,
        "evidence": ["src/limit.rs:1", "measured by hand"] }]);
    let memory = json!({ "agent_id": "ada", "node_label": "Retry budget", "state": "verified",
        "now": 5_000, "claims": claims });
    assert_eq!(done(&mut world, "memorize", &memory)["light_evidence_resolved"], 1);
    world
}

fn call<S: Store + Clone>(world: &mut World<S>, tool: &str, input: &Value) -> (AnswerKind, Value) {
    let Answer { kind, body, .. } = world.call(tool, &input.to_string(), Output::default());
    (kind, serde_json::from_slice(&body).expect("JSON"))
}

fn done<S: Store + Clone>(world: &mut World<S>, tool: &str, input: &Value) -> Value {
    let (kind, body) = call(world, tool, input);
    assert_eq!(kind, AnswerKind::Done, "{body}");
    body
}

fn code<S: Store + Clone>(world: &mut World<S>, tool: &str, input: &Value) -> String {
    let (kind, body) = call(world, tool, input);
    assert_eq!(kind, AnswerKind::Rejected, "{body}");
    body["code"].as_str().expect("a code").to_owned()
}

/// What the engine says that a capability for the memory has to say.
fn subject<S: Store + Clone>(world: &mut World<S>, name: &str) -> Value {
    done(world, "memory_show", &json!({ "node_label": name, "now": TEN }))["promotion"].clone()
}

/// A capability for that, signed by the key of a seed.
fn capability(subject: &Value, action: &str, nonce: u64, seed: u8) -> String {
    let payload = json!({
        "_type": "https://in-toto.io/Statement/v1",
        "subject": [{ "name": subject["subject"], "digest": { "sha256": subject["digest"] } }],
        "predicateType": "urn:l1ght:capability:v1",
        "predicate": {
            "action": action, "source": subject["source"], "target": subject["target"],
            "issuer": "Owner", "nonce": format!("{nonce:032x}"), "not_before": 0, "expires": 1_000_000,
        },
    })
    .to_string();
    let signature = sign(&key(seed), PAYLOAD_TYPE, payload.as_bytes());
    envelope(payload.as_bytes(), &[signature]).to_string()
}

fn promotion(capability: &str) -> Value {
    json!({ "agent_id": "bob", "brain": ".", "claim": "retry-budget", "reason": "all need it",
        "now": TEN, "capability": capability })
}

fn promote<S: Store + Clone>(world: &mut World<S>, nonce: u64) -> Value {
    let subject = subject(world, "Retry budget");
    done(world, "promote", &promotion(&capability(&subject, "promote", nonce, 1)))
}

/// What a brain lists under the shared tier: label, verdict.
fn shared<S: Store + Clone>(world: &mut World<S>, all: bool) -> Vec<(String, Value)> {
    let list = done(world, "memory_list", &json!({ "all": all }));
    let rows = list["memories"].as_array().expect("rows").iter();
    let rows = rows.filter(|row| row["tier"] == "medulla");
    rows.map(|row| {
        (row["node_label"].as_str().unwrap_or_default().to_owned(), row["verdict"].clone())
    })
    .collect()
}

/// A brain asks the origin of what is shared.
fn ask<S: Store + Clone>(third: &mut World<S>, origin: &mut World<S>) {
    let report = origin.call("check", r#"{"paths": ["medulla"]}"#, Output::default());
    block_on(third.brain.catch_up()).expect("the store works");
    assert_eq!(third.brain.origins(), ["origin"]);
    third.brain.take_account("origin", Some(&report.body));
}

#[test]
fn a_promoted_memory_is_seen_by_others_as_fresh_as_its_origin_can_prove() {
    let medulla = Memory::default();
    let mut origin = origin(Memory::default(), medulla.clone());
    let mut third = world("third", Memory::default(), medulla);
    // What stands at that path elsewhere proves nothing.
    third.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 2;\n".to_vec());
    let answer = promote(&mut origin, 1);
    assert_eq!(answer["medulla_path"], "medulla/retry-budget.light.md");
    assert_eq!(answer["evidence"]["origin_qualified"], 1);

    assert_eq!(shared(&mut third, false), [("Retry budget".to_owned(), json!("foreign"))]);
    ask(&mut third, &mut origin);
    assert_eq!(shared(&mut third, false), [("Retry budget".to_owned(), json!("fresh"))]);
    let shown = done(&mut third, "memory_show", &json!({ "node_label": "Retry budget" }));
    let text = shown["rendered"].as_str().expect("a document");
    for line in ["Source-Agent: ada", "Promoted-By: bob", "Promotion-Reason: all need it"] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(text.contains("origin#src/limit.rs:1"), "{text}");
    assert!(
        text.contains("Origin-Claim: 'origin#retry-budget'")
            || text.contains("origin#retry-budget")
    );

    origin.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 3;\n".to_vec());
    ask(&mut third, &mut origin);
    assert_eq!(shared(&mut third, false), [("Retry budget".to_owned(), json!("changed"))]);
    let handshake = done(&mut third, "session_handshake", &json!({}));
    assert_eq!(handshake["agent_memory"]["stale_claims"][0]["claim"], "Limit", "{handshake}");
    let verified = done(&mut third, "cross_verify", &json!({ "check": ["evidence_freshness"] }));
    assert_eq!(verified["stale_evidence"][0]["reason"], "evidence_changed", "{verified}");

    let demoted = json!({ "agent_id": "eve", "claim": "Retry budget", "reason": "moved", "moved_to": "the handbook" });
    assert_eq!(done(&mut third, "demote", &demoted)["demoted"], true);
    assert_eq!(shared(&mut origin, false), []);
    assert_eq!(shared(&mut origin, true).len(), 1);
    assert_eq!(done(&mut origin, "memory_list", &json!({}))["memories"][0]["tier"], "brain");
}

#[test]
fn the_original_says_that_it_was_promoted_and_keeps_its_text_in_its_history() {
    let mut origin = origin(Memory::default(), Memory::default());
    let before = done(&mut origin, "memory_show", &json!({ "node_label": "Retry budget" }));
    promote(&mut origin, 1);
    let after = done(&mut origin, "memory_show", &json!({ "node_label": "Retry budget" }));
    assert!(
        after["rendered"].as_str().unwrap().contains("Promoted-To: medulla@retry-budget@10000\n")
    );
    assert_eq!(after["verdict"], "fresh");
    let history = json!({ "node_label": "Retry budget", "version": 1 });
    let history = done(&mut origin, "memory_history", &history);
    let old = before["rendered"].as_str().unwrap().replace("State: verified", "State: outdated");
    assert_eq!(history["rendered"], old);
    assert_eq!(history["versions"][1]["how"], "promoted");
}

#[test]
fn nothing_but_a_capability_is_authority() {
    let mut origin = origin(Memory::default(), Memory::default());
    let about = subject(&mut origin, "Retry budget");
    let good = |nonce| capability(&about, "promote", nonce, 1);
    let mut refused = |input: Value| code(&mut origin, "promote", &input);
    let without =
        json!({ "agent_id": "human:owner", "claim": "Retry budget", "reason": "I am the owner" });
    assert_eq!(refused(without), "capability/missing");
    // An anchor that comes with the call is a field that nobody knows.
    let mut smuggled = promotion(&capability(&about, "promote", 1, 2));
    assert_eq!(refused(smuggled.clone()), "capability/unknown-key");
    smuggled["trustAnchors"] = json!([anchor(&key(2)).key_id()]);
    assert_eq!(refused(smuggled), "input/unknown-field");
    assert_eq!(refused(promotion(&capability(&about, "restore", 1, 1))), "capability/action");
    for (field, value, expected) in [
        ("subject", json!("Another"), "capability/subject"),
        ("digest", json!(Digest::of(b"").hex()), "capability/digest"),
        ("source", json!("elsewhere"), "capability/source"),
        ("target", json!("elsewhere"), "capability/target"),
    ] {
        let mut other = about.clone();
        other[field] = value;
        assert_eq!(refused(promotion(&capability(&other, "promote", 1, 1))), expected);
    }
    let at = |now: Option<u64>| {
        let mut input = promotion(&good(1));
        input["now"] = json!(now);
        input
    };
    assert_eq!(refused(at(None)), "capability/no-clock");
    assert_eq!(refused(at(Some(1_000_000))), "capability/expired");
    assert_eq!(shared(&mut origin, true), []);
    done(&mut origin, "promote", &at(Some(TEN)));
    // The stamp changed the memory; what was signed is what it was.
    assert_eq!(code(&mut origin, "promote", &at(Some(TEN))), "capability/digest");
    let again = subject(&mut origin, "Retry budget");
    let used = promotion(&capability(&again, "promote", 1, 1));
    assert_eq!(code(&mut origin, "promote", &used), "capability/nonce-used");
    let mut back = promotion(&capability(&again, "promote", 2, 1));
    back["now"] = json!(TEN - 1);
    assert_eq!(code(&mut origin, "promote", &back), "capability/clock-back");
}

#[test]
fn what_is_not_verified_or_stale_is_not_shared_and_spends_no_nonce() {
    let mut origin = origin(Memory::default(), Memory::default());
    let draft = json!({ "agent_id": "ada", "node_label": "Draft", "claims": [{ "label": "D" }] });
    done(&mut origin, "memorize", &draft);
    let about = subject(&mut origin, "Draft");
    let mut input = promotion(&capability(&about, "promote", 7, 1));
    input["claim"] = json!("Draft");
    assert_eq!(code(&mut origin, "promote", &input), "promote/not-verified");
    input["claim"] = json!("Nothing");
    assert_eq!(code(&mut origin, "promote", &input), "memory/unknown");
    input["claim"] = json!("Draft");
    input["brain"] = json!("elsewhere");
    assert_eq!(code(&mut origin, "promote", &input), "promote/other-brain");

    let about = subject(&mut origin, "Retry budget");
    let input = promotion(&capability(&about, "promote", 7, 1));
    origin.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 3;\n".to_vec());
    assert_eq!(code(&mut origin, "promote", &input), "promote/stale");
    origin.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 2;\n".to_vec());
    done(&mut origin, "promote", &input);
}

#[test]
fn a_weaker_promotion_is_refused_and_spends_no_nonce() {
    let medulla = Memory::default();
    let mut first = origin(Memory::default(), medulla.clone());
    promote(&mut first, 1);
    let mut second = world("second", Memory::default(), medulla);
    let weaker = json!({ "agent_id": "ada", "node_label": "Retry budget", "state": "verified",
        "claims": [{ "label": "Limit", "confidence": 0.2 }] });
    done(&mut second, "memorize", &weaker);
    let about = subject(&mut second, "Retry budget");
    let input = promotion(&capability(&about, "promote", 2, 1));
    assert_eq!(code(&mut second, "promote", &input), "promote/would-downgrade");
    let demote = json!({ "agent_id": "eve", "claim": "Retry budget", "reason": "to be replaced" });
    done(&mut second, "demote", &demote);
    done(&mut second, "promote", &input);
    assert_eq!(shared(&mut first, false).len(), 1);
}

#[test]
fn feedback_takes_away_and_only_a_capability_brings_back() {
    let mut origin = origin(Memory::default(), Memory::default());
    promote(&mut origin, 1);
    let learn = |feedback: &str, capability: Value| {
        json!({ "agent_id": "eve", "query": "how many?", "feedback": feedback, "now": TEN,
            "node_ids": ["light::light::entity::medulla/retry-budget.light.md::limit"],
            "capability": capability })
    };
    let answer = done(&mut origin, "learn", &learn("wrong", Value::Null));
    assert_eq!(answer["withdrawn"], json!(["medulla/retry-budget.light.md"]));
    assert_eq!(shared(&mut origin, false), []);
    assert_eq!(code(&mut origin, "learn", &learn("correct", Value::Null)), "capability/missing");

    let shown = json!({ "node_label": "medulla/retry-budget" });
    // The brain's own memory of that name comes first; the shared one has its path.
    let shown = done(&mut origin, "memory_show", &shown);
    let about = &shown["promotion"];
    assert_eq!(
        (&shown["tier"], &shown["for_review"]),
        (&json!("medulla"), &json!(true)),
        "{shown}"
    );
    let good = capability(about, "restore", 9, 1);
    let wrong = capability(about, "promote", 9, 1);
    assert_eq!(code(&mut origin, "learn", &learn("correct", json!(wrong))), "capability/action");
    let answer = done(&mut origin, "learn", &learn("correct", json!(good)));
    assert_eq!(answer["restored"], json!(["medulla/retry-budget.light.md"]));
    assert_eq!(shared(&mut origin, false).len(), 1);
    done(&mut origin, "learn", &learn("wrong", Value::Null));
    assert_eq!(code(&mut origin, "learn", &learn("correct", json!(good))), "capability/nonce-used");
}

#[test]
fn feedback_on_a_memory_of_the_brain_marks_it_for_review() {
    let mut origin = origin(Memory::default(), Memory::default());
    let learn = |feedback: &str| {
        json!({ "agent_id": "eve", "query": "how many?", "feedback": feedback,
            "node_ids": ["Retry budget", "file::src/limit.rs"] })
    };
    let answer = done(&mut origin, "learn", &learn("wrong"));
    assert_eq!(answer["for_review"], json!(["agent-memory/retry-budget.light.md"]));
    assert_eq!(answer["other_nodes"], json!(["file::src/limit.rs"]));
    origin.reopen();
    let list = |origin: &mut World| done(origin, "memory_list", &json!({}))["memories"][0].clone();
    assert_eq!(list(&mut origin)["for_review"], true);
    done(&mut origin, "learn", &learn("correct"));
    assert_eq!(list(&mut origin)["for_review"], false);
}

#[test]
fn baselines_of_shared_copies_move_by_promotion_only() {
    let mut origin = origin(Memory::default(), Memory::default());
    promote(&mut origin, 1);
    origin.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 3;\n".to_vec());
    let accept = json!({ "by": "ada", "now": TEN, "all": true, "reason": "three is right" });
    done(&mut origin, "accept", &accept);
    done(&mut origin, "bind", &json!({}));
    assert_eq!(shared(&mut origin, false), [("Retry budget".to_owned(), json!("changed"))]);
    let own = done(&mut origin, "memory_show", &json!({ "node_label": "Retry budget" }));
    assert_eq!(own["verdict"], "fresh");
}

#[test]
fn memorize_never_writes_what_is_shared() {
    let mut origin = origin(Memory::default(), Memory::default());
    promote(&mut origin, 1);
    let before = done(&mut origin, "memory_show", &json!({ "node_label": "medulla/retry-budget" }));
    let again = json!({ "agent_id": "eve", "node_label": "Retry budget", "state": "verified",
        "claims": [{ "label": "Limit", "text": "It is nine.", "confidence": 1 }] });
    done(&mut origin, "memorize", &again);
    let after = done(&mut origin, "memory_show", &json!({ "node_label": "medulla/retry-budget" }));
    assert_eq!(before["rendered"], after["rendered"]);
}

/// The copy stands by what the original stood by, so code that changes between the check and the
/// write makes it stale like any other.
#[test]
fn code_that_changes_between_check_and_write_makes_the_copy_stale() {
    let mut origin = origin(Memory::default(), Memory::default());
    let about = subject(&mut origin, "Retry budget");
    let input = promotion(&capability(&about, "promote", 1, 1)).to_string();
    let answer = origin.answer("promote", &input, Output::default());
    origin.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 3;\n".to_vec());
    assert!(origin.settle(&answer));
    assert_eq!(shared(&mut origin, false), [("Retry budget".to_owned(), json!("changed"))]);
}

/// The one write of the promotion and that of the stamp each fail in every way; the next opening
/// finds all of it or nothing, and the capability is used exactly when the copy is there.
#[test]
fn a_store_that_fails_at_any_step_leaves_all_of_a_promotion_or_nothing() {
    for harm in [Harm::Fail, Harm::Quota, Harm::Lose, Harm::Tear] {
        for write in 1..=2 {
            let (own, medulla) = (Memory::default(), Memory::default());
            let about = subject(&mut origin(own.clone(), medulla.clone()), "Retry budget");
            let envelope = capability(&about, "promote", 1, 1);
            let plan = |fails: bool| match fails {
                true => Plan::Listed([(1, harm)].into()),
                false => Plan::none(),
            };
            let stores = [(own.clone(), write == 2), (medulla.clone(), write == 1)];
            let [failing, shared_failing] =
                stores.map(|(store, fails)| Fault::new(store, plan(fails)));
            let mut brain = opened(failing, shared_failing).expect("it opens");
            brain.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 2;\n".to_vec());
            tried(&mut brain, "promote", &promotion(&envelope));
            drop(brain);

            let mut later = world("origin", own, medulla);
            later.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 2;\n".to_vec());
            let is_there = shared(&mut later, false).len() == 1;
            let shown = done(&mut later, "memory_show", &json!({ "node_label": "Retry budget" }));
            let is_stamped =
                shown["rendered"].as_str().is_some_and(|text| text.contains("Promoted-To"));
            let is_used = later.brain.used_nonces().len() == 1;
            assert_eq!((is_there, is_stamped), (is_used, is_used), "{harm:?} of write {write}");
            let (kind, _) = call(&mut later, "promote", &promotion(&envelope));
            let expected = if is_used { AnswerKind::Rejected } else { AnswerKind::Done };
            assert_eq!(kind, expected, "{harm:?} of write {write}");
        }
    }
}

/// After an older copy of the shared store is put back, a capability that is still valid makes exactly
/// the promotion again that was lost.
#[test]
fn an_older_copy_of_the_store_allows_what_was_lost_and_nothing_else() {
    let own = Memory::default();
    let mut origin = origin(own.clone(), Memory::default());
    let about = subject(&mut origin, "Retry budget");
    let envelope = capability(&about, "promote", 1, 1);
    let first = done(&mut origin, "promote", &promotion(&envelope));
    // The stores of before: the memory as it was, and nothing shared.
    let mut restored = self::origin(Memory::default(), Memory::default());
    let again = done(&mut restored, "promote", &promotion(&envelope));
    assert_eq!(first, again);
    let other = json!({ "agent_id": "ada", "node_label": "Retry budget", "state": "verified",
        "claims": [{ "label": "Limit", "text": "It is nine.", "confidence": 1 }] });
    let mut changed = self::origin(Memory::default(), Memory::default());
    done(&mut changed, "memorize", &other);
    assert_eq!(code(&mut changed, "promote", &promotion(&envelope)), "capability/digest");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Two brains promote, take back and learn on stores that fail now and then. Whatever was
    /// acknowledged is there when the brains are opened anew, and nothing is shared that no
    /// capability allowed, no capability twice.
    #[test]
    fn whatever_is_shared_has_a_capability_that_was_used_once(
        steps in proptest::collection::vec((0..2_usize, 0..4_u64, 0..5_u8), 1..16),
        seed in any::<u64>(),
        one_in in proptest::sample::select(vec![4_u64, 9, 1_000_000]),
    ) {
        let harms = vec![Harm::Fail, Harm::Quota, Harm::Lose];
        let medulla = Memory::default();
        let own = [Memory::default(), Memory::default()];
        // The memories are there before anything fails.
        for store in &own {
            origin(store.clone(), medulla.clone());
        }
        let plan = |salt: u64| Plan::Drawn { seed: seed ^ salt, one_in, harms: harms.clone() };
        let failing = Fault::new(medulla.clone(), plan(1));
        let mut allowed: Vec<String> = Vec::new();
        let mut acknowledged = 0_usize;
        for (who, nonce, step) in steps {
            let store = Fault::new(own[who].clone(), plan(2));
            let Ok(mut brain) = opened(store, failing.clone()) else { continue };
            brain.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 2;\n".to_vec());
            let about = subject(&mut brain, "Retry budget");
            let by = if step == 1 { 2 } else { 1 };
            let envelope = capability(&about, "promote", nonce, by);
            let input = match step {
                0 | 1 => Some(("promote", promotion(&envelope))),
                2 => Some(("demote", json!({ "agent_id": "e", "claim": "Retry budget", "reason": "r", "now": TEN }))),
                3 => Some(("learn", json!({ "agent_id": "e", "query": "q", "feedback": "wrong",
                    "node_ids": ["medulla/retry-budget.light.md"], "now": TEN }))),
                _ => None,
            };
            let Some((tool, input)) = input else { continue };
            if by == 1 {
                allowed.push(format!("{nonce:032x}"));
            }
            if tried(&mut brain, tool, &input) && tool == "promote" {
                acknowledged += 1;
            }
        }
        let mut last = world("last", Memory::default(), medulla);
        let count = shared(&mut last, true).len();
        prop_assert!(count <= 1);
        prop_assert!(acknowledged == 0 || count == 1, "{acknowledged} acknowledged, {count} there");
        let nonces = last.brain.used_nonces();
        prop_assert!(nonces.iter().all(|nonce| allowed.contains(nonce)), "{nonces:?}");
        prop_assert!(acknowledged <= nonces.len());
    }
}

fn opened<S: Store + Clone>(store: S, shared: S) -> Result<World<S>, StoreError> {
    let trust_anchors = vec![anchor(&key(1))];
    let options = Options { name: "origin".to_owned(), trust_anchors, ..Options::default() };
    World::try_with(store, options, Some(shared))
}

/// True when the tool was done and all that it had to tell was told.
fn tried<S: Store + Clone>(world: &mut World<S>, tool: &str, input: &Value) -> bool {
    let answer = world.answer(tool, &input.to_string(), Output::default());
    answer.kind == AnswerKind::Done && world.try_settle(&answer).unwrap_or(false)
}
