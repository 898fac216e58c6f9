//! Memories as agents keep them: `tests/suite/memory/*.md`.
//!
//! A case is a story of blocks: `file <path>` puts a file into the root and `gone <path>` takes it
//! away; `call <tool> <format>` calls a tool with that input and tells what it answers; `reopen` opens
//! the brain again; `edit <name>` and `drop <name>` change the folder of memories by hand, `files`
//! brings log and folder together, and `lock` shows which documents the lock file of the root has. What is expected: what each answered.

mod exchange;
mod histories;
#[path = "../minting/mod.rs"]
mod minting;
mod promotion;
#[path = "../schemas/mod.rs"]
mod schemas;
mod values;

use std::fmt::Write as _;

use l1ght_brain::{AnswerKind, Format, Output};
use l1ght_store::Memory;
use l1ght_tests::suite;
use serde_json::Value;

use l1ght_tests::world::World;

#[test]
fn memories_are_kept_shown_and_judged() {
    suite::run("memory", |case| {
        let (mut world, mut out) = (World::new(Memory::default()), String::new());
        for block in &case.inputs {
            let (word, rest) = block.info.split_once(' ').unwrap_or((&block.info, ""));
            let bytes = || block.text.clone().into_bytes();
            match word {
                "file" => drop(world.files.insert(rest.to_owned(), bytes())),
                "gone" => drop(world.files.remove(rest)),
                "edit" => drop(world.folder.insert(rest.to_owned(), bytes())),
                "drop" => drop(world.folder.remove(rest)),
                "reopen" => world.reopen(),
                "lock" => {
                    let _ = writeln!(out, "lock: {}\n", lock_documents(&world).join(", "));
                }
                "files" => {
                    let done = world.take_files(usize::MAX);
                    let _ = writeln!(out, "files: {}\n", done.join("; "));
                }
                "call" => out.push_str(&called(&mut world, rest, &block.text)),
                other => panic!("`{other}` is no block"),
            }
        }
        out
    });
}

/// The documents that the lock file of the root has lines of.
fn lock_documents(world: &World) -> Vec<String> {
    let text = world.files.get("l1ght.lock").map(|bytes| String::from_utf8_lossy(bytes));
    let text = text.unwrap_or_default();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    lines.filter_map(|line| Some(line["doc"].as_str()?.to_owned())).collect()
}

fn called(world: &mut World, call: &str, input: &str) -> String {
    let (tool, format) = call.split_once(' ').unwrap_or((call, "json"));
    let format = Format::named(format).expect("a format");
    let answer = world.call(tool, input, Output { format, ..Output::default() });
    match (answer.kind, format) {
        (AnswerKind::Done, Format::Json) => {
            schemas::assert_valid(&format!("{tool}.answer"), &answer.body);
        }
        (AnswerKind::Rejected, _) => schemas::assert_valid("rejected", &answer.body),
        _ => {}
    }
    let body = String::from_utf8_lossy(&answer.body).into_owned();
    format!("{tool}: {}, exit {}\n{body}\n", answer.kind.name(), answer.exit)
}
