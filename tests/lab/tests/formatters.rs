//! Formatters as a source of edits: only space is taken from them, and a missing one is named.

use std::path::Path;

use l1ght_lab::edit::{Edit, Kind, Label};
use l1ght_lab::formatter::{Formatted, draw, read_formatters, spaced};
use l1ght_lab::oracle::Oracle;
use l1ght_lab::sample::Sample;
use l1ght_lab::tongue::Tongue;

const SCRIPT: &str =
    "function sum(a, b) {\n  log(\"one more\");\n  a += b;\n  return add(a,\n    b);\n}\n";

fn script() -> Sample {
    let (tongue, path) = (Tongue::JavaScript, "package/file.js".to_owned());
    Sample::read(&mut Oracle::new(tongue), tongue, path, SCRIPT.to_owned())
}

/// What the program `program` gives for one file, one run for each of four seeds.
fn drawn(program: &str, arguments: &str) -> Formatted {
    let manifest = format!(
        "[[formatter]]\nname = \"tidy\"\nlanguages = [\"javascript\"]\npackages = []\n\
         program = \"{program}\"\narguments = {arguments}\nstyles = [[]]\n"
    );
    let formatters = read_formatters(&manifest).expect("a manifest");
    let cache = std::env::temp_dir().join(format!("l1ght-lab-{program}"));
    let seeds = (0..4).map(|number| (number, number as u64)).collect();
    draw(&formatters[0], &cache, &mut Oracle::new(Tongue::JavaScript), &[script()], seeds)
}

#[test]
fn only_space_is_taken_from_a_formatter() {
    let formatted =
        SCRIPT.replace('"', "'").replace("  return add(a,\n    b)", "\treturn add(a, b)");
    let taken = spaced(&mut Oracle::new(Tongue::JavaScript), &script(), &formatted);
    let expected = SCRIPT.replace("  return add(a,\n    b)", "\treturn add(a, b)");
    assert_eq!((taken.text, taken.dropped), (expected, 1));
}

#[test]
fn space_that_means_something_is_not_taken() {
    let formatted = SCRIPT.replace("  return add", "    return\n  add");
    let taken = spaced(&mut Oracle::new(Tongue::JavaScript), &script(), &formatted);
    assert_eq!((taken.text.as_str(), taken.dropped), (SCRIPT, 1));
}

#[test]
fn formatted_files_become_edits() {
    let done = drawn("sed", "[\"-i\", \"s/^  log/      log/\"]");
    assert_eq!((done.missing, done.places, done.dropped), (None, 1, 0));
    assert_eq!(done.edits.len(), 4);
    let is_formatting =
        |edit: &Edit| edit.kind == Kind::Formatter && edit.change.label == Label::Formatting;
    assert!(done.edits.iter().all(is_formatting));
}

#[test]
fn a_formatter_that_cannot_run_is_named() {
    let done = drawn("no-such-formatter", "[]");
    assert!(done.missing.is_some_and(|reason| reason.contains("tidy")) && done.edits.is_empty());
}

#[test]
fn every_committed_formatter_has_styles() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("formatters.toml");
    let manifest = std::fs::read_to_string(path).expect("the manifest");
    let formatters = read_formatters(&manifest).expect("formatters");
    assert!(formatters.iter().all(|formatter| !formatter.styles.is_empty()));
}
