//! Commands that are given again, by whoever and through whichever brain: told once, answered the same.

use l1ght_store::Memory;
use l1ght_tests::world::World;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::json as call;

const ID: &str = "msn_1000_adatask";

fn started() -> [World; 3] {
    let store = Memory::default();
    let mut worlds = [(); 3].map(|()| World::new(store.clone()));
    let start = r#"{"agent_id":"ada","repo":".","task":"task","command_id":"s","now":1000}"#;
    for world in &mut worlds {
        world.files.insert("src/a.rs".to_owned(), b"fn a() {}\n".to_vec());
        assert_eq!(call(world, "mission_start", start)["mission_id"], ID);
    }
    worlds
}

/// One of the commands that have names.
fn command(world: &mut World, number: usize, now: usize) -> Value {
    let (tool, mut input) = match number % 4 {
        0 => ("mission_event", json!({ "event": "file_read", "payload": { "path": "src/a.rs" } })),
        1 => ("mission_next", json!({ "last_event": "seek" })),
        2 => ("mission_verify", json!({ "claim": "so", "evidence_refs": ["file_read:src/a.rs"] })),
        _ => ("mission_handoff", json!({ "summary": "so far", "include_events": true })),
    };
    input["agent_id"] = "ada".into();
    input["mission_id"] = ID.into();
    input["command_id"] = format!("c{number}").into();
    input["now"] = now.into();
    let mut answer = call(world, tool, &input.to_string());
    // Whether it follows a head is of the answer, not of the record.
    answer["evidence_projection"].take();
    answer
}

fn record_count(world: &mut World) -> u64 {
    let asked = json!({ "mission_id": ID, "now": 9000 }).to_string();
    call(world, "mission_status", &asked)["record_count"].as_u64().expect("a number")
}

#[test]
fn two_starts_of_one_millisecond_through_two_brains_are_two_missions() {
    let store = Memory::default();
    let mut worlds = [(); 3].map(|()| World::new(store.clone()));
    let start = r#"{"agent_id":"ada","repo":".","task":"task","now":1000}"#;
    let ids =
        worlds.each_mut().map(|world| call(world, "mission_start", start)["mission_id"].clone());
    assert_eq!(ids, ["msn_1000_adatask", "msn_1000_adatask_2", "msn_1000_adatask_3"]);
}

#[test]
fn a_command_is_answered_again_after_the_hand_off_and_after_the_end() {
    let [mut one, mut other, _] = started();
    let first = command(&mut one, 0, 2000);
    let handed =
        json!({ "agent_id": "ada", "mission_id": ID, "recipient_agent_id": "bob", "now": 3000 });
    call(&mut one, "mission_handoff", &handed.to_string());
    assert_eq!(command(&mut other, 0, 4000), first);
    let closed = json!({ "agent_id": "bob", "mission_id": ID, "now": 5000 }).to_string();
    assert_eq!(call(&mut one, "mission_close", &closed)["checkpoint"]["size"], 4);
    assert_eq!(command(&mut other, 0, 6000), first);
    // A new name is a new command, which comes too late.
    assert_eq!(command(&mut other, 4, 6000)["code"], "mission/closed");
}

#[test]
fn the_end_is_the_same_through_every_brain() {
    let [mut one, mut other, mut third] = started();
    command(&mut one, 2, 2000);
    let closed = |world: &mut World, gaps: Value, now: u64| {
        let input = json!({ "agent_id": "ada", "mission_id": ID, "gaps": gaps, "now": now });
        call(world, "mission_close", &input.to_string())
    };
    let packet = closed(&mut one, json!(["load", "Windows"]), 3000);
    assert_eq!(closed(&mut other, json!(["Windows", "load", "load"]), 4000), packet);
    assert_eq!(closed(&mut third, json!(["load"]), 4000)["code"], "mission/closed-differently");
    third.reopen();
    assert_eq!(closed(&mut third, json!(["Windows", "load"]), 5000), packet);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_command_is_told_once_whoever_tells_it_again(
        given in prop::collection::vec((0..3_usize, 0..6_usize, any::<bool>()), 1..24),
    ) {
        let mut worlds = started();
        let mut answers = std::collections::BTreeMap::new();
        for (at, (driver, number, is_reopened)) in given.into_iter().enumerate() {
            if is_reopened {
                worlds[driver].reopen();
            }
            let answer = command(&mut worlds[driver], number, 2000 + at);
            prop_assert_ne!(&answer["type"], "rejected");
            let known = answers.entry(number).or_insert_with(|| answer.clone());
            prop_assert_eq!(&answer, known);
        }
        for world in &mut worlds {
            prop_assert_eq!(record_count(world), 1 + answers.len() as u64);
        }
    }
}
