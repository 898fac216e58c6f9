//! The lock file: what it says, what a change leaves alone, how conflicts are settled
//! (evidence §5).

use std::fmt::Write as _;
use std::{fs, path::Path};

use l1ght_core::evidence::{Baseline, Key, Lock, resolve_conflicts};
use l1ght_tests::suite::{self, Case};
use serde_json::Value;

const HEADER: &str = "{\"schema\":\"l1ght-lock-v1\"}\n";

#[test]
fn a_lock_file_says_what_its_lines_say() {
    suite::run("lock/read", |case| match Lock::read(input(case, "lock")) {
        Err(error) => error.to_string(),
        Ok(lock) => show(&lock),
    });
}

#[test]
fn a_change_touches_its_own_lines_only() {
    suite::run("lock/change", |case| {
        let lock = Lock::read(input(case, "lock")).expect("the case's lock is one");
        let add = baselines(case.input("add").unwrap_or_default());
        let remove = baselines(case.input("remove").unwrap_or_default());
        let remove: Vec<Key> = remove.into_iter().map(|old| old.key).collect();
        String::from_utf8(lock.with(&add, &remove)).expect("a lock file is UTF-8")
    });
}

#[test]
fn both_sides_of_a_conflict_are_taken() {
    suite::run("lock/conflict", |case| match resolve_conflicts(input(case, "file")) {
        Err(error) => error.to_string(),
        Ok(bytes) => String::from_utf8(bytes).expect("a lock file is UTF-8"),
    });
}

#[test]
fn every_line_of_the_suite_fits_the_published_schema() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).expect("a readable file");
    let schema = read("../docs/l1ght-lock-v1.schema.json");
    let schema: Value = serde_json::from_str(&schema).expect("the schema is JSON");
    let schema = jsonschema::validator_for(&schema).expect("the schema is a schema");
    let mut lines = 0;
    for case in suite::read_cases(&read("suite/lock/change/change.md")) {
        for line in case.inputs.iter().flat_map(|block| block.text.lines()) {
            let line: Value = serde_json::from_str(line).expect("a lock line is JSON");
            let errors: Vec<String> = schema.iter_errors(&line).map(|e| e.to_string()).collect();
            assert!(errors.is_empty(), "{line}: {errors:?}");
            lines += 1;
        }
    }
    assert!(lines > 10, "the suite has lock lines");
    let without_claim = serde_json::json!({ "doc": "a.md", "kind": null });
    assert!(!schema.is_valid(&without_claim));
}

fn input<'c>(case: &'c Case, info: &str) -> &'c [u8] {
    case.input(info).expect("a case has its input").as_bytes()
}

fn baselines(lines: &str) -> Vec<Baseline> {
    let lock = Lock::read(format!("{HEADER}{lines}").as_bytes()).expect("lines of a lock file");
    lock.iter().cloned().collect()
}

fn show(lock: &Lock) -> String {
    let mut out = String::new();
    for baseline in lock.iter() {
        let Baseline { key, norm, id, code, twins, .. } = baseline;
        let kind = key.kind.map_or("-", |kind| kind.name());
        let id = id.as_ref().map_or("-", |id| id.0.as_str());
        let _ = writeln!(out, "{} {kind} `{}` on `{}`", key.doc, key.claim, key.anchor);
        let _ = writeln!(out, "    {norm} {id} {code}, {twins} twins");
        if let Some(accepted) = &baseline.accepted {
            let from = accepted.from.map_or("nothing".to_owned(), |from| from.to_string());
            let (at, by, reason) = (accepted.at, &accepted.by, &accepted.reason);
            let _ = writeln!(out, "    accepted at {at} by {by} from {from}: {reason}");
        }
        for (path, id, code) in &baseline.members {
            let id = id.as_ref().map_or("-", |id| id.0.as_str());
            let _ = writeln!(out, "    member {path} {id} {code}");
        }
    }
    for (key, lines) in lock.contested() {
        let _ = writeln!(out, "contested: {} on `{}`, {} lines", key.doc, key.anchor, lines.len());
    }
    out
}
