//! C, and what C++ shares with it: names are in declarators, types are declared where they are
//! used, code under `#if` is passed through.

use l1ght_facts::ReferenceKind::Extends;
use l1ght_facts::SymbolKind::{self, Class, Constant, Enum, Field, Function, Macro, Struct, Type};
use tree_sitter::Node;

use super::Rules;
use super::declarator::{arity, declared, qualified};
use super::macros::{declared_in, is_ahead, is_block, is_cut};
use crate::declare::Declared;
use crate::node::{child, field, lost, text};
use crate::rule::Rule::{By, Call, Comment, Define, Use};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("comment", Comment),
    ("preproc_include", By(include)),
    ("preproc_def", Define(Macro)),
    ("preproc_function_def", By(function_macro)),
    ("linkage_specification", By(linkage)),
    ("function_definition", By(function)),
    ("declaration", By(declaration)),
    ("field_declaration", By(member)),
    ("type_definition", By(type_definition)),
    ("struct_specifier", By(record)),
    ("union_specifier", By(record)),
    ("enum_specifier", By(record)),
    ("enumerator", Define(Constant)),
    ("call_expression", Call("function")),
    ("type_identifier", Use),
];

/// An include brings in all names of a file; that of a system keeps its angle brackets.
fn include(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(path) = field(node, "path") {
        let module = text(walk.text, path).trim_matches('"').to_owned();
        walk.import(module, "*", "", node);
    }
}

fn function_macro(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let declared = walk.named(Macro, node, name);
    let parameters = field(node, "parameters");
    let arity = parameters.map_or(0, |list| arity(walk, list));
    walk.define(node, Declared { arity, ..declared });
}

/// `extern "C"` stands around one declaration, or is passed through.
fn linkage(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if field(node, "body").is_some_and(|body| body.kind() != "declaration_list") {
        walk.wrap(node);
    }
}

/// A function; those that runners of tests call begin with `test_`.
pub(super) fn function(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let bare = field(node, "type").filter(|head| is_record(*head) && body(*head).is_none());
    let Some(declarator) = field(node, "declarator") else { return };
    if let Some(head) = bare.filter(|_| declarator.kind() == "identifier") {
        return marked_record(walk, node, head, declarator);
    }
    let own = declared_in(walk, Function, node, declarator);
    if let Some(own) = own.filter(|own| !is_block(walk, own)) {
        let is_test = own.name.starts_with("test_");
        walk.define(node, Declared { body: body(node), is_test, ..own });
    }
}

/// `class API Name : Base { … }`: a macro before the name makes it look like a function.
fn marked_record(walk: &mut Walk<'_, '_>, node: Node<'_>, head: Node<'_>, last: Node<'_>) {
    let lost = lost(node).and_then(|lost| child(lost, "identifier"));
    let (name, base) = match lost {
        Some(lost) if lost.start_byte() < last.start_byte() => (lost, Some(last)),
        _ => (last, lost),
    };
    let declared = walk.named(kind_of(head), node, name);
    walk.define(node, declared);
    if let Some(base) = base {
        walk.refer(Extends, base);
    }
}

/// Variables and prototypes; not those in functions.
fn declaration(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if walk.around().is_none_or(|outer| outer.kind.is_container()) {
        declare(walk, node, Constant);
    }
}

fn member(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    declare(walk, node, Field);
}

fn type_definition(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    declare(walk, node, Type);
}

/// All that a declaration declares. The first takes the whole of it when it is the only one, or
/// when it names a type that has no other name, whose members are then in it.
fn declare(walk: &mut Walk<'_, '_>, node: Node<'_>, kind: SymbolKind) {
    if is_cut(node) {
        return walk.attribute(node, false);
    }
    if is_ahead(walk, node) {
        return;
    }
    let mut all = each_declared(walk, kind, node);
    let is_only = all.len() == 1;
    let Some((first, own)) = all.first_mut() else { return };
    let is_typedef = kind == Type && first.kind() == "type_identifier";
    let head = field(node, "type").filter(|head| body(*head).is_some());
    let names_head = head.filter(|head| match field(*head, "name") {
        Some(name) => is_typedef && text(walk.text, name) == own.name,
        None => is_typedef || head.kind() != "enum_specifier",
    });
    if let Some(head) = names_head.filter(|_| is_typedef) {
        own.kind = kind_of(head);
        own.body = body(head);
    }
    if is_only || names_head.is_some() {
        *first = node;
    }
    if names_head.is_some() || (is_only && head.is_none()) {
        return walk.define_all(all);
    }
    for (node, own) in all {
        walk.declare(node, own);
    }
}

/// What each declarator declares, with its range.
fn each_declared<'t, 'a>(
    walk: &Walk<'a, '_>,
    kind: SymbolKind,
    node: Node<'t>,
) -> Vec<(Node<'t>, Declared<'t, 'a>)> {
    let mut cursor = node.walk();
    let each: Vec<_> = node.children_by_field_name("declarator", &mut cursor).collect();
    if let [only] = each[..] {
        return declared_in(walk, kind, node, only).map(|own| (only, own)).into_iter().collect();
    }
    each.into_iter().filter_map(|one| Some((one, declared(walk, kind, one)?))).collect()
}

/// A type with its members, where it is not named by the `typedef` around it.
pub(super) fn record(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name").filter(|_| body(node).is_some()) else { return };
    let Some((name, scope)) = qualified(walk, name) else { return };
    let declared = Declared { scope, ..walk.named(kind_of(node), node, name) };
    let is_named = walk.is_child_of(declared.kind) && walk.name_around() == declared.name;
    if !is_named {
        walk.define(node, declared);
    }
}

fn is_record(node: Node<'_>) -> bool {
    matches!(node.kind(), "struct_specifier" | "union_specifier" | "class_specifier")
}

fn kind_of(record: Node<'_>) -> SymbolKind {
    match record.kind() {
        "class_specifier" => Class,
        "enum_specifier" => Enum,
        _ => Struct,
    }
}

fn body(node: Node<'_>) -> Option<Node<'_>> {
    field(node, "body")
}
