//! Bash: functions in both forms, what is assigned outside of them, and files that are sourced.

use l1ght_facts::ReferenceKind::Call as Called;
use l1ght_facts::SymbolKind::{Constant, Function};
use tree_sitter::Node;

use super::Rules;
use crate::declare::Declared;
use crate::node::{children, field, text};
use crate::rule::Rule::{By, Comment};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("comment", Comment),
    ("function_definition", By(function)),
    ("declaration_command", By(declaration)),
    ("variable_assignment", By(assignment)),
    ("command", By(command)),
];

/// A function; those that runners of tests call begin with `test_`.
fn function(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let declared = walk.named(Function, node, name);
    let is_test = declared.name.starts_with("test_");
    walk.define(node, Declared { is_test, ..declared });
}

/// `readonly A=1 B=2`, `declare -r A=1`, `export A=1`.
fn declaration(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if !walk.is_outside_functions() {
        return;
    }
    let own = || children(node).filter(|one| one.kind() == "variable_assignment");
    let is_only = own().nth(1).is_none();
    for one in own() {
        constant(walk, if is_only { node } else { one }, one);
    }
}

/// `A=1` as a statement; not what is set for one command.
fn assignment(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let rest = walk.text.get(node.end_byte()..).unwrap_or_default();
    let rest = rest.trim_start_matches([' ', '\t']);
    let is_statement =
        rest.is_empty() || rest.starts_with(['\n', '\r', ';', '#', '&', '|', ')', '}']);
    if is_statement && walk.is_outside_functions() {
        constant(walk, node, node);
    }
}

/// The variable that is assigned to, unless its command declared it already.
fn constant(walk: &mut Walk<'_, '_>, node: Node<'_>, assignment: Node<'_>) {
    let name = field(assignment, "name").filter(|name| name.kind() == "variable_name");
    if let Some(name) = name.filter(|name| !walk.is_declared(*name)) {
        let declared = walk.named(Constant, node, name);
        walk.declare(node, declared);
    }
}

/// A call of a bare word; `source` brings a file in, `@test` is a test of Bats.
fn command(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(word) = field(node, "name").and_then(|name| children(name).next()) else { return };
    let first = field(node, "argument");
    match (text(walk.text, word), first) {
        ("source" | ".", Some(path)) => {
            let module = bare(walk, path).to_owned();
            walk.import(module, "", "", node);
        }
        ("@test", Some(title)) => {
            let declared = walk.named(Function, node, title);
            walk.declare(node, Declared { name: bare(walk, title), is_test: true, ..declared });
        }
        (name, _) if word.kind() == "word" && name.contains(char::is_alphanumeric) => {
            walk.refer(Called, word)
        }
        _ => {}
    }
}

/// The text of a word or string without its quotes.
fn bare<'a>(walk: &Walk<'a, '_>, node: Node<'_>) -> &'a str {
    text(walk.text, node).trim_matches(['"', '\''])
}
