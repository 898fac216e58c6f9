//! Which module of the core may use which: each only those before it, none beside it.

use super::assert_all;

/// The modules in order, those of one line beside each other; what isn't here yet has its place
/// already.
const ORDER: [&[&str]; 10] = [
    &["json"],
    &["order"],
    &["text"],
    &["light"],
    &["universal"],
    &["graph"],
    &["evidence"],
    &["drift", "memory"],
    &["mission"],
    &["query"],
];

fn rank(module: &str) -> Option<usize> {
    ORDER.iter().position(|row| row.contains(&module))
}

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

/// Uses of a module that stands after the file's own or beside it.
fn backward(path: &str, text: &str) -> Vec<String> {
    let Some(inside) = path.strip_prefix("crate/core/src/") else { return Vec::new() };
    let own = inside.split(['/', '.']).next().unwrap_or_default();
    if own == "lib" {
        return Vec::new();
    }
    let Some(at) = rank(own) else {
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
            if module != own && rank(module).is_some_and(|other| other >= at) {
                findings.push(format!("`{own}` uses `{module}`, which does not stand before it"));
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
    assert_eq!(backward("crate/core/src/memory/mod.rs", "use crate::drift::Verdict;").len(), 1);
    assert!(backward("crate/core/src/mission/mod.rs", "use crate::memory::Nonce;").is_empty());
    assert_eq!(backward("crate/core/src/misc.rs", "").len(), 1);
}
