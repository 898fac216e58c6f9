//! Receipts of commands that the host ran itself: stronger than a word of the agent, for the files they ran
//! on, and only for those who may act.

use l1ght_brain::{AnswerKind, Format, ListColumns, Output};
use l1ght_store::Memory;
use l1ght_tests::world::{World, block_on};
use serde_json::{Value, json};

use super::json as call;

const ID: &str = "msn_1000_adatask";

/// A call of the host, which is no tool.
fn host(world: &mut World, name: &str, input: &Value) -> Value {
    let input = input.to_string();
    let output = Output { format: Format::Json, ..Output::default() };
    loop {
        block_on(world.brain.prepare(name, input.as_bytes(), true)).expect("the store works");
        let paths = world.files.keys().cloned().collect();
        world.brain.set_list(ListColumns { paths, complete: true, ..ListColumns::default() });
        let answer = world.brain.call_host(name, input.as_bytes(), output);
        let body: Value = serde_json::from_slice(&answer.body).expect("JSON");
        if answer.kind != AnswerKind::Wanted {
            assert!(answer.kind != AnswerKind::Done || world.settle(&answer));
            return body;
        }
        for want in body["wanted"].as_array().expect("a list") {
            let path = want["path"].as_str().expect("a path");
            world.brain.supply_file(path, world.files[path].clone());
        }
    }
}

/// A mission under that policy, and the receipt of a command that was run for `agent`.
fn ran(policy: &str, agent: &str, at: u64) -> World {
    let mut world = World::new(Memory::default());
    world.files.insert("src/a.rs".to_owned(), b"fn a() {}\n".to_vec());
    let start = json!({
        "agent_id": "ada", "repo": ".", "task": "task", "evidence_policy": policy, "now": 1000,
    });
    call(&mut world, "mission_start", &start.to_string());
    let tree = host(&mut world, "run_tree", &json!({}));
    let run = json!({
        "argv": ["cargo", "test"], "exit_code": 0, "output_digest": format!("sha256:{}", "0".repeat(64)),
        "tree_digest": tree, "changed": [],
    });
    let receipt =
        host(&mut world, "run_receipt", &json!({ "agent_id": agent, "run": run, "now": at }));
    assert_eq!(receipt["receipt_id"], "rcp_1");
    world
}

/// The verdict on a claim that rests on an event which names the receipt, and how that was earned.
fn claimed(world: &mut World) -> (Value, Value) {
    claimed_on(
        world,
        json!({
            "event": "test_run", "command": "cargo test", "exit_code": 0, "receipt": "rcp_1",
        }),
    )
}

/// The same on an event of its own.
fn claimed_on(world: &mut World, event: Value) -> (Value, Value) {
    let told = json!({ "agent_id": "ada", "mission_id": ID, "event": event, "now": 2000 });
    call(world, "mission_event", &told.to_string());
    let claim = json!({
        "agent_id": "ada", "mission_id": ID, "claim": "tests pass", "evidence_refs": ["evt_1"], "now": 2001,
    });
    let answer = call(world, "mission_verify", &claim.to_string());
    (answer["verdict"].clone(), answer["corroboration"].clone())
}

fn lapses(world: &mut World) -> Vec<Value> {
    let asked = json!({ "mission_id": ID, "now": 3000 }).to_string();
    let lapsed = call(world, "mission_status", &asked)["lapsed_claims"].take();
    lapsed.as_array().expect("a list").iter().map(|claim| claim["verdict"].clone()).collect()
}

#[test]
fn a_command_that_the_host_ran_counts_under_either_policy() {
    for policy in ["paths", "receipts"] {
        let mut world = ran(policy, "ada", 1500);
        assert_eq!(claimed(&mut world), (json!("verified_for_mission"), json!("receipt")));
        assert!(lapses(&mut world).is_empty());
    }
}

#[test]
fn a_command_is_of_the_files_that_it_ran_on_though_it_is_told_later() {
    let mut world = ran("receipts", "ada", 1500);
    world.files.insert("src/a.rs".to_owned(), b"fn b() {}\n".to_vec());
    assert_eq!(claimed(&mut world), (json!("verified_for_mission"), json!("receipt")));
    assert_eq!(lapses(&mut world), ["verified_at_earlier_tree"]);
    // The same files again are what it ran on.
    world.files.insert("src/a.rs".to_owned(), b"fn a() {}\n".to_vec());
    assert!(lapses(&mut world).is_empty());
}

#[test]
fn a_command_that_was_run_for_a_stranger_or_before_the_start_is_no_receipt() {
    for (agent, at) in [("eve", 1500), ("ada", 999)] {
        let mut world = ran("receipts", agent, at);
        assert_eq!(claimed(&mut world), (json!("insufficient_evidence"), json!("none")));
    }
}

#[test]
fn a_receipt_that_an_event_names_anywhere_is_of_the_files_it_ran_on() {
    for event in [
        json!({ "event": "test_run", "receipt": "rcp_1" }),
        json!({ "event": "test_run", "payload": { "receipt": "rcp_1", "command": "cargo test", "outcome": "ok" } }),
    ] {
        let mut world = ran("receipts", "ada", 1500);
        world.files.insert("src/a.rs".to_owned(), b"fn b() {}\n".to_vec());
        let claimed = claimed_on(&mut world, event);
        assert_eq!(claimed, (json!("verified_for_mission"), json!("receipt")));
        assert_eq!(lapses(&mut world), ["verified_at_earlier_tree"]);
    }
}

#[test]
fn a_receipt_of_something_else_than_an_event_says_is_none() {
    for event in [
        json!({ "event": "test_run", "command": "cargo test --all", "exit_code": 0, "receipt": "rcp_1" }),
        json!({ "event": "test_run", "command": "cargo test", "exit_code": 1, "receipt": "rcp_1" }),
        json!({ "event": "file_read", "receipt": "rcp_1" }),
    ] {
        let mut world = ran("receipts", "ada", 1500);
        assert_eq!(claimed_on(&mut world, event.clone()).0, "insufficient_evidence", "{event}");
    }
    // Reading a file is no run of a test.
    let mut world = ran("receipts", "ada", 1500);
    let read = json!({ "agent_id": "ada", "path": "src/a.rs", "now": 1600 });
    assert_eq!(call(&mut world, "read", &read.to_string())["receipt"]["receipt_id"], "rcp_2");
    let event = json!({ "event": "test_run", "receipt": "rcp_2" });
    assert_eq!(claimed_on(&mut world, event).0, "insufficient_evidence");
}

#[test]
fn the_host_is_not_called_as_a_tool() {
    let mut world = World::new(Memory::default());
    let output = Output { format: Format::Json, ..Output::default() };
    for name in ["run_tree", "run_receipt"] {
        let answer = world.call(name, "{}", output);
        assert_eq!(answer.kind, AnswerKind::Rejected, "{name}");
    }
}
