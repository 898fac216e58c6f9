//! Memories that go from one brain to another as the files of a folder (memory §5).

use l1ght_brain::{AnswerKind, Options, Output};
use l1ght_store::Memory;
use serde_json::{Value, json};

use l1ght_tests::world::World;

const CODE: &[u8] = b"pub const LIMIT: u32 = 2;\n";

fn world(name: &str) -> World {
    let options = Options { name: name.to_owned(), ..Options::default() };
    let mut world = World::with(Memory::default(), options, None);
    world.files.insert("src/limit.rs".to_owned(), CODE.to_vec());
    world
}

fn done(world: &mut World, tool: &str, input: &Value) -> Value {
    let answer = world.call(tool, &input.to_string(), Output::default());
    let body: Value = serde_json::from_slice(&answer.body).expect("JSON");
    assert_eq!(answer.kind, AnswerKind::Done, "{body}");
    body
}

fn memorize(world: &mut World, label: &str, text: &str, confidence: f64) {
    let claims = json!([{ "label": "L", "text": text, "confidence": confidence, "evidence": ["src/limit.rs"] }]);
    done(
        world,
        "memorize",
        &json!({ "agent_id": "ada", "node_label": label, "now": 7, "claims": claims }),
    );
}

fn exported(world: &mut World) -> Value {
    done(world, "memory_export", &json!({}))["files"].clone()
}

fn history(world: &mut World, label: &str) -> Vec<(String, Value, Value)> {
    let history = done(world, "memory_history", &json!({ "node_label": label }));
    let versions = history["versions"].as_array().expect("rows").clone();
    let row = |row: Value| {
        (
            row["by"].as_str().unwrap_or_default().to_owned(),
            row["at"].clone(),
            row["digest"].clone(),
        )
    };
    versions.into_iter().map(row).collect()
}

#[test]
fn an_export_is_a_folder_and_its_import_the_same_memories_with_their_history() {
    let (mut here, mut there) = (world("here"), world("there"));
    memorize(&mut here, "A", "one", 0.5);
    memorize(&mut here, "A", "two", 0.6);
    memorize(&mut here, "B", "three", 0.5);
    let files = exported(&mut here);
    let paths: Vec<&str> =
        files.as_array().unwrap().iter().map(|file| file["path"].as_str().unwrap()).collect();
    assert_eq!(
        paths,
        [
            "agent-memory/.history/a.light.1.md",
            "agent-memory/.history/versions.jsonl",
            "agent-memory/a.light.md",
            "agent-memory/b.light.md",
        ]
    );
    let answer = done(&mut there, "memory_import", &json!({ "agent_id": "bob", "files": files }));
    assert_eq!(answer["imported"].as_array().unwrap().len(), 2, "{answer}");
    for label in ["A", "B"] {
        assert_eq!(history(&mut here, label), history(&mut there, label));
    }
    let shown = done(&mut there, "memory_show", &json!({ "node_label": "A" }));
    assert_eq!((&shown["verdict"], &shown["origin_brain"]), (&json!("fresh"), &json!("here")));
    there.files.insert("src/limit.rs".to_owned(), b"pub const LIMIT: u32 = 3;\n".to_vec());
    assert_eq!(
        done(&mut there, "memory_show", &json!({ "node_label": "A" }))["verdict"],
        "file_changed"
    );
    let again = done(&mut there, "memory_import", &json!({ "files": files }));
    assert_eq!(
        (again["imported"].as_array().unwrap().len(), &again["unchanged"]),
        (0, &json!(["a.light.md", "b.light.md"]))
    );
}

#[test]
fn what_is_here_stays_and_a_weaker_import_takes_nothing() {
    let (mut here, mut there) = (world("here"), world("there"));
    memorize(&mut here, "A", "theirs", 0.5);
    memorize(&mut there, "A", "ours", 0.9);
    let files = exported(&mut here);
    let answer = done(&mut there, "memory_import", &json!({ "files": files }));
    assert_eq!(answer["skipped"][0]["code"], "would_downgrade");
    assert_eq!(history(&mut there, "A").len(), 1);
    memorize(&mut here, "A", "theirs again", 0.95);
    let files = exported(&mut here);
    done(&mut there, "memory_import", &json!({ "files": files }));
    let shown = done(&mut there, "memory_show", &json!({ "node_label": "A" }));
    assert_eq!(
        (&shown["claims"][0]["text"], &shown["history"]),
        (&json!("theirs again"), &json!(2))
    );
}

#[test]
fn a_folder_without_a_list_of_versions_is_taken_as_it_is_and_bad_files_keep_no_other_out() {
    let mut there = world("there");
    let document =
        "---\nProtocol: L1GHT/1.0\nNode: ../../etc/passwd\n---\n\n[⍂ entity: L] is here.\n";
    let file = |path: &str, text: &str| json!({ "path": path, "text": text });
    let files = json!([
        file("agent-memory/good.light.md", document),
        file("agent-memory/plain.md", "no document"),
        file("agent-memory/sub/deep.light.md", document),
        file("../outside.light.md", document),
    ]);
    let answer = done(&mut there, "memory_import", &json!({ "files": files }));
    assert_eq!(answer["imported"][0]["path"], "agent-memory/etc-passwd.light.md", "{answer}");
    assert_eq!(answer["imported"].as_array().unwrap().len(), 1);
    assert_eq!(answer["skipped"], json!([{ "name": "plain.md", "code": "no-l1ght-document" }]));
    // A record whose file is a way out of the folder gets a name of its own.
    let record = json!({ "file": "../../x.md", "label": "X", "text": document.replace("../../etc/passwd", "X"),
        "by": "eve", "at": 1, "how": "memorized", "namespace": "light", "lines": null });
    let files = json!([file("agent-memory/.history/versions.jsonl", &record.to_string())]);
    let answer = done(&mut there, "memory_import", &json!({ "files": files }));
    assert_eq!(answer["imported"][0]["path"], "agent-memory/x.light.md");
}
