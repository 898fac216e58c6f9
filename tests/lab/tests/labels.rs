//! Places where a label would say more than the edit means: such edits are not made, or dropped.

use l1ght_lab::draw::draw;
use l1ght_lab::edit::{Edit, Kind};
use l1ght_lab::expect::is_right;
use l1ght_lab::oracle::{Answer, Oracle, rust_tokens};
use l1ght_lab::sample::Sample;
use l1ght_lab::story::judge;
use l1ght_lab::tongue::Tongue;

fn sample(tongue: Tongue, text: &str) -> Sample {
    let path = format!("package/file.{}", tongue.name());
    Sample::read(&mut Oracle::new(tongue), tongue, path, text.to_owned())
}

fn edits(tongue: Tongue, samples: &[Sample], kind: Kind) -> Vec<Edit> {
    let mut oracle = Oracle::new(tongue);
    (0..100).filter_map(|seed| draw(&mut oracle, samples, kind, 0, seed).edit).collect()
}

fn words(tongue: Tongue, text: &str) -> Vec<String> {
    let sample = sample(tongue, text);
    sample.words(&sample.tree.leaves).map(str::to_owned).collect()
}

#[test]
fn a_lifetime_is_one_word() {
    let words = words(Tongue::Rust, "fn f(a: Foo<'_>) {}\n");
    assert!(words.contains(&"'_".to_owned()) && !words.contains(&"'".to_owned()));
}

#[test]
fn a_qualified_name_is_one_word_in_php_only() {
    assert!(words(Tongue::Php, "<?php new A\\B();\n").contains(&"A\\B".to_owned()));
    assert!(words(Tongue::CSharp, "using A.B;\n").contains(&"B".to_owned()));
}

#[test]
fn no_line_goes_into_a_directive_that_runs_on() {
    let text = "#define TWICE(a) \\\n{ a; \\\na; }\nint b;\n";
    let sample = sample(Tongue::C, text);
    let free = (0..4).map(|line| sample.takes_lines(sample.lines.start(line)));
    assert_eq!(free.collect::<Vec<_>>(), [true, false, false, true]);
}

#[test]
fn no_comment_becomes_part_of_a_directive() {
    let region = [sample(Tongue::CSharp, "class A\n{\n#region Named\nint b;\n#endregion\n}\n")];
    let body = [sample(Tongue::C, "#define TWICE(a) { a; a; }\nint b;\n")];
    let comments = edits(Tongue::CSharp, &region, Kind::CommentAdd).into_iter().chain(edits(
        Tongue::C,
        &body,
        Kind::CommentAdd,
    ));
    for after in comments.filter_map(|edit| edit.change.after) {
        assert!(after.contains("#region Named\n") || after.contains(" TWICE("), "{after}");
    }
}

#[test]
fn space_gives_another_meaning_only_to_what_can_be_read() {
    let text = "class A < B\nend\ndef c\n  d\nrescue E\nend\n";
    let samples = [sample(Tongue::Ruby, text)];
    let old = words(Tongue::Ruby, text);
    for edit in edits(Tongue::Ruby, &samples, Kind::Layout) {
        let after = edit.change.after.unwrap_or_default();
        let broken = sample(Tongue::Ruby, &after).tree.broken;
        assert!(words(Tongue::Ruby, &after) != old || !broken, "{after}");
    }
}

#[test]
fn tokens_that_a_grammar_takes_together_are_not_split() {
    let samples = [sample(Tongue::C, "int f(void)\n{\n  return -1;\n}\n")];
    for edit in edits(Tongue::C, &samples, Kind::Layout) {
        assert!(!edit.change.after.unwrap_or_default().contains("- 1"));
    }
}

#[test]
fn a_carriage_return_belongs_to_the_line_end() {
    let sample = sample(Tongue::CSharp, "#region A\r\nint a;\r\n#endregion\r\n");
    assert!(sample.tree.leaves.iter().all(|leaf| !sample.text_of(leaf).contains('\r')));
}

#[test]
fn documentation_is_a_comment_to_the_second_oracle_of_rust() {
    let plain = "fn f() { g(|| 1) }";
    assert_eq!(rust_tokens(plain, "//! A.\n/// B.\nfn f() { g(|| 1) } // C"), Answer::Same);
    assert_eq!(rust_tokens(plain, "fn f() { g(| /* C */| 1) }"), Answer::Differs);
}

#[test]
fn an_equal_row_that_slides_into_the_place_of_another_is_no_change() {
    let row = "    255, // one more\n";
    let text = format!("const TABLE: [u8; 9] = [\n    1,\n{}    2,\n];\n", row.repeat(7));
    let samples = [sample(Tongue::Rust, &text)];
    for kind in [Kind::Delete, Kind::Layout, Kind::Number] {
        for edit in edits(Tongue::Rust, &samples, kind) {
            let verdict = judge(&samples, &edit).expect("a verdict");
            assert!(is_right(&edit, verdict), "{verdict:?}: {edit:?}");
        }
    }
}
