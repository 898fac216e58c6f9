//! Self-checks of the lab on tiny files: what a kind of edit is made to do, it does.

use l1ght_core::drift::Verdict;
use l1ght_lab::draw::draw;
use l1ght_lab::edit::{Cited, Edit, Kind, Label};
use l1ght_lab::expect::is_right;
use l1ght_lab::options::Options;
use l1ght_lab::oracle::Oracle;
use l1ght_lab::sample::Sample;
use l1ght_lab::tongue::Tongue;

const RUST: &str = "// Adds the numbers.\nfn sum(numbers: &[u32]) -> u32 {\n    let mut total = 0; // so far\n    \
    for number in numbers {\n        total += number * 10;\n        log(\"one more\", total);\n    }\n    total\n}\n";
const PYTHON: &str = "# Adds the numbers.\ndef total(numbers):\n    result = 0  # so far\n    \
    for number in numbers:\n        result += number * 10\n        log(\"one more\", result)\n    return result\n";
const SCRIPT: &str = "// Adds the numbers.\nfunction sum(a, b) {\n  log(\"one more\", 10); // so far\n  \
    return a + b * 10;\n}\n";

fn sample(tongue: Tongue, text: &str) -> Sample {
    let path = format!("package/file.{}", tongue.name());
    Sample::read(&mut Oracle::new(tongue), tongue, path, text.to_owned())
}

/// Twenty edits of a kind.
fn edits(tongue: Tongue, text: &str, kind: Kind) -> Vec<Edit> {
    let (mut oracle, samples) = (Oracle::new(tongue), [sample(tongue, text)]);
    (0..20).filter_map(|seed| draw(&mut oracle, &samples, kind, 0, seed).edit).collect()
}

fn after(edit: &Edit) -> &str {
    edit.change.after.as_deref().unwrap_or_default()
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace() && *c != '\u{feff}').collect()
}

#[test]
fn formatting_changes_white_space_only() {
    for kind in [Kind::Reindent, Kind::Rewrap, Kind::LineEnds] {
        for (tongue, text) in [(Tongue::Rust, RUST), (Tongue::Python, PYTHON)] {
            let edits = edits(tongue, text, kind);
            assert!(!edits.is_empty(), "{} has no {}", tongue.name(), kind.name());
            for edit in edits {
                assert_eq!(edit.change.label, Label::Formatting);
                assert_ne!(after(&edit), text);
                let joined = squeezed(after(&edit)).replace('\\', "");
                assert_eq!(joined, squeezed(text), "{}", kind.name());
            }
        }
    }
}

#[test]
fn comment_edits_leave_the_shape() {
    for kind in [Kind::CommentAdd, Kind::CommentChange] {
        let shape = sample(Tongue::Rust, RUST).tree.shape;
        for edit in edits(Tongue::Rust, RUST, kind) {
            assert_eq!(edit.change.label, Label::Comment);
            assert_ne!(squeezed(after(&edit)), squeezed(RUST));
            assert_eq!(Oracle::new(Tongue::Rust).read(after(&edit)).shape, shape);
        }
    }
}

#[test]
fn changes_change_the_shape() {
    for kind in [Kind::Token, Kind::Text, Kind::Number, Kind::Rename, Kind::Layout] {
        for (tongue, text) in
            [(Tongue::Rust, RUST), (Tongue::Python, PYTHON), (Tongue::JavaScript, SCRIPT)]
        {
            let shape = sample(tongue, text).tree.shape;
            let edits = edits(tongue, text, kind);
            assert!(!edits.is_empty(), "{} has no {}", tongue.name(), kind.name());
            for edit in edits {
                assert_eq!(edit.change.label, Label::Change);
                assert_ne!(Oracle::new(tongue).read(after(&edit)).shape, shape);
            }
        }
    }
}

#[test]
fn layout_edits_change_white_space_only() {
    for edit in edits(Tongue::Python, PYTHON, Kind::Layout) {
        assert_eq!(squeezed(after(&edit)), squeezed(PYTHON));
    }
}

#[test]
fn a_recipe_loses_its_tab() {
    let makefile = "all: one\n\ncat one\n\ttouch all\n";
    for edit in edits(Tongue::Makefile, makefile, Kind::Layout) {
        assert!(!after(&edit).contains("\n\ttouch"));
    }
}

#[test]
fn a_key_of_yaml_leaves_its_mapping() {
    let yaml = "job:\n  name: one\n  needs: two\nother: 3\n";
    let edits = edits(Tongue::Yaml, yaml, Kind::Layout);
    assert!(edits.iter().all(|edit| after(edit).contains("\nneeds: two")) && !edits.is_empty());
}

#[test]
fn cited_lines_hold_the_change_or_are_apart_from_it() {
    for kind in [Kind::Token, Kind::Elsewhere] {
        let sample = sample(Tongue::Rust, RUST);
        for edit in edits(Tongue::Rust, RUST, kind) {
            let Cited::Lines(lines) = edit.cited else { continue };
            let touched = sample.lines.touched(&edit.change.focus);
            let inside = lines.start <= touched.start && touched.end <= lines.end;
            assert_eq!(inside, kind == Kind::Token);
        }
    }
}

#[test]
fn equal_seeds_give_equal_edits() {
    let texts =
        || edits(Tongue::Rust, RUST, Kind::Rewrap).iter().map(|e| after(e).to_owned()).collect();
    let (first, second): (Vec<String>, Vec<String>) = (texts(), texts());
    assert_eq!(first, second);
}

#[test]
fn a_change_is_never_fresh_and_layout_never_a_change() {
    let token = edits(Tongue::Rust, RUST, Kind::Token).remove(0);
    let layout = edits(Tongue::Rust, RUST, Kind::Reindent).remove(0);
    for verdict in [Verdict::Fresh, Verdict::Reformatted, Verdict::CommentsOnly] {
        assert!(!is_right(&token, verdict));
    }
    assert!(is_right(&token, Verdict::Changed) && !is_right(&layout, Verdict::Changed));
}

#[test]
fn options_are_read_or_refused() {
    let read = |words: &str| Options::read(words.split_whitespace().map(str::to_owned));
    let options = read("--share 20 --language go --seed 7").expect("options");
    assert_eq!((options.share, options.seed, options.tongues), (20, 7, vec![Tongue::Go]));
    assert!(read("--language cobol").is_err() && read("--share").is_err());
}
