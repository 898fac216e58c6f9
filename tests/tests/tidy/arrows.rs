//! Which module of the core may use which: each only those before it.

use super::assert_all;

/// The modules in order; what isn't here yet has its place already.
const ORDER: [&str; 10] =
    ["json", "order", "text", "light", "graph", "evidence", "drift", "memory", "mission", "query"];

/// The modules that one line of code names by `crate::`, alone or in braces.
fn named(line: &str) -> Vec<&str> {
    let mut names = Vec::new();
    for (at, word) in line.match_indices("crate::") {
        let rest = &line[at + word.len()..];
        match rest.strip_prefix('{') {
            // rustfmt puts a long list on lines of its own, each then read as one.
            Some(list) => names.extend(list.split([',', '}']).map(first_word)),
            None => names.push(first_word(rest)),
        }
    }
    names
}

fn first_word(text: &str) -> &str {
    let text = text.trim_start();
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// Uses of a module that stands after the file's own.
fn backward(path: &str, text: &str) -> Vec<String> {
    let Some(inside) = path.strip_prefix("crate/core/src/") else { return Vec::new() };
    let own = inside.split(['/', '.']).next().unwrap_or_default();
    if own == "lib" {
        return Vec::new();
    }
    let Some(rank) = ORDER.iter().position(|module| *module == own) else {
        return vec![format!("`{own}` has no place in the order of modules")];
    };
    let mut findings = Vec::new();
    for line in text.lines().filter(|line| !line.trim_start().starts_with("//")) {
        if line.contains("super::super") {
            findings.push("`super::super`: say `crate::`, which this test can follow".to_owned());
        }
        if line.contains("crate::{") && !line.contains('}') {
            findings.push("a `crate::{` over several lines: one `use` a module".to_owned());
        }
        for module in named(line) {
            if ORDER.iter().position(|other| *other == module).is_some_and(|other| other > rank) {
                findings.push(format!("`{own}` uses `{module}`, which stands after it"));
            }
        }
    }
    findings
}

#[test]
fn no_module_of_the_core_points_back() {
    assert_all(backward);
}

#[test]
fn an_arrow_back_is_caught() {
    let one = |line: &str| backward("crate/core/src/light/parse.rs", line);
    assert_eq!(one("use crate::drift::Verdict;").len(), 1);
    assert_eq!(one("use crate::{text::Span, graph::{Node, Edge}};").len(), 1);
    assert_eq!(one("    let x = crate::evidence::Anchor::new();").len(), 1);
    assert_eq!(one("use super::super::drift;").len(), 1);
    assert_eq!(one("use crate::{\n    drift,\n};").len(), 1);
    assert!(one("use crate::text::Span;\nuse crate::light::Claim;").is_empty());
    assert!(one("/// As [`crate::drift::Verdict`] has it.").is_empty());
    assert_eq!(backward("crate/core/src/misc.rs", "").len(), 1);
}
