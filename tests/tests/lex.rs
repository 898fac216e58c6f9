//! Runs `tests/suite/lex`: versions of a snippet, and what each is to the first.

use std::fmt::Write as _;

use l1ght_core::text::Span;
use l1ght_core::text::lex::{Language, Lexed, Prints};
use l1ght_tests::suite;

fn prints(name: &str, text: &str) -> Prints {
    let source = text.as_bytes();
    Lexed::new(Language::of(name, source), source).prints(Span::new(0..source.len()))
}

fn relation(a: &Prints, b: &Prints) -> &'static str {
    if a.text == b.text {
        "same"
    } else if a.tokens == b.tokens {
        "reformatted"
    } else if a.code == b.code {
        "comments_only"
    } else {
        "changed"
    }
}

#[test]
fn each_version_is_to_the_first_what_the_suite_says() {
    suite::run("lex", |case| {
        let Some((first, others)) = case.inputs.split_first() else { return String::new() };
        let base = prints(&first.info, &first.text);
        others.iter().fold(String::new(), |mut out, block| {
            let _ = writeln!(
                out,
                "{} {}",
                block.info,
                relation(&base, &prints(&block.info, &block.text))
            );
            out
        })
    });
}
