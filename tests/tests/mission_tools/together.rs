//! Any interleaving of drivers ends in the same state as some order of the commands that were accepted.

use l1ght_store::Memory;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::json as call;
use l1ght_tests::world::World;

const ID: &str = "msn_1000_adatask";

/// What a driver does next.
#[derive(Clone, Debug)]
enum Deed {
    Event,
    Next,
    Verify(bool),
    Handoff(Option<usize>),
    Close,
    Reopen,
}

const AGENTS: [&str; 2] = ["ada", "bob"];

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        8 => Just(Deed::Event),
        2 => Just(Deed::Next),
        3 => any::<bool>().prop_map(Deed::Verify),
        1 => prop::option::of(0..AGENTS.len()).prop_map(Deed::Handoff),
        1 => Just(Deed::Close),
        1 => Just(Deed::Reopen),
    ]
}

fn command(world: &mut World, agent: &str, deed: &Deed, at: usize) -> Option<Value> {
    let (tool, mut input) = match deed {
        Deed::Event => {
            ("mission_event", json!({ "event": "file_read", "payload": { "path": "src/a.rs" } }))
        }
        Deed::Next => ("mission_next", json!({})),
        Deed::Verify(is_direct) => {
            let refs = if *is_direct { "file_read:src/a.rs:1" } else { "passed" };
            ("mission_verify", json!({ "claim": "so", "evidence_refs": [refs] }))
        }
        Deed::Handoff(to) => {
            ("mission_handoff", json!({ "recipient_agent_id": to.map(|to| AGENTS[to]) }))
        }
        Deed::Close => ("mission_close", json!({})),
        Deed::Reopen => {
            world.reopen();
            return None;
        }
    };
    input["agent_id"] = agent.into();
    input["mission_id"] = ID.into();
    input["now"] = (2000 + at).into();
    Some(call(world, tool, &input.to_string()))
}

/// Fewer than is usual, since each is long, unless somebody asks for more.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(32)
}

fn status(world: &mut World) -> Value {
    call(world, "mission_status", &json!({ "mission_id": ID, "now": 9000 }).to_string())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    #[test]
    fn drivers_in_any_order_agree_on_one_history(
        deeds in prop::collection::vec((0..3_usize, 0..AGENTS.len(), deed()), 1..40),
    ) {
        let store = Memory::default();
        let mut worlds: Vec<World> = (0..3).map(|_| World::new(store.clone())).collect();
        for world in &mut worlds {
            world.files.insert("src/a.rs".to_owned(), b"fn a() {}\n".to_vec());
        }
        call(&mut worlds[0], "mission_start", r#"{"agent_id":"ada","repo":".","task":"task","now":1000}"#);
        let mut accepted = 1_u64;
        for (at, (driver, agent, deed)) in deeds.iter().enumerate() {
            let closed = status(&mut worlds[0])["status"] == "closed";
            let Some(answer) = command(&mut worlds[*driver], AGENTS[*agent], deed, at) else { continue };
            let is_done = answer["type"] != "rejected";
            // An end may be asked for again in the same words; nothing else comes after it.
            prop_assert!(!(closed && is_done) || matches!(deed, Deed::Close));
            accepted += u64::from(is_done && !closed);
        }
        let all: Vec<Value> = worlds.iter_mut().map(status).collect();
        for state in &all {
            prop_assert_eq!(state, &all[0]);
            prop_assert_eq!(&state["record_count"], accepted);
            prop_assert_eq!(&state["damage"], &Value::Null);
        }
        // Read anew, the log alone tells the same.
        let mut anew = World::new(store.clone());
        anew.files.clone_from(&worlds[0].files);
        prop_assert_eq!(&status(&mut anew), &all[0]);
        prop_assert_eq!(anew.brain.mission_log(ID).lines().count() as u64, accepted);
        let ids: Vec<&str> = all[0]["events"].as_array().expect("a list").iter().filter_map(|event| event["event_id"].as_str()).collect();
        let expected: Vec<String> = (1..=ids.len()).map(|n| format!("evt_{n}")).collect();
        prop_assert_eq!(ids, expected);
    }
}
