//! Whatever stands in a field of an input: an answer or a refusal that its schema allows, and a log that
//! is whole.

use l1ght_store::Memory;
use l1ght_tests::world::World;
use serde_json::{Value, json};

use super::json as call;

const ID: &str = "msn_1000_adatask";

/// An input of every tool that it takes.
fn inputs() -> Vec<(&'static str, Value)> {
    let own = |more: Value| {
        let mut input = json!({ "agent_id": "ada", "mission_id": ID, "now": 2000 });
        let fields = more.as_object().cloned().unwrap_or_default();
        input.as_object_mut().expect("an object").extend(fields);
        input
    };
    let link = json!({
        "schema": "m1nd-evidence-correlation-link-v1", "mission_id": ID, "iteration_id": 1, "mission_head_id": "x",
    });
    let start = json!({
        "agent_id": "ada", "repo": ".", "task": "t", "mode": "review", "budget": "short", "risk": "low",
        "parent_mission_id": ID, "evidence_link": link, "evidence_policy": "paths", "command_id": "c", "now": 3000,
    });
    let event = json!({ "event": "view", "path": "src/a.rs", "line": 1, "command": "x", "outcome": 0, "receipt": "rcp_1" });
    let told = json!({ "event": event, "payload": {}, "outcome": 1, "agent_confidence": 1, "command_id": "e" });
    let claim = json!({ "claim": "c", "evidence_refs": ["view src/a.rs"], "confidence": 0.5, "command_id": "v" });
    let handed = json!({ "recipient_agent_id": "ada", "summary": "s", "include_events": true, "command_id": "h" });
    vec![
        ("mission_start", start),
        ("mission_event", own(told)),
        ("mission_next", own(json!({ "last_event": event, "command_id": "n" }))),
        ("mission_verify", own(claim)),
        ("mission_handoff", own(handed)),
        ("mission_status", own(json!({}))),
        ("mission_list", json!({ "agent_id": "ada", "status": "active" })),
        ("mission_packet_verify", json!({ "agent_id": "ada", "packet": {}, "log": [{}] })),
        ("read", json!({ "agent_id": "ada", "path": "src/a.rs", "lines": [1, 1], "now": 2000 })),
    ]
}

fn odd_values() -> Vec<Value> {
    let deep = (0..90).fold(json!(1), |inner, _| json!([inner]));
    vec![
        json!(null),
        json!(true),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!(" \u{0}\u{202e}"),
        json!("../x"),
        json!("é/\\'\"`"),
        json!("msn_1000_adatask"),
        json!([]),
        json!([1, "x", null]),
        json!({}),
        json!({ "event": { "event": {} }, "payload": [], "path": 7, "argv": [1], "outcome": null }),
        deep,
    ]
}

#[test]
fn odd_values_in_any_field_are_answered_and_leave_the_log_whole() {
    let mut world = World::new(Memory::default());
    world.files.insert("src/a.rs".to_owned(), b"fn a() {}\n".to_vec());
    call(&mut world, "mission_start", r#"{"agent_id":"ada","repo":".","task":"task","now":1000}"#);
    for (tool, input) in inputs() {
        for name in input.as_object().expect("an object").keys() {
            for value in odd_values() {
                let mut odd = input.clone();
                // Each is a command of its own, but where its name is what is odd.
                odd.as_object_mut().expect("an object").remove("command_id");
                odd[name] = value;
                call(&mut world, tool, &odd.to_string());
            }
        }
    }
    world.reopen();
    let asked = format!(r#"{{"mission_id":"{ID}","now":9000}}"#);
    let status = call(&mut world, "mission_status", &asked);
    assert_eq!(status["damage"], Value::Null);
    assert!(status["event_count"].as_u64() > Some(30), "{}", status["event_count"]);
    let closed = json!({ "agent_id": status["holder"], "mission_id": ID, "now": 9000 });
    let packet = call(&mut world, "mission_close", &closed.to_string());
    let check = call(&mut world, "mission_packet_verify", &json!({ "packet": packet }).to_string());
    assert_eq!(check["problems"], json!([]));
}
