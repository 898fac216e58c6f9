//! C++: what it adds to C. Names in front of a definition are its scope, templates stand around
//! what they are of.

use l1ght_facts::ReferenceKind::Extends;
use l1ght_facts::SymbolKind::{Function, Module, Type};
use tree_sitter::Node;

use super::Rules;
use super::c;
use super::declarator::qualified;
use crate::declare::Declared;
use crate::node::{children, field, text};
use crate::rule::Rule::{Base, By, Define, Wrap, WrapOne};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("namespace_definition", By(namespace)),
    ("template_declaration", Wrap),
    ("friend_declaration", WrapOne),
    ("class_specifier", By(c::record)),
    ("function_definition", By(function)),
    ("alias_declaration", Define(Type)),
    ("concept_definition", Define(Type)),
    ("using_declaration", By(using)),
    ("namespace_alias_definition", By(namespace_alias)),
    ("base_class_clause", Base(Extends)),
    ("template_argument_list", By(arguments)),
];

/// One without a name is passed through; `a::b` is one namespace of that name.
fn namespace(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let declared = walk.named(Module, node, name);
    walk.define(node, declared);
}

/// Macros of runners that stand where a function would, with the names of a suite and a test.
const TESTS: [&str; 4] = ["TEST", "TEST_F", "TEST_P", "TYPED_TEST"];

fn function(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    match field(node, "declarator").and_then(|declarator| test(walk, declarator)) {
        Some((suite, name)) => {
            let scope = text(walk.text, suite).to_owned();
            let declared = Declared { scope, is_test: true, ..walk.named(Function, node, name) };
            walk.define(node, declared);
        }
        None => c::function(walk, node),
    }
}

/// The suite and the name of `TEST(Suite, Name) { … }`.
fn test<'t>(walk: &Walk<'_, '_>, declarator: Node<'t>) -> Option<(Node<'t>, Node<'t>)> {
    let called = field(declarator, "declarator")?;
    let mut words = children(field(declarator, "parameters")?);
    let (suite, name) = (words.next()?, words.next()?);
    let is_test = TESTS.contains(&text(walk.text, called)) && words.next().is_none();
    is_test.then_some((suite, name))
}

/// `using std::string` brings one name in, `using namespace std` all of them.
fn using(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(path) = children(node).next() else { return };
    let is_all = node.child(1).is_some_and(|word| word.kind() == "namespace");
    if is_all {
        return walk.import(text(walk.text, path).to_owned(), "*", "", node);
    }
    if let Some((name, scope)) = qualified(walk, path) {
        let name = text(walk.text, name);
        walk.import(scope, name, name, node);
    }
}

fn namespace_alias(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let (Some(alias), Some(path)) = (field(node, "name"), children(node).nth(1)) else { return };
    walk.import(text(walk.text, path).to_owned(), "", text(walk.text, alias), node);
}

/// What a base is made for is no base.
fn arguments(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    walk.no_base(node);
}
