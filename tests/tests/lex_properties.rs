//! What holds of every lexer and every source.

use l1ght_core::text::Span;
use l1ght_core::text::lex::{CodePrint, Language, Lexed, Print, Prints};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn whole(language: Language, source: &[u8]) -> Prints {
    Lexed::new(language, source).prints(Span::new(0..source.len()))
}

/// Pieces that open, close and confuse something in some language.
const PIECES: &[&str] = &[
    "\"", "'", "`", "/*", "*/", "//", "#", "--", "{", "}", "(", ")", "[", "]", "${", "#{", "$(",
    "<<EOF", "EOF", "<<~A", "A", "\"\"\"", "'''", "r#\"", "\"#", "R\"x(", ")x\"", "<div>",
    "</div>", "<", ">", "/", "\\", "%w[", "=begin", "=end", "__END__", "<?php", "?>", "f\"", "{-",
    "-}", ";", "\n", "\n", "\r\n", "\r", "\t", "  ", " ", "a", "if", "return", "case", "esac",
    "in", ":", "|", "=", ".", "1", "1e+5", "\u{feff}", "é", "\u{2028}", "%", "@", "!", "?", "$",
    "--[[", "]]", "=>", "@\"", "$@\"", "(*", "*)", "|||", "<!--", "-->", "do", "end", "'", "&",
    "+", "++", "<<<", "q{", "s/", "y", "=pod", "=cut", "#|", "|#", "\\\n", "rem ", "::",
];

fn source() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        vec(any::<u8>(), 0..200),
        vec(select(PIECES), 0..80).prop_map(|pieces| pieces.concat().into_bytes()),
    ]
}

fn language() -> impl Strategy<Value = Language> {
    select(Language::ALL)
}

fn with_line_ends(source: &[u8], line_end: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    for byte in source {
        match byte {
            b'\n' => out.extend(line_end),
            b'\r' => {}
            _ => out.push(*byte),
        }
    }
    out
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_bytes_and_any_span_have_prints(
        language in language(), source in source(), a in 0..220_u32, b in 0..220_u32,
    ) {
        let lexed = Lexed::new(language, &source);
        let prints = lexed.prints(Span { start: a.min(b), end: a.max(b) });
        prop_assert_eq!(CodePrint::parse(&prints.code.to_string()), Some(prints.code));
        prop_assert_eq!(Print::parse(&prints.text.to_string()), Some(prints.text));
    }

    #[test]
    fn line_ends_are_one_thing(language in language(), source in source()) {
        let [lf, crlf, cr] = [&b"\n"[..], b"\r\n", b"\r"].map(|end| with_line_ends(&source, end));
        prop_assert_eq!(whole(language, &lf), whole(language, &crlf));
        prop_assert_eq!(whole(language, &lf), whole(language, &cr));
    }

    #[test]
    fn a_byte_order_mark_is_nothing(language in language(), source in source()) {
        prop_assume!(!source.starts_with("\u{feff}".as_bytes()));
        let marked = ["\u{feff}".as_bytes(), &source].concat();
        prop_assert_eq!(whole(language, &marked), whole(language, &source));
    }

    #[test]
    fn a_final_line_end_is_no_text(language in language(), source in source()) {
        let ended = [&source[..], b"\n"].concat();
        prop_assert_eq!(whole(language, &ended).text, whole(language, &source).text);
    }

    #[test]
    fn what_is_found_has_the_print_looked_for(
        language in language(), source in source(), a in 0..200_usize, b in 0..200_usize,
    ) {
        let lexed = Lexed::new(language, &source);
        let everything = lexed.prints(Span::new(0..source.len())).code;
        if everything.count > 0 {
            prop_assert_eq!(lexed.find(&everything).len(), 1);
        }
        let span = Span::new(a.min(b).min(source.len())..a.max(b).min(source.len()));
        let wanted = lexed.prints(span).code;
        let found = lexed.find(&wanted);
        prop_assert_eq!(lexed.twins(span), found.len().saturating_sub(1));
        for place in &found {
            prop_assert!(place.start < place.end && place.end as usize <= source.len());
            prop_assert_eq!(lexed.prints(*place).code, wanted);
        }
        prop_assert!(found.windows(2).all(|pair| pair[0].start < pair[1].start));
        for place in &found {
            prop_assert!(lexed.find(&lexed.prints(*place).code).contains(place));
        }
    }
}

#[test]
fn deep_nesting_is_read() {
    let deep = [
        (Language::Rust, "/*"),
        (Language::Rust, "({["),
        (Language::TypeScript, "`${"),
        (Language::Tsx, "<a>"),
        (Language::Tsx, "<a b={"),
        (Language::Python, "f\"{"),
        (Language::CSharp, "$\"{"),
        (Language::Ruby, "\"#{"),
        (Language::Php, "\"{$"),
        (Language::Shell, "\"$("),
        (Language::Shell, "${"),
        (Language::Haskell, "{-"),
        (Language::Swift, "\"\\("),
        (Language::Yaml, "- "),
        (Language::Perl, "s{"),
    ];
    for (language, opener) in deep {
        let source = opener.repeat(100_000).into_bytes();
        let prints = Lexed::new(language, &source).prints(Span { start: 0, end: 1 });
        assert!(prints.code.count <= 1, "{opener}");
    }
}

#[test]
fn overlapping_repeats_are_all_found() {
    let source = b"a a a a a";
    let lexed = Lexed::new(Language::Rust, source);
    let found = lexed.find(&lexed.prints(Span { start: 0, end: 5 }).code);
    let starts: Vec<u32> = found.iter().map(|span| span.start).collect();
    assert_eq!(starts, [0, 2, 4]);
}

#[test]
fn many_repeats_of_a_long_window_are_found_in_linear_time() {
    let source = b"a ".repeat(200_000);
    let lexed = Lexed::new(Language::Rust, &source);
    let print = lexed.prints(Span { start: 0, end: 200_000 }).code;
    assert_eq!(lexed.find(&print).len(), 100_001);
}

#[test]
fn a_print_of_other_code_is_nowhere() {
    let source = b"let a = 1;";
    let lexed = Lexed::new(Language::Rust, source);
    let print = lexed.prints(Span { start: 0, end: 10 }).code;
    assert!(lexed.find(&CodePrint { digest: Print([0; 16]), ..print }).is_empty());
    assert!(lexed.find(&CodePrint { count: 0, ..print }).is_empty());
    assert!(lexed.find(&CodePrint { count: u32::MAX, ..print }).is_empty());
}
