//! The tools as a host calls them: `tests/suite/tools/*.md`.
//!
//! A case has blocks `file <path>`, then blocks `call <tool> <format>` whose text is the input. The
//! host supplies whatever is wanted, and puts the writes of an answer in place before the next
//! call. What is expected: for each call how it ended, its body, and the files it wrote.

mod schemas;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use l1ght_brain::{Answer, AnswerKind, Format, ListColumns, Output, Workspace};
use l1ght_tests::suite;
use serde_json::Value;

/// Rounds after which a host gives up (architecture §4).
const ROUNDS: usize = 8;

type Files = BTreeMap<String, Vec<u8>>;

#[test]
fn every_tool_answers_a_host_that_supplies_what_is_wanted() {
    suite::run("tools", |case| {
        let (mut files, mut out) = (Files::new(), String::new());
        for block in &case.inputs {
            match block.info.split_once(' ') {
                Some(("file", path)) => {
                    files.insert(path.to_owned(), block.text.clone().into_bytes());
                }
                Some(("call", call)) => out.push_str(&called(&mut files, call, &block.text)),
                _ => panic!("a block is a `file` or a `call`"),
            }
        }
        out
    });
}

fn called(files: &mut Files, call: &str, input: &str) -> String {
    let (tool, format) = call.split_once(' ').unwrap_or((call, "json"));
    let output = Output { format: Format::named(format).expect("a format"), color: false };
    let answer = answer_of(files, tool, input, output);
    match (answer.kind, output.format) {
        (AnswerKind::Done, Format::Json) => {
            schemas::assert_valid(&format!("{tool}.answer"), &answer.body);
        }
        (AnswerKind::Done, Format::Sarif) => schemas::assert_sarif(&answer.body),
        (AnswerKind::Rejected, _) => schemas::assert_valid("rejected", &answer.body),
        _ => {}
    }
    let mut out = format!("{tool}: {}, exit {}\n", answer.kind.name(), answer.exit);
    out.push_str(&String::from_utf8_lossy(&answer.body));
    for write in &answer.writes {
        let after = String::from_utf8_lossy(&write.after);
        let _ = write!(out, "write {}\n{after}", write.path);
        files.insert(write.path.to_string(), write.after.clone());
    }
    out.push('\n');
    out
}

fn answer_of(files: &Files, tool: &str, input: &str, output: Output) -> Answer {
    let mut workspace = Workspace::new();
    let paths = files.keys().cloned().collect();
    workspace.set_list(ListColumns { paths, complete: true, ..ListColumns::default() });
    for _ in 0..ROUNDS {
        let answer = workspace.call(tool, input.as_bytes(), output);
        if answer.kind != AnswerKind::Wanted {
            return answer;
        }
        supply(&mut workspace, files, &answer.body);
    }
    panic!("`{tool}` wants something new in every round");
}

fn supply(workspace: &mut Workspace, files: &Files, wanted: &[u8]) {
    schemas::assert_valid("wanted", wanted);
    let wanted: Value = serde_json::from_slice(wanted).expect("what is wanted is JSON");
    let wanted = wanted["wanted"].as_array().expect("a list");
    assert!(!wanted.is_empty(), "nothing is wanted");
    for want in wanted {
        let path = want["path"].as_str().expect("a path");
        match want["kind"].as_str() {
            Some("file") => workspace.supply_file(path, files[path].clone()),
            Some("blame") => workspace.supply_blame(path, None),
            _ => workspace.supply_blob(want["commit"].as_str().expect("a commit"), path, None),
        }
    }
}
