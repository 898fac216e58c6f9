//! Source files to facts, by tree-sitter grammars: pure, bytes in, facts out. Natively with all
//! grammars for the tests; for hosts as one module for each grammar or small group (`module.rs`).

// A module with few grammars uses few of the rules and helpers.
#![cfg_attr(not(feature = "all"), allow(dead_code))]

mod budget;
mod declare;
mod grammar;
mod lead;
mod names;
mod node;
mod order;
mod refer;
mod rule;
mod walk;

#[cfg(target_arch = "wasm32")]
mod module;

pub use grammar::Grammar;
pub use l1ght_facts::Facts;

/// The facts of a file. Any bytes give facts: what could not be read is said in their note.
/// `None` when the grammar is not built into this module.
pub fn facts(grammar: Grammar, source: &[u8]) -> Option<Facts> {
    let tables = grammar.tables()?;
    let mut facts = match budget::parse(&tables, source) {
        Ok(tree) => walk::walk(&tables, &tree, source),
        Err(note) => Facts { note: note.to_owned(), ..Facts::default() },
    };
    facts.grammar = format!("{} {}", grammar.name(), tables.version);
    Some(facts)
}

/// How many nodes tree-sitter alone finds in a file: what the bench measures [`facts`] against.
#[cfg(feature = "bench")]
pub fn count_nodes(grammar: Grammar, source: &[u8]) -> Option<usize> {
    let tables = grammar.tables()?;
    let mut parser = tree_sitter::Parser::new();
    parser.set_language(&tables.language).ok()?;
    let tree = parser.parse(source, None)?;
    Some(tree.root_node().descendant_count())
}
