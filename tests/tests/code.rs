//! Runs `tests/suite/code`: what the grammars find in a file. A case has one block, whose info is
//! the name of the grammar; each line of the answer is a symbol, an import or a reference.

use std::fmt::Write as _;

use l1ght_code::{Grammar, facts};
use l1ght_facts::{Facts, Span, Symbol};
use l1ght_tests::suite;

#[test]
fn the_grammars_find_what_the_suite_says() {
    suite::run("code", |case| {
        let mut out = String::new();
        for block in &case.inputs {
            let grammar = Grammar::named(&block.info).expect("the name of a grammar");
            let found = facts(grammar, block.text.as_bytes()).expect("a grammar that is built in");
            let again = Facts::decode(&found.encode(), block.text.len() as u32);
            assert_eq!(again.as_ref(), Ok(&found), "facts survive the crossing");
            write_facts(&found, &block.text, &mut out);
        }
        out
    });
}

fn write_facts(facts: &Facts, source: &str, out: &mut String) {
    for (row, symbol) in facts.symbols.iter().enumerate() {
        let path = facts.path(row as u32).join("::");
        let _ = write!(out, "{} {} {path}", lines(source, symbol.whole), symbol.kind.name());
        write_details(symbol, source, out);
        out.push('\n');
    }
    for import in &facts.imports {
        let [module, name, alias] =
            [import.module, import.name, import.alias].map(|name| facts.text(name));
        let name = if name.is_empty() { "itself" } else { name };
        let _ = write!(out, "import {name} from {module}");
        if alias != name && !alias.is_empty() {
            let _ = write!(out, " as {alias}");
        }
        out.push('\n');
    }
    for reference in &facts.references {
        let from = reference.from.map_or("the file".to_owned(), |row| facts.path(row).join("::"));
        let scope = facts.text(reference.scope);
        let sign = if scope.is_empty() { "" } else { " of " };
        let (kind, name) = (reference.kind.name(), facts.text(reference.name));
        let _ = writeln!(out, "{from}: {kind} {name}{sign}{scope}");
    }
    if !facts.note.is_empty() {
        let _ = writeln!(out, "note: {}", facts.note);
    }
}

fn write_details(symbol: &Symbol, source: &str, out: &mut String) {
    if symbol.arity > 0 {
        let _ = write!(out, "/{}", symbol.arity);
    }
    if symbol.doc.end > symbol.doc.start {
        let _ = write!(out, " doc {}", lines(source, symbol.doc));
    }
    if symbol.is_test {
        out.push_str(" test");
    }
}

/// `3` or `3-5`, from 1; `4:7-9` for a part of a line.
fn lines(source: &str, span: Span) -> String {
    let line = |at: usize| source[..at].matches('\n').count() + 1;
    let (start, end) = (span.start as usize, span.end as usize);
    let (first, last) = (line(start), line(end.saturating_sub(1).max(start)));
    let from = source[..start].rfind('\n').map_or(0, |at| at + 1);
    let rest = source[end..].split('\n').next().unwrap_or_default();
    let is_whole = source[from..start].trim().is_empty() && rest.trim().is_empty();
    match (first == last, is_whole) {
        (true, true) => format!("{first}"),
        (false, true) => format!("{first}-{last}"),
        (true, false) => format!("{first}:{}-{}", start - from + 1, end - from),
        (false, false) => format!("{first}:{}-{last}", start - from + 1),
    }
}
