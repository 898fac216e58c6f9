//! Agents and people write the same memories, and processes end between any two steps: nothing that was
//! acknowledged or saved is lost, and in the end log and files say the same (architecture §3).

use l1ght_brain::{AnswerKind, Output};
use l1ght_store::Memory;
use proptest::prelude::*;
use serde_json::{Value, json};

use l1ght_tests::world::World;

/// What somebody does next.
#[derive(Clone, Debug)]
enum Step {
    /// An agent memorizes; then so many steps are done with the files before the process ends.
    Memorize { memory: u8, says: u8, steps: usize },
    /// Somebody saves a file.
    Save { memory: u8, says: u8 },
    /// Somebody saves nonsense.
    Spoil { memory: u8 },
    /// Somebody deletes a file.
    Delete { memory: u8 },
    /// A brain is opened, and all is brought together.
    Open,
}

fn step() -> impl Strategy<Value = Step> {
    let memory = || 0..3_u8;
    prop_oneof![
        4 => (memory(), 0..4_u8, 0..4_usize)
            .prop_map(|(memory, says, steps)| Step::Memorize { memory, says, steps }),
        3 => (memory(), 0..4_u8).prop_map(|(memory, says)| Step::Save { memory, says }),
        1 => memory().prop_map(|memory| Step::Spoil { memory }),
        1 => memory().prop_map(|memory| Step::Delete { memory }),
        2 => Just(Step::Open),
    ]
}

fn file(memory: u8) -> String {
    format!("m{memory}.light.md")
}

fn saved(memory: u8, says: u8) -> Vec<u8> {
    format!("---\nProtocol: L1GHT/1.0\nNode: M{memory}\n---\n\n[⍂ entity: L] saved {says}.\n")
        .into_bytes()
}

/// Every text that the history of a memory has.
fn texts(world: &mut World, memory: u8) -> Vec<String> {
    let history = |world: &mut World, version: u64| {
        let input = json!({ "node_label": format!("M{memory}"), "version": version }).to_string();
        let answer = world.call("memory_history", &input, Output::default());
        let body: Value = serde_json::from_slice(&answer.body).expect("JSON");
        (answer.kind == AnswerKind::Done).then_some(body)
    };
    let found = (1..).map_while(|version| history(world, version));
    found.map(|body| body["rendered"].as_str().unwrap_or_default().to_owned()).collect()
}

/// What tells one text of a history from another: its state may have been rewritten.
fn says(text: &str) -> Option<&str> {
    text.lines().find(|line| line.contains("said ") || line.contains("saved "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn nothing_that_was_acknowledged_or_saved_is_lost(steps in proptest::collection::vec(step(), 1..24)) {
        let mut world = World::new(Memory::default());
        let mut kept: Vec<(u8, String)> = Vec::new();
        for step in steps {
            match step {
                Step::Memorize { memory, says, steps } => {
                    // What people saved is looked at before every call.
                    note(&world, &mut kept);
                    world.take_files(usize::MAX);
                    let claims = json!([{ "label": "L", "text": format!("said {says}") }]);
                    let input = json!({ "agent_id": "a", "node_label": format!("M{memory}"), "claims": claims });
                    let answer = world.call("memorize", &input.to_string(), Output::default());
                    let body: Value = serde_json::from_slice(&answer.body).expect("JSON");
                    if body["bytes_written"].as_u64() > Some(0) {
                        kept.push((memory, format!("said {says}")));
                    }
                    world.take_files(steps);
                    world.reopen();
                }
                Step::Save { memory, says } => drop(world.folder.insert(file(memory), saved(memory, says))),
                Step::Spoil { memory } => drop(world.folder.insert(file(memory), b"half of a".to_vec())),
                Step::Delete { memory } => drop(world.folder.remove(&file(memory))),
                Step::Open => {
                    note(&world, &mut kept);
                    world.reopen();
                    world.take_files(usize::MAX);
                }
            }
        }
        note(&world, &mut kept);
        world.take_files(usize::MAX);
        for memory in 0..3 {
            let texts = texts(&mut world, memory);
            for (_, text) in kept.iter().filter(|(of, _)| *of == memory) {
                prop_assert!(
                    texts.iter().any(|known| says(known).is_some_and(|said| said.contains(text))),
                    "`{text}` of M{memory} is lost: {texts:#?}"
                );
            }
            // The file says what the log says, unless somebody spoiled it.
            let there = world.folder.get(&file(memory)).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
            let is_spoilt = there.as_deref() == Some("half of a");
            let head = texts.last().filter(|text| !text.is_empty());
            prop_assert!(is_spoilt || there.as_ref() == head, "{there:?} is not {head:?}");
        }
    }
}

/// What stands in files that are documents.
fn note(world: &World, kept: &mut Vec<(u8, String)>) {
    for (memory, name) in (0..3).map(|memory| (memory, file(memory))) {
        let text = world.folder.get(&name).map(|bytes| String::from_utf8_lossy(bytes).into_owned());
        let said = text.as_deref().and_then(says);
        let said =
            said.and_then(|line| Some(line[line.find("sa")?..].trim_end_matches('.').to_owned()));
        kept.extend(said.map(|said| (memory, said)));
    }
}
