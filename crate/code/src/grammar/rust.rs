//! Rust: `impl` blocks extend their type, `use` trees are read to their leaves.

use l1ght_facts::ReferenceKind::{Extends, Implements};
use l1ght_facts::SymbolKind::{
    Constant, Enum, Extension, Field, Function, Macro, Module, Struct, Trait, Type,
};
use tree_sitter::Node;

use super::Rules;
use crate::declare::Declared;
use crate::node::{child, children, field, text};
use crate::rule::Rule::{Arguments, By, Call, Comment, Define, Use};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("line_comment", Comment),
    ("block_comment", Comment),
    ("attribute_item", By(attribute)),
    ("function_item", Define(Function)),
    ("function_signature_item", Define(Function)),
    ("struct_item", Define(Struct)),
    ("union_item", Define(Struct)),
    ("enum_item", Define(Enum)),
    ("enum_variant", Define(Field)),
    ("field_declaration", Define(Field)),
    ("trait_item", Define(Trait)),
    ("trait_bounds", By(bounds)),
    ("type_item", Define(Type)),
    ("associated_type", Define(Type)),
    ("const_item", Define(Constant)),
    ("static_item", Define(Constant)),
    ("macro_definition", Define(Macro)),
    ("mod_item", By(module)),
    ("impl_item", By(implementation)),
    ("use_declaration", By(use_declaration)),
    ("extern_crate_declaration", By(extern_crate)),
    ("call_expression", Call("function")),
    ("macro_invocation", Call("macro")),
    ("type_arguments", Arguments),
    ("type_identifier", Use),
];

/// Attributes of functions that a runner calls, without what they are qualified by.
const TESTS: [&str; 4] = ["test", "rstest", "test_case", "wasm_bindgen_test"];

fn attribute(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let inner = text(walk.text, node).trim_start_matches("#[").trim_start();
    let path = inner.split(['(', ']', '=', ' ']).next().unwrap_or_default();
    let is_test = path.rsplit("::").next().is_some_and(|name| TESTS.contains(&name));
    walk.attribute(node, is_test);
}

/// The bounds of a trait are its bases; those of a parameter are types that it uses.
fn bounds(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if walk.is_child_of(Trait) {
        walk.base(Extends, node);
    }
}

fn module(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    if field(node, "body").is_none() {
        walk.import("self".to_owned(), text(walk.text, name), text(walk.text, name), node);
    }
    let declared = walk.named(Module, node, name);
    walk.define(node, declared);
}

/// `impl Type` adds to `Type`; `impl Trait for Type` is called `Type::Trait`.
fn implementation(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(own) = field(node, "type").and_then(type_name) else { return };
    let of = field(node, "trait").and_then(type_name);
    let name = of.unwrap_or(own);
    let scope = of.map(|_| text(walk.text, own).to_owned()).unwrap_or_default();
    let declared = walk.named(Extension, node, name);
    walk.define(node, Declared { scope, ..declared });
    if let Some(of) = of {
        walk.refer(Implements, of);
    }
}

/// The last name of a type: `Parser` of `a::Parser<'_>`, `&mut Parser`.
fn type_name(node: Node<'_>) -> Option<Node<'_>> {
    match node.kind() {
        "type_identifier" | "primitive_type" => Some(node),
        "scoped_type_identifier" => field(node, "name"),
        "generic_type" | "reference_type" | "pointer_type" => {
            field(node, "type").and_then(type_name)
        }
        "dynamic_type" => field(node, "trait").and_then(type_name),
        _ => children(node).find_map(type_name),
    }
}

fn use_declaration(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let is_public = child(node, "visibility_modifier").is_some();
    if let Some(tree) = field(node, "argument") {
        use_tree(walk, tree, String::new(), is_public, 0);
    }
}

/// The deepest nesting of a `use` tree that is read.
const DEEPEST: u32 = 32;

/// One row for each name that the tree brings in; public ones are names of this file too.
fn use_tree(walk: &mut Walk<'_, '_>, node: Node<'_>, prefix: String, is_public: bool, depth: u32) {
    let source = walk.text;
    let join = |path: &str| match prefix.as_str() {
        "" => path.to_owned(),
        prefix => format!("{prefix}::{path}"),
    };
    let (path, name, alias) = match node.kind() {
        "scoped_use_list" | "use_list" if depth < DEEPEST => {
            let own = field(node, "path").map(|path| join(text(source, path)));
            let list = field(node, "list").unwrap_or(node);
            for item in children(list) {
                use_tree(walk, item, own.clone().unwrap_or(prefix.clone()), is_public, depth + 1);
            }
            return;
        }
        "use_wildcard" => {
            let path = children(node).next().map(|path| join(text(source, path)));
            return walk.import(path.unwrap_or(prefix), "*", "", node);
        }
        "use_as_clause" => (field(node, "path"), None, field(node, "alias")),
        "scoped_identifier" => (field(node, "path"), field(node, "name"), None),
        _ => (None, Some(node), None),
    };
    let (module, name) = match (path, name) {
        (Some(path), Some(name)) => (join(text(source, path)), text(source, name)),
        (Some(path), None) => match text(source, path).rsplit_once("::") {
            Some((module, name)) => (join(module), name),
            None => (prefix, text(source, path)),
        },
        (None, Some(name)) => (prefix, text(source, name)),
        (None, None) => return,
    };
    let alias = alias.map_or(name, |alias| text(source, alias));
    walk.import(module, name, alias, node);
    if is_public && alias != "_" {
        walk.export(node, alias);
    }
}

fn extern_crate(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name").map(|name| text(walk.text, name)) else { return };
    let alias = field(node, "alias").map_or(name, |alias| text(walk.text, alias));
    walk.import(name.to_owned(), "", alias, node);
}
