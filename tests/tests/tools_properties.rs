//! What must hold of every tool, whatever it is given.

use l1ght_brain::{AnswerKind, Format, ListColumns, Output, Workspace, tools};
use l1ght_code::{Grammar, facts};
use proptest::prelude::*;
use serde_json::Value;

fn formats() -> impl Strategy<Value = Format> {
    prop::sample::select(Format::ALL.to_vec())
}

/// Input that is sometimes JSON of the right kind.
fn input() -> impl Strategy<Value = String> {
    let fields = prop::sample::select(vec![
        "paths",
        "folder",
        "now",
        "reason",
        "by",
        "path",
        "target",
        "prune",
        "base_lock",
        "known",
    ]);
    let values =
        prop::sample::select(vec!["[]", "\"\"", "1", "true", "null", "[\"[\"]", "\"a.md\""]);
    let object = prop::collection::vec((fields, values), 0..4).prop_map(|pairs| {
        let pairs: Vec<String> =
            pairs.iter().map(|(key, value)| format!("\"{key}\":{value}")).collect();
        format!("{{{}}}", pairs.join(","))
    });
    prop_oneof![object, any::<String>()]
}

/// Calls until the tool is done; whatever is wanted is `text`.
fn called(
    tool: &str,
    input: &str,
    format: Format,
    paths: &[String],
    text: &str,
) -> (AnswerKind, Vec<u8>) {
    let mut workspace = Workspace::new();
    let paths = paths.to_vec();
    workspace.set_list(ListColumns { paths, complete: true, ..ListColumns::default() });
    for _ in 0..8 {
        let answer = workspace.call(tool, input.as_bytes(), Output { format, ..Output::default() });
        if answer.kind != AnswerKind::Wanted {
            return (answer.kind, answer.body);
        }
        let wanted: Value = serde_json::from_slice(&answer.body).expect("JSON");
        for want in wanted["wanted"].as_array().expect("a list") {
            let path = want["path"].as_str().expect("a path");
            match want["kind"].as_str() {
                Some("blame") => workspace.supply_blame(path, Some("[[null, 0]]")),
                // Facts of bytes that are none of the file's, which no host should do.
                Some("facts") => {
                    let grammar = want["grammar"].as_str().and_then(Grammar::named);
                    let other = format!("fn a() {{}} {text}");
                    let found = grammar.and_then(|grammar| facts(grammar, other.as_bytes()));
                    let found = found.map(|found| found.encode()).unwrap_or_default();
                    workspace.supply_facts(want["commit"].as_str(), path, &found);
                }
                Some("blob") => workspace.supply_blob("", path, None),
                _ => workspace.supply_file(path, text.as_bytes().to_vec()),
            }
        }
    }
    panic!("`{tool}` is never done");
}

proptest! {
    #[test]
    fn every_call_ends_in_an_answer(
        at in 0..tools().len(),
        input in input(),
        format in formats(),
        text in any::<String>(),
    ) {
        let paths = ["a.md", "b.rs", ".gitattributes", "l1ght.toml", "l1ght.lock"];
        let paths: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
        let (kind, body) = called(tools()[at].name, &input, format, &paths, &text);
        prop_assert!(std::str::from_utf8(&body).is_ok());
        prop_assert!(kind == AnswerKind::Rejected || !body.is_empty());
    }

    #[test]
    fn the_order_of_the_list_changes_nothing(
        paths in Just(["a.md", "b.md", "c/d.md", "e.rs"].map(str::to_owned).to_vec()).prop_shuffle(),
        format in formats(),
    ) {
        let text = "[⍂ entity: X] [𝔻 evidence: e.rs]\n";
        let sorted = called("check", "{}", format, &["a.md", "b.md", "c/d.md", "e.rs"].map(str::to_owned), text);
        prop_assert_eq!(called("check", "{}", format, &paths, text), sorted);
    }
}
