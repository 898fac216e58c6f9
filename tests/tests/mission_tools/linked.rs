//! A mission that is tied to the head of another one's log says with each answer whether that still is so.

use l1ght_store::Memory;
use serde_json::{Value, json};

use super::json as call;
use l1ght_tests::world::World;

/// Starts a mission that is tied to that head of the mission of Ada.
fn tied(world: &mut World, head: &Value) -> Value {
    let link = json!({
        "schema": "m1nd-evidence-correlation-link-v1",
        "mission_id": "msn_1000_adatask",
        "iteration_id": 2,
        "mission_head_id": head,
        "transaction_id": "t-1",
    });
    let input = json!({
        "agent_id": "bob", "repo": ".", "task": "go on", "evidence_link": link, "now": 2000,
    });
    call(world, "mission_start", &input.to_string())
}

#[test]
fn a_mission_is_tied_to_any_head_that_the_other_had() {
    let mut world = World::new(Memory::default());
    let start = r#"{"agent_id":"ada","repo":".","task":"task","now":1000}"#;
    let first = call(&mut world, "mission_start", start)["event_digest"].clone();
    let event = r#"{"agent_id":"ada","mission_id":"msn_1000_adatask","event":"note","now":1001}"#;
    let second = call(&mut world, "mission_event", event)["event_digest"].clone();
    for head in [&first, &second] {
        assert_eq!(tied(&mut world, head)["evidence_projection"]["status"], "appended");
    }
    let told = json!({
        "agent_id": "bob", "mission_id": "msn_2000_bobgoon", "event": "note", "command_id": "e", "now": 2001,
    });
    for expected in ["appended", "replayed"] {
        let answer = call(&mut world, "mission_event", &told.to_string());
        assert_eq!(answer["evidence_projection"]["status"], expected);
    }
    // Opened again, the tie is looked up again.
    world.reopen();
    let asked = r#"{"mission_id":"msn_2000_bobgoon","now":2002}"#;
    let status = call(&mut world, "mission_status", asked);
    assert_eq!(status["evidence_projection_gaps"], json!([]));
    assert_eq!(status["evidence_link"]["transaction_id"], "t-1");
}

#[test]
fn a_tie_to_what_never_was_is_refused() {
    let mut world = World::new(Memory::default());
    let start = r#"{"agent_id":"ada","repo":".","task":"task","now":1000}"#;
    let head = call(&mut world, "mission_start", start)["event_digest"].to_string();
    let other = head.trim_matches('"').replace(['0', '1'], "2");
    assert_eq!(tied(&mut world, &other.into())["code"], "mission/unknown-head");
}
