//! Missions as agents have them, through the tools of a brain: `tests/suite/mission/tools/*.md`.
//!
//! A case is a story of blocks: `file <path>` puts a file into the root and `gone <path>` takes it
//! away; `call <tool> [format]` calls a tool with that input and tells what it answers (text without a format);
//! `reopen` opens the brain again. Whatever JSON a tool answers is checked against its schema.

mod forged;
mod holes;
mod linked;
#[path = "../minting/mod.rs"]
mod minting;
mod odd;
mod packets;
mod places;
mod retried;
mod runs;
#[path = "../schemas/mod.rs"]
mod schemas;
mod signed;
mod together;

use l1ght_brain::{AnswerKind, Format, Output};
use l1ght_store::{Memory, Store};
use l1ght_tests::suite;
use serde_json::Value;

use l1ght_tests::world::World;

#[test]
fn a_mission_goes_as_its_tools_say() {
    suite::run("mission/tools", |case| {
        let (mut world, mut out) = (World::new(Memory::default()), String::new());
        for block in &case.inputs {
            let (word, rest) = block.info.split_once(' ').unwrap_or((&block.info, ""));
            match word {
                "file" => drop(world.files.insert(rest.to_owned(), block.text.clone().into())),
                "gone" => drop(world.files.remove(rest)),
                "reopen" => world.reopen(),
                "call" => out.push_str(&told(&mut world, rest, &block.text)),
                other => panic!("`{other}` is no block"),
            }
        }
        out
    });
}

/// What a call comes to; its JSON is checked, too, whatever is shown of it.
fn told(world: &mut World, call: &str, input: &str) -> String {
    let (tool, fields) = call.split_once(' ').unwrap_or((call, ""));
    let answer = json(world, tool, input);
    if let Some(code) = answer["code"].as_str().filter(|_| answer["type"] == "rejected") {
        return format!("{tool}: {code} {}\n", answer["message"].as_str().unwrap_or_default());
    }
    let shown = fields.split_whitespace().map(|name| {
        let value = name.split('.').fold(&answer, |value, part| match part.parse::<usize>() {
            Ok(at) => &value[at],
            Err(_) => &value[part],
        });
        format!(" {name}={value}")
    });
    format!("{tool}:{}\n", shown.collect::<String>())
}

/// The answer of a tool, or its refusal.
fn json<S: Store + Clone>(world: &mut World<S>, tool: &str, input: &str) -> Value {
    let answer = world.call(tool, input, Output { format: Format::Json, ..Output::default() });
    match answer.kind {
        AnswerKind::Rejected => schemas::assert_valid("rejected", &answer.body),
        _ => schemas::assert_valid(&format!("{tool}.answer"), &answer.body),
    }
    serde_json::from_slice(&answer.body).expect("JSON")
}
