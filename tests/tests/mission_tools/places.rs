//! What is wrong with a packet or its log is named: which field of the packet, which record of the log.

use l1ght_core::mission::verify_packet;
use l1ght_store::Memory;
use l1ght_tests::world::World;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::json as call;
use super::packets::{changed, closed, nodes, problems};

/// The problems of a packet without a log.
fn named(packet: &Value) -> Vec<(String, String)> {
    let check = verify_packet(packet, None, &[]);
    problems(&check).into_iter().map(|(code, at)| (code.to_owned(), at.to_owned())).collect()
}

/// The first problem of a packet with that log.
fn first_of(packet: &Value, log: &[Value]) -> Option<(String, String)> {
    let check = verify_packet(packet, Some(log), &[]);
    problems(&check).first().map(|(code, at)| ((*code).to_owned(), (*at).to_owned()))
}

fn in_log(n: usize) -> Option<(String, String)> {
    Some(("packet/log".to_owned(), format!("record {n}")))
}

/// What a problem with the field of that path may be called: the field itself, what it cites, or the
/// record that it proves.
fn names(packet: &Value, path: &str) -> Vec<String> {
    let mut parts = path.split('/').skip(1);
    let field = parts.next().unwrap_or_default();
    let at = parts.next().unwrap_or_default();
    let record = packet[field][at.parse::<usize>().unwrap_or_default()]["n"].as_u64();
    match field {
        // Without a root that proves them, no proof holds.
        "checkpoint" => ["checkpoint", "proofs", "record 1"].map(str::to_owned).to_vec(),
        "proofs" => {
            // One that gives another number is called so.
            let n = record.unwrap_or_default();
            vec![format!("record {n}"), format!("record {}", n + 1)]
        }
        _ => vec![field.to_owned()],
    }
}

#[test]
fn every_changed_value_is_named() {
    let (packet, _) = closed();
    let mut paths = Vec::new();
    nodes(&packet, "", &mut paths);
    paths.retain(|path| {
        packet.pointer(path).is_some_and(|node| !node.is_object() && !node.is_array())
    });
    for path in paths {
        let mut forged = packet.clone();
        let value = forged.pointer_mut(&path).expect("a leaf");
        *value = changed(value);
        let found = named(&forged);
        // Memorizing comes after the end: what it said only follows into the next action.
        let names = match path.as_str() {
            "/light_memory" | "/light_memory_error" => vec!["next_action".to_owned()],
            _ => names(&packet, &path),
        };
        assert!(found.iter().any(|(_, at)| names.contains(at)), "{path}: {found:?}");
    }
}

#[test]
fn a_packet_without_a_proof_that_it_needs_names_what_is_unproved() {
    let (packet, _) = closed();
    let count = packet["proofs"].as_array().map_or(0, Vec::len);
    for at in 0..count {
        let mut forged = packet.clone();
        let gone = forged["proofs"].as_array_mut().expect("proofs").remove(at);
        let what = match &gone["record"] {
            record if record["n"] == 1 => "record 1",
            record if record["claim"].is_object() => {
                record["claim"]["claim_id"].as_str().expect("an id")
            }
            record if record["closed"].is_object() => "proofs",
            record => record["event_id"].as_str().expect("an id"),
        };
        assert_eq!(named(&forged), [("packet/unproved".to_owned(), what.to_owned())]);
    }
}

#[test]
fn what_was_memorized_is_listed_as_unchecked() {
    let (mut packet, _) = closed();
    let path = packet["light_memory"].as_str().expect("a path").to_owned();
    packet["light_memory"] = "agent-memory/other.light.md".into();
    let next = packet["next_action"].as_str().expect("a text");
    packet["next_action"] = next.replace(&path, "agent-memory/other.light.md").into();
    let check = verify_packet(&packet, None, &[]);
    assert_eq!(problems(&check), []);
    assert!(check.unchecked.contains(&"light_memory".to_owned()));
}

#[test]
fn a_dropped_tail_and_a_longer_log_are_named_by_the_first_record_that_differs() {
    let (packet, log) = closed();
    for size in 0..log.len() {
        assert_eq!(first_of(&packet, &log[..size]), in_log(size + 1));
    }
    let mut longer = log.clone();
    let mut more = log[1].clone();
    more["n"] = (log.len() + 1).into();
    more["prev"] = packet["event_digest"].clone();
    longer.push(more);
    assert_eq!(first_of(&packet, &longer), in_log(log.len() + 1));
}

#[test]
fn a_record_twice_and_a_record_gone_are_named() {
    let (packet, log) = closed();
    for at in 0..log.len() {
        let mut twice = log.clone();
        twice.insert(at + 1, log[at].clone());
        assert_eq!(first_of(&packet, &twice), in_log(at + 2));
        let mut gone = log.clone();
        gone.remove(at);
        assert_eq!(first_of(&packet, &gone), in_log(at + 1));
    }
}

#[test]
fn two_records_in_the_other_order_are_named() {
    let (packet, log) = closed();
    for one in 0..log.len() {
        for other in one + 1..log.len() {
            let mut forged = log.clone();
            forged.swap(one, other);
            assert_eq!(first_of(&packet, &forged), in_log(one + 1));
        }
    }
}

/// The log of another mission, as long as that of the packet.
fn another(records: usize) -> Vec<Value> {
    let mut world = World::new(Memory::default());
    let start = r#"{"agent_id":"ada","repo":".","task":"other","now":1000}"#;
    call(&mut world, "mission_start", start);
    for at in 1..records {
        let id = "msn_1000_adaother";
        let told = json!({ "agent_id": "ada", "mission_id": id, "event": "x", "now": 1000 + at });
        call(&mut world, "mission_event", &told.to_string());
    }
    let log = world.brain.mission_log("msn_1000_adaother");
    log.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn the_log_of_another_mission_is_named_by_its_start() {
    let (packet, log) = closed();
    assert_eq!(first_of(&packet, &another(log.len())), in_log(1));
}

#[test]
fn records_of_another_mission_in_a_log_are_found() {
    let (packet, log) = closed();
    let other = another(log.len());
    for at in 1..log.len() {
        let mut forged = log.clone();
        forged[at] = other[at].clone();
        // Either may be what is not as it was: the chain between them is broken.
        let found = first_of(&packet, &forged);
        assert!([in_log(at), in_log(at + 1)].contains(&found), "{found:?}");
    }
}

proptest! {
    #[test]
    fn any_altered_value_of_a_record_is_named_by_its_record(at in 0..9_usize, which in any::<prop::sample::Index>()) {
        let (packet, log) = closed();
        let mut paths = Vec::new();
        nodes(&log[at], "", &mut paths);
        // Its number and what it was made after are names of its place in the chain.
        paths.retain(|path| !["", "/n", "/prev"].contains(&path.as_str()));
        let path = &paths[which.index(paths.len())];
        let mut forged = log.clone();
        let value = forged[at].pointer_mut(path).expect("a node");
        *value = changed(value);
        let found = first_of(&packet, &forged).map(|(_, place)| place);
        prop_assert_eq!(found, Some(format!("record {}", at + 1)), "{}", path);
    }
}
