//! Drift of ordinary documents over time: what was recorded of the code that they speak of, and what
//! changed since.

use l1ght_brain::{AnswerKind, Output};
use l1ght_store::Memory;
use l1ght_tests::world::World;
use serde_json::Value;

const LOCK: &str = "l1ght.documents.lock";

fn world() -> World {
    let mut world = World::new(Memory::default());
    put(&mut world, "README.md", "# Tool\n\n`read_limit()` answers 2. `Parser::read` reads.\n");
    put(&mut world, "src/a.rs", "pub fn read_limit() -> u32 { 2 }\n\n");
    put(&mut world, "src/b.rs", "pub struct Parser;\nimpl Parser { pub fn read(&self) {} }\n");
    world
}

fn put(world: &mut World, path: &str, text: &str) {
    world.files.insert(path.to_owned(), text.as_bytes().to_vec());
}

fn drift(world: &mut World, input: &str) -> (Value, u8) {
    let answer = world.call("document_drift", input, Output::default());
    assert_eq!(answer.kind, AnswerKind::Done, "{}", String::from_utf8_lossy(&answer.body));
    (serde_json::from_slice(&answer.body).expect("JSON"), answer.exit)
}

fn verdicts(answer: &Value, list: &str) -> Vec<String> {
    let rows = answer[list].as_array().expect("a list");
    rows.iter().map(|row| row["verdict"].as_str().unwrap_or_default().to_owned()).collect()
}

#[test]
fn code_that_changed_under_a_document_is_found_and_accepted() {
    let mut world = world();
    let (answer, exit) = drift(&mut world, r#"{"bind": true}"#);
    assert_eq!((&answer["recorded"], &answer["bindings"], exit), (&2.into(), &2.into(), 0));
    assert!(world.files.contains_key(LOCK) && !world.files.contains_key("l1ght.lock"));
    assert_eq!(drift(&mut world, "{}").0["unbound"], 0);

    put(&mut world, "src/a.rs", "pub fn read_limit() -> u32 { 3 }\n\n");
    let (answer, exit) = drift(&mut world, "{}");
    assert_eq!((verdicts(&answer, "stale_bindings"), exit), (vec!["changed".to_owned()], 1));
    assert_eq!(verdicts(&answer, "code_change_unreflected"), ["changed"]);

    put(&mut world, "README.md", "# Tool\n\n`read_limit()` answers 3. `Parser::read` reads.\n");
    let (answer, _) = drift(&mut world, "{}");
    assert_eq!(verdicts(&answer, "stale_bindings"), ["changed"]);
    assert!(verdicts(&answer, "code_change_unreflected").is_empty(), "{answer}");

    let accept = r#"{"accept": "the page says 3 now", "by": "me", "now": 1}"#;
    assert_eq!(drift(&mut world, accept).0["recorded"], 1);
    assert!(verdicts(&drift(&mut world, "{}").0, "stale_bindings").is_empty());
}

#[test]
fn what_is_gone_from_code_and_still_named_is_found() {
    let mut world = world();
    drift(&mut world, r#"{"bind": true}"#);
    world.files.remove("src/b.rs");
    let (answer, exit) = drift(&mut world, "{}");
    assert_eq!((verdicts(&answer, "stale_bindings"), exit), (vec!["file_gone".to_owned()], 1));
    put(&mut world, "README.md", "# Tool\n\n`read_limit()` answers 2.\n");
    assert!(verdicts(&drift(&mut world, "{}").0, "stale_bindings").is_empty());
}

#[test]
fn a_check_of_l1ght_documents_does_not_see_their_baselines() {
    let mut world = world();
    put(
        &mut world,
        "docs/a.md",
        "---\nProtocol: L1GHT/1\n---\n\n# A\n\n[⍂ entity: X] is.\n[𝔻 evidence: src/a.rs]\n",
    );
    let before = world.call("check", "{}", Output::default());
    drift(&mut world, r#"{"bind": true}"#);
    put(
        &mut world,
        "src/b.rs",
        "pub struct Parser;\nimpl Parser { pub fn read(&self) { loop {} } }\n",
    );
    let after = world.call("check", "{}", Output::default());
    let findings =
        |body: &[u8]| serde_json::from_slice::<Value>(body).expect("JSON")["findings"].clone();
    assert_eq!((findings(&before.body), before.exit), (findings(&after.body), after.exit));
}
