//! Looking for lines, against the plain way: every line on its own.

use l1ght_core::query::{Pattern, Search};
use l1ght_core::text::RepoPath;
use proptest::prelude::*;

const PIECES: [&str; 14] = [
    "abc",
    "ab",
    "a",
    "b",
    "xyz",
    "\n",
    "\r\n",
    "\r",
    "ä",
    "日本",
    " ",
    "next_delay",
    ".",
    "\u{0}",
];
/// What expressions are put together from, each one by itself.
const PARTS: [&str; 24] = [
    "abc",
    "a",
    "b",
    "x",
    "y",
    ".",
    "\\w",
    "\\d",
    "\\.",
    "[ab]",
    "[^a]",
    "[]x]",
    "(ab|xyz)",
    "(?:abc)+",
    "ab*",
    "z?",
    "(a)",
    "b{2}",
    "b{0,1}c",
    "^",
    "$",
    "ä",
    "\\b",
    "next_delay",
];

fn lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> =
        text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line)).collect();
    if text.ends_with('\n') || text.is_empty() {
        lines.pop();
    }
    lines
}

fn found(pattern: &Pattern, text: &str) -> Vec<(u32, String, usize)> {
    let mut all = Vec::new();
    pattern.each(text.as_bytes(), |found| {
        let line = &text[found.span.0..found.span.1];
        all.push((found.line, line.to_owned(), found.found.0));
        true
    });
    all
}

fn pieces(some: &[usize]) -> String {
    some.iter().map(|at| PIECES[*at]).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn a_text_is_found_on_each_line_that_holds_it(
        text in prop::collection::vec(0..PIECES.len(), 0..40),
        query in prop::collection::vec(0..PIECES.len(), 1..3),
    ) {
        let (text, query) = (pieces(&text), pieces(&query));
        prop_assume!(!query.contains(['\n', '\r']));
        let pattern = Pattern::new(&query, false, false).expect("any text is a pattern");
        let plain = (1..).zip(lines(&text)).filter_map(|(number, line)| {
            line.find(&query).map(|at| (number, line.to_owned(), at))
        });
        prop_assert_eq!(found(&pattern, &text), plain.collect::<Vec<_>>());
        let other = Pattern::new(&query.to_uppercase(), false, true).expect("any text is a pattern");
        let fold = |text: &str| text.to_ascii_lowercase();
        let plain = (1..).zip(lines(&text)).filter_map(|(number, line)| {
            fold(line).find(&fold(&query.to_uppercase())).map(|at| (number, line.to_owned(), at))
        });
        prop_assert_eq!(found(&other, &text), plain.collect::<Vec<_>>());
    }

    #[test]
    fn an_expression_is_found_on_each_line_that_the_engine_finds(
        text in prop::collection::vec(0..PIECES.len(), 0..40),
        parts in prop::collection::vec(0..PARTS.len(), 1..5),
        bar in any::<bool>(),
    ) {
        let text = pieces(&text);
        let parts: Vec<&str> = parts.into_iter().map(|at| PARTS[at]).collect();
        let query = parts.join(if bar { "|" } else { "" });
        let engine = regex_lite::Regex::new(&query);
        let pattern = Pattern::new(&query, true, false);
        prop_assert_eq!(engine.is_ok(), pattern.is_ok(), "{}", query);
        let (Ok(engine), Ok(pattern)) = (engine, pattern) else { return Ok(()) };
        let plain = (1..).zip(lines(&text)).filter_map(|(number, line)| {
            engine.find(line).map(|found| (number, line.to_owned(), found.start()))
        });
        prop_assert_eq!(found(&pattern, &text), plain.collect::<Vec<_>>(), "{}", query);
    }

    #[test]
    fn steps_find_what_one_look_finds(
        texts in prop::collection::vec((prop::collection::vec(0..PIECES.len(), 0..6), 1..3_usize), 1..8),
        count in 1..6_usize,
    ) {
        let texts: Vec<(RepoPath, String)> = (0..)
            .zip(&texts)
            .map(|(at, (text, much))| (RepoPath::listed(format!("f{at}")), pieces(text).repeat(much * 4_000)))
            .collect();
        let pattern = Pattern::new("A|日", true, true).expect("it is an expression");
        let rows = || texts.iter().map(|(path, text)| (path, text.as_bytes()));
        let mut search = Search::default();
        let mut steps = 1;
        while !search.step(&pattern, rows(), count) {
            steps += 1;
        }
        let all: Vec<(usize, String)> = (0..)
            .zip(&texts)
            .filter(|(_, (_, text))| !text.as_bytes()[..text.len().min(8192)].contains(&0))
            .flat_map(|(at, (_, text))| {
                lines(text).into_iter().filter(|line| line.contains(['a', 'A', '日'])).map(move |line| (at, line.to_owned()))
            })
            .collect();
        prop_assert_eq!(search.lines.min(100_000), (all.len() as u64).min(100_000));
        prop_assert_eq!(search.hits.len(), all.len().min(count));
        let bytes: usize = texts.iter().map(|(_, text)| text.len()).sum();
        prop_assert!(search.has_more || steps * (192 << 10) + (2 * 6 * 12 * 4_000) >= bytes);
    }
}

#[test]
fn a_hostile_expression_is_refused_or_takes_its_time_in_lines() {
    for query in [
        "(((a{500}){500}){500})",
        "((((((a*)*)*)*)*)*)*{100}{100}{100}",
        &"(".repeat(900),
        &"a?".repeat(499),
    ] {
        let pattern = Pattern::new(query, true, false);
        if let Ok(pattern) = pattern {
            pattern.each(&b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab\n".repeat(100), |_| true);
        }
    }
    assert_eq!(Pattern::new("ab)c", true, false).expect_err("it is none").at, Some(3));
    assert_eq!(Pattern::new("é[b", true, false).expect_err("it is none").at, Some(4));
    assert!(Pattern::new(&"a".repeat(1001), false, false).is_err());
}
