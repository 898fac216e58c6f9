//! The tools as a host calls them: `tests/suite/tools/*.md`.
//!
//! A case has blocks `file <path>`, then blocks `call <tool> <format>` whose text is the input. The
//! host supplies whatever is wanted, and puts the writes of an answer in place before the next
//! call. What is expected: for each call how it ended, its body, and the files it wrote.

mod sarif;
mod schemas;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use l1ght_brain::{Answer, AnswerKind, Format, ListColumns, Output, Workspace};
use l1ght_code::{Grammar, facts};
use l1ght_tests::suite;
use serde_json::{Value, json};

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

const DOCUMENT: &str = "---\nProtocol: L1GHT/1\n---\n\n# A\n\n[⍂ entity: Limit] is two.\n\
    [𝔻 evidence: src/limit.rs:1]\n";

/// A document that is bound to code, and the code changed since.
fn drifted() -> Files {
    let mut files = Files::new();
    files.insert("docs/a.md".to_owned(), DOCUMENT.into());
    files.insert("src/limit.rs".to_owned(), "const LIMIT: u32 = 2;\n".into());
    called(&mut files, "bind", "{}");
    files.insert("src/limit.rs".to_owned(), "const LIMIT: u32 = 3;\n".into());
    files
}

fn answered(files: &Files, tool: &str, input: &Value, format: Format) -> (Value, u8) {
    let output = Output { format, ..Output::default() };
    let answer = answer_of(files, tool, &input.to_string(), output);
    (serde_json::from_slice(&answer.body).expect("the answer is JSON"), answer.exit)
}

#[test]
fn known_findings_are_counted_and_do_not_fail() {
    let files = drifted();
    let (before, exit) = answered(&files, "check", &json!({}), Format::Json);
    assert_eq!((exit, &before["findings"][0]["verdict"]), (1, &json!("changed")));
    let known: Vec<&Value> =
        before["findings"].as_array().expect("a list").iter().map(|f| &f["fingerprint"]).collect();
    let (after, exit) = answered(&files, "check", &json!({ "known": known }), Format::Json);
    assert_eq!((exit, &after["findings"], &after["groups"]), (0, &json!([]), &json!([])));
    assert_eq!(
        (&after["summary"]["known"], &after["summary"]["by_level"]["error"]),
        (&json!(1), &json!(0))
    );
}

#[test]
fn a_baseline_that_moves_without_a_reason_is_found_against_the_base() {
    let mut files = drifted();
    let base = String::from_utf8(files.remove("l1ght.lock").expect("bound")).expect("UTF-8");
    called(&mut files, "bind", "{}");
    let (report, exit) = answered(&files, "check", &json!({ "base_lock": base }), Format::Json);
    assert_eq!((exit, &report["findings"][0]["code"]), (1, &json!("evidence/restamped")));
    assert_eq!(report["summary"]["baselines_moved"], json!(1));
}

#[test]
fn a_check_is_valid_sarif() {
    let output = Output { format: Format::Sarif, ..Output::default() };
    let answer = answer_of(&drifted(), "check", "{}", output);
    assert_eq!(answer.exit, 1);
    sarif::assert_sarif(&answer.body);
}

fn called(files: &mut Files, call: &str, input: &str) -> String {
    let (tool, format) = call.split_once(' ').unwrap_or((call, "json"));
    let format = Format::named(format).expect("a format");
    let output = Output { format, ..Output::default() };
    let answer = answer_of(files, tool, input, output);
    match (answer.kind, output.format) {
        (AnswerKind::Done, Format::Json) => {
            schemas::assert_valid(&format!("{tool}.answer"), &answer.body);
        }
        (AnswerKind::Rejected, _) => schemas::assert_valid("rejected", &answer.body),
        _ => {}
    }
    let mut out = format!("{tool}: {}, exit {}\n", answer.kind.name(), answer.exit);
    out.push_str(&String::from_utf8_lossy(&answer.body));
    for write in &answer.writes {
        let after = String::from_utf8_lossy(&write.after);
        // Lines of the lock file hold prints, which have suites of their own.
        let shown = match write.path.as_str() {
            "l1ght.lock" | "l1ght.documents.lock" => format!("{} lines\n", after.lines().count()),
            _ => after.into_owned(),
        };
        let _ = write!(out, "write {}\n{shown}", write.path);
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
            Some("facts") => {
                let grammar = want["grammar"].as_str().and_then(Grammar::named);
                let found = grammar.and_then(|grammar| facts(grammar, &files[path]));
                let found = found.expect("a grammar that is built in");
                workspace.supply_facts(None, path, &found.encode());
            }
            _ => workspace.supply_blob(want["commit"].as_str().expect("a commit"), path, None),
        }
    }
}
