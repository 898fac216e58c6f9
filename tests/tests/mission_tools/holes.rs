//! More of what cannot be forged in a store: records of every kind altered under a good checksum, records
//! lost in the middle, and a tail that was dropped, which only somebody who knew the head can see.

use l1ght_core::mission::verify_packet;
use l1ght_store::{Memory, Store};
use l1ght_tests::world::{World, block_on};
use serde_json::{Value, json};

use super::forged::{ID, key, records, rewritten, with};
use super::json as call;

fn command(world: &mut World, tool: &str, own: Value) -> Value {
    let mut input = json!({ "agent_id": "ada", "mission_id": ID, "now": 2000 });
    let own = own.as_object().cloned().unwrap_or_default();
    input.as_object_mut().expect("an object").extend(own);
    call(world, tool, &input.to_string())
}

fn status(world: &mut World) -> Value {
    call(world, "mission_status", &json!({ "mission_id": ID, "now": 3000 }).to_string())
}

/// A mission with a record of every kind, the end excepted: start, event, step, claim, checkpoint, event.
fn lived() -> Memory {
    let store = Memory::default();
    let mut world = World::new(store.clone());
    world.files.insert("src/a.rs".to_owned(), b"fn a() {}\n".to_vec());
    call(&mut world, "mission_start", r#"{"agent_id":"ada","repo":".","task":"task","now":1000}"#);
    command(&mut world, "mission_event", json!({ "event": "note" }));
    command(&mut world, "mission_next", json!({}));
    let refs = ["file_read:src/a.rs:1"];
    command(&mut world, "mission_verify", json!({ "claim": "so", "evidence_refs": refs }));
    command(&mut world, "mission_handoff", json!({ "summary": "so far" }));
    command(&mut world, "mission_event", json!({ "event": "note" }));
    store
}

/// Every command is refused by name, and the store is as it was.
fn assert_refused(store: &Memory, world: &mut World) {
    let before = store_of(store);
    let claim = json!({ "claim": "so", "evidence_refs": [] });
    let commands = [
        ("mission_event", json!({ "event": "note" })),
        ("mission_next", json!({})),
        ("mission_verify", claim),
        ("mission_handoff", json!({ "recipient_agent_id": "bob" })),
        ("mission_close", json!({})),
    ];
    for (tool, own) in commands {
        assert_eq!(command(world, tool, own)["code"], "mission/damaged", "{tool}");
    }
    assert_eq!(store_of(store), before, "nothing is written over");
}

fn store_of(store: &Memory) -> Vec<Option<Vec<u8>>> {
    (1..12).map(|number| block_on(store.get(&key(number))).expect("it works")).collect()
}

#[test]
fn an_altered_record_of_any_kind_is_named_and_refuses_every_command() {
    let log = records(&lived());
    assert_eq!(log.len(), 6);
    // What is at stake: what happened, what was advised, what was proved, who may act.
    let forgeries = [
        (1, "\"event\":\"note\"", "\"event\":\"view\""),
        (2, "\"step_id\":1", "\"step_id\":9"),
        (3, "\"claim\":\"so\"", "\"claim\":\"no\""),
        (
            4,
            "\"recipient_agent_id\":null,\"summary\"",
            "\"recipient_agent_id\":\"eve\",\"summary\"",
        ),
    ];
    for (at, from, to) in forgeries {
        let mut forged = log.clone();
        forged[at] = rewritten(&log[at], |text| text.replace(from, to));
        assert_ne!(forged[at], log[at], "{from}");
        let store = with(&forged);
        let mut world = World::new(store.clone());
        let state = status(&mut world);
        let damage = state["damage"].as_str().expect("it is found");
        // The next record was made after another than this: it is where the chain breaks.
        assert!(damage.starts_with(&format!("record {} is damaged", at + 2)), "{damage}");
        assert_eq!(state["record_count"], at + 1);
        assert_refused(&store, &mut world);
    }
}

#[test]
fn a_claim_whose_verdict_does_not_follow_from_its_grade_is_no_record() {
    let log = records(&lived());
    let mut forged = log.clone();
    let grade = "\"evidence_grade\":\"direct\"";
    forged[3] = rewritten(&log[3], |text| text.replace(grade, "\"evidence_grade\":\"inferred\""));
    assert_ne!(forged[3], log[3]);
    let store = with(&forged[..4]);
    let mut world = World::new(store.clone());
    let damage = status(&mut world)["damage"].to_string();
    assert!(damage.contains("record 4 is damaged"), "{damage}");
    assert_refused(&store, &mut world);
}

#[test]
fn a_record_lost_in_the_middle_is_named_and_never_filled_in() {
    let log = records(&lived());
    for hole in 2..log.len() {
        let store = Memory::default();
        for (at, record) in log.iter().enumerate().filter(|(at, _)| at + 1 != hole) {
            block_on(store.create(&key(at + 1), record)).expect("it works");
        }
        let mut world = World::new(store.clone());
        let state = status(&mut world);
        let damage = state["damage"].as_str().expect("it is found");
        assert!(damage.contains(key(hole).as_str()), "{damage}");
        assert_eq!(state["record_count"], hole - 1);
        assert_refused(&store, &mut world);
        // Whoever asks nothing first is refused as well.
        let mut hasty = World::new(store.clone());
        let told = command(&mut hasty, "mission_event", json!({ "event": "note" }));
        assert_eq!(told["code"], "mission/damaged");
    }
}

#[test]
fn a_mission_without_its_start_is_damaged_and_its_id_stays_taken() {
    let log = records(&lived());
    let store = Memory::default();
    for (at, record) in log.iter().enumerate().skip(1) {
        block_on(store.create(&key(at + 1), record)).expect("it works");
    }
    let mut world = World::new(store.clone());
    assert_eq!(status(&mut world)["code"], "mission/damaged");
    assert_refused(&store, &mut world);
    let start = r#"{"agent_id":"ada","repo":".","task":"task","now":1000}"#;
    let other = call(&mut world, "mission_start", start);
    assert_eq!(other["mission_id"], "msn_1000_adatask_2");
    let rows = call(&mut world, "mission_list", "{}")["missions"].clone();
    assert_eq!((&rows[1]["mission_id"], &rows[1]["status"]), (&json!(ID), &json!("damaged")));
    let own = call(&mut world, "mission_list", r#"{"agent_id":"ada"}"#)["missions"].clone();
    assert_eq!(own.as_array().map(Vec::len), Some(1));
}

/// The store cannot know how long a log was. Who kept an answer, a packet or a link can.
#[test]
fn a_dropped_tail_shows_by_the_packet() {
    let store = lived();
    let packet = command(&mut World::new(store.clone()), "mission_close", json!({}));
    let log = records(&store);
    let mut world = World::new(with(&log[..log.len() - 1]));
    assert_eq!(status(&mut world)["damage"], Value::Null);
    let input = json!({ "packet": packet }).to_string();
    let check = call(&mut world, "mission_packet_verify", &input);
    assert_eq!(check["valid"], false);
    assert_eq!(check["checked_against"], "log");
    assert_eq!(check["problems"][0]["at"], "record 7");
    // Alone, the packet is whole.
    assert_eq!(verify_packet(&packet, None, &[]).problems, []);
}

#[test]
fn a_dropped_tail_shows_by_the_mission_that_was_tied_to_it() {
    let store = lived();
    let mut world = World::new(store.clone());
    let link = json!({
        "schema": "m1nd-evidence-correlation-link-v1", "mission_id": ID, "iteration_id": 1,
        "mission_head_id": status(&mut world)["event_digest"],
    });
    let start = json!({
        "agent_id": "bob", "repo": ".", "task": "go on", "evidence_link": link, "now": 2000,
    });
    let started = call(&mut world, "mission_start", &start.to_string());
    assert_eq!(started["evidence_projection"]["status"], "appended");
    let last = records(&store).len();
    block_on(store.delete(&[key(last)])).expect("it works");
    let own = json!({ "mission_id": "msn_2000_bobgoon", "agent_id": "bob", "event": "note" });
    let told = command(&mut World::new(store.clone()), "mission_event", own);
    assert_eq!(told["evidence_projection"]["status"], "gap");
    assert_eq!(told["evidence_projection"]["code"], "evidence_projection_failed");
    let asked = json!({ "mission_id": "msn_2000_bobgoon", "now": 3000 }).to_string();
    let state = call(&mut World::new(store), "mission_status", &asked);
    let gaps = state["evidence_projection_gaps"].as_array().expect("a list");
    assert_eq!(gaps.len(), 1);
}
