//! A proof packet shows every change: of itself, of its proofs, and of its log.

use std::sync::LazyLock;

use l1ght_core::mission::{PacketCheck, verify_packet};
use l1ght_store::Memory;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::json as call;
use l1ght_tests::world::World;

const ID: &str = "msn_1000_adatask";
/// Memorizing comes after the end.
const UNCHECKED: [&str; 2] = ["light_memory", "light_memory_error"];

/// It is the same in every test, and takes longer than what is tried on it.
static CLOSED: LazyLock<(Value, Vec<Value>)> = LazyLock::new(close);

/// The packet of a mission with claims of every kind, and its log.
pub(super) fn closed() -> (Value, Vec<Value>) {
    CLOSED.clone()
}

fn close() -> (Value, Vec<Value>) {
    let mut world = World::new(Memory::default());
    world.files.insert("src/a.rs".to_owned(), b"fn one() {}\nfn two() {}\n".to_vec());
    let command = |world: &mut World, tool: &str, own: Value| {
        let mut input = json!({ "agent_id": "ada", "mission_id": ID, "now": 2000 });
        input
            .as_object_mut()
            .expect("an object")
            .extend(own.as_object().cloned().unwrap_or_default());
        let answer = call(world, tool, &input.to_string());
        assert_ne!(answer["type"], "rejected", "{answer}");
        answer
    };
    call(&mut world, "mission_start", r#"{"agent_id":"ada","repo":".","task":"task","now":1000}"#);
    command(
        &mut world,
        "mission_event",
        json!({ "event": { "event": "file_read", "path": "src/a.rs" } }),
    );
    command(&mut world, "mission_event", json!({ "event": "search", "payload": { "share": 0.1 } }));
    command(&mut world, "mission_next", json!({}));
    for (claim, refs) in [("one", "evt_1"), ("two", "file_read:src/a.rs:2"), ("three", "passed")] {
        command(
            &mut world,
            "mission_verify",
            json!({ "claim": claim, "evidence_refs": [refs], "confidence": 0.7 }),
        );
    }
    command(&mut world, "mission_handoff", json!({ "summary": "so far" }));
    let gaps = ["Windows", "load"];
    let packet = command(
        &mut world,
        "mission_close",
        json!({ "summary": "done", "gaps": gaps, "write_light_memory": true }),
    );
    let log = world.brain.mission_log(ID);
    (packet, log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}

/// Paths to all values.
pub(super) fn nodes(value: &Value, at: &str, out: &mut Vec<String>) {
    out.push(at.to_owned());
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(n, item)| nodes(item, &format!("{at}/{n}"), out));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, item)| nodes(item, &format!("{at}/{name}"), out));
        }
        _ => {}
    }
}

pub(super) fn changed(value: &Value) -> Value {
    match value {
        Value::String(text) => format!("{text}x").into(),
        Value::Number(number) => (number.as_f64().unwrap_or_default() + 1.0).into(),
        Value::Bool(is) => (!is).into(),
        _ => "x".into(),
    }
}

pub(super) fn problems(check: &PacketCheck) -> Vec<(&str, &str)> {
    check.problems.iter().map(|problem| (problem.code, problem.at.as_str())).collect()
}

#[test]
fn a_packet_holds_alone_and_with_its_log() {
    let (packet, log) = closed();
    assert_eq!(packet["verified_claims"].as_array().map(Vec::len), Some(2));
    for log in [None, Some(log.as_slice())] {
        let check = verify_packet(&packet, log, &[]);
        assert_eq!(problems(&check), []);
        assert_eq!(check.unchecked, ["signatures", "light_memory"]);
    }
}

#[test]
fn every_changed_value_of_a_packet_is_found() {
    let (packet, _) = closed();
    let mut paths = Vec::new();
    nodes(&packet, "", &mut paths);
    let is_leaf = |path: &String| {
        let value = packet.pointer(path).expect("a node");
        !value.is_object() && !value.is_array() || *value == json!([])
    };
    paths.retain(is_leaf);
    assert!(paths.len() > 150);
    for path in paths.iter().filter(|path| !UNCHECKED.contains(&path.trim_start_matches('/'))) {
        let mut forged = packet.clone();
        let value = forged.pointer_mut(path).expect("a leaf");
        *value = changed(value);
        assert_ne!(problems(&verify_packet(&forged, None, &[])), [], "{path}");
    }
}

#[test]
fn odd_values_anywhere_are_found_and_harm_nothing() {
    let (packet, log) = closed();
    let mut paths = Vec::new();
    nodes(&packet, "", &mut paths);
    let odd = [json!(null), json!(1), json!(-1.5), json!(1e300), json!("x"), json!([]), json!({})];
    for path in &paths {
        for value in &odd {
            let mut forged = packet.clone();
            let place = forged.pointer_mut(path).expect("a node");
            if place == value || UNCHECKED.contains(&path.trim_start_matches('/')) {
                continue;
            }
            *place = value.clone();
            let check = verify_packet(&forged, Some(&log), &[]);
            assert_ne!(problems(&check), [], "{path} as {value}");
        }
    }
}

#[test]
fn every_field_that_is_missing_or_new_is_found() {
    let (packet, _) = closed();
    let names: Vec<String> = packet.as_object().expect("an object").keys().cloned().collect();
    for name in names.iter().filter(|name| !UNCHECKED.contains(&name.as_str())) {
        let mut forged = packet.clone();
        forged.as_object_mut().expect("an object").remove(name);
        assert_ne!(problems(&verify_packet(&forged, None, &[])), [], "{name}");
    }
    let mut forged = packet;
    forged["approved"] = true.into();
    assert_eq!(problems(&verify_packet(&forged, None, &[])), [("packet/altered", "approved")]);
}

proptest! {
    #[test]
    fn every_change_of_a_log_is_found_and_named(at in 0..9_usize, deed in 0..5_u8, other in 0..9_usize) {
        let (packet, log) = closed();
        let (mut forged, at, other) = (log.clone(), at % log.len(), other % log.len());
        match deed {
            0 => drop(forged.remove(at)),
            1 => forged.insert(at, log[other].clone()),
            2 => forged.swap(at, other),
            3 => forged.truncate(at),
            _ => forged[at]["at_ms"] = 7.into(),
        }
        let check = verify_packet(&packet, Some(&forged), &[]);
        prop_assert_eq!(check.problems.is_empty(), forged == log);
    }
}

#[test]
fn a_log_that_goes_on_or_was_written_anew_is_found() {
    let (packet, log) = closed();
    let mut longer = log.clone();
    longer.push(log[8].clone());
    assert!(!verify_packet(&packet, Some(&longer), &[]).problems.is_empty());
    // Another history that is whole in itself.
    let mut fork = Vec::new();
    let mut chain = l1ght_core::mission::Chain::default();
    for mut record in log {
        if record["n"] == 3 {
            record["event"]["event"] = "seek".into();
        }
        record["prev"] = chain.event_digest().into();
        chain = chain.with(&record);
        fork.push(record);
    }
    let check = verify_packet(&packet, Some(&fork), &[]);
    prop_assert_named(&check, "packet/fork");
}

fn prop_assert_named(check: &PacketCheck, code: &str) {
    assert!(problems(check).iter().all(|(known, _)| *known == code), "{:?}", check.problems);
    assert!(!check.problems.is_empty());
}
