//! Ruby: what is declared by calls (`attr_reader`, `define_method`, `Struct.new`) counts like what
//! is declared by words; members of `class << self` and `def self.x` are members of the class.

use l1ght_facts::ReferenceKind::{Call as Called, Extends, Implements};
use l1ght_facts::SymbolKind::{self, Class, Constant, Field, Function, Method, Module, Struct};
use tree_sitter::Node;

use super::Rules;
use crate::declare::Declared;
use crate::node::{children, field, text};
use crate::rule::Rule::{Base, By, Comment, Use};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("comment", Comment),
    ("class", By(class)),
    ("module", By(module)),
    ("superclass", Base(Extends)),
    ("scope_resolution", By(scope_resolution)),
    ("method", By(method)),
    ("singleton_method", By(method)),
    ("alias", By(alias)),
    ("assignment", By(assignment)),
    ("operator_assignment", By(assignment)),
    ("call", By(call)),
    ("constant", Use),
];

fn class(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    container(walk, node, Class);
}

fn module(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    container(walk, node, Module);
}

fn container(walk: &mut Walk<'_, '_>, node: Node<'_>, kind: SymbolKind) {
    let Some(name) = field(node, "name") else { return };
    let (name, scope) = split(walk, name);
    let declared = walk.named(kind, node, name);
    walk.define(node, Declared { scope, ..declared });
}

/// The last part of `A::B` and what it is qualified by.
fn split<'t>(walk: &Walk<'_, '_>, node: Node<'t>) -> (Node<'t>, String) {
    let scope = field(node, "scope").filter(|_| node.kind() == "scope_resolution");
    let scope = scope.map_or("", |scope| text(walk.text, scope)).trim_start_matches("::");
    match field(node, "name") {
        Some(name) if node.kind() == "scope_resolution" => (name, scope.to_owned()),
        _ => (node, String::new()),
    }
}

/// Of a base `A::B` only `B` is what is extended.
fn scope_resolution(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(scope) = field(node, "scope") {
        walk.no_base(scope);
    }
}

/// In classes and modules a method, else a function.
fn kind_here(walk: &Walk<'_, '_>) -> SymbolKind {
    let is_member = walk.around().is_some_and(|outer| outer.kind.is_container());
    if is_member { Method } else { Function }
}

/// `def x`, `def self.x`, and `def Other.x`, which is a member of `Other`.
fn method(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let declared = walk.named(kind_here(walk), node, name);
    let object = field(node, "object").filter(|object| object.kind() == "constant");
    let object = object.map_or("", |object| text(walk.text, object));
    let scope = if object == walk.name_around() { "" } else { object }.to_owned();
    let is_test = declared.name.starts_with("test_");
    walk.define(node, Declared { scope, is_test, ..declared });
}

fn alias(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(name) = field(node, "name") {
        by_symbol(walk, node, name, kind_here(walk));
    }
}

/// Declares what `:name` or `"name"` names.
fn by_symbol(walk: &mut Walk<'_, '_>, node: Node<'_>, name: Node<'_>, kind: SymbolKind) {
    let declared = walk.named(kind, node, name);
    let name = bare(walk, name);
    if !name.is_empty() {
        walk.declare(node, Declared { name, body: None, ..declared });
    }
}

/// The text of a symbol or string without its signs.
fn bare<'a>(walk: &Walk<'a, '_>, node: Node<'_>) -> &'a str {
    text(walk.text, node).trim_start_matches(':').trim_matches(['"', '\''])
}

/// Constants everywhere; variables of files and classes, where they are not in a method.
fn assignment(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(left) = field(node, "left") else { return };
    match left.kind() {
        "constant" | "scope_resolution" => constant(walk, node, left),
        "class_variable" | "global_variable" if walk.is_outside_functions() => {
            let declared = walk.named(Constant, node, left);
            walk.define(node, declared);
        }
        "left_assignment_list" => {
            for name in children(left).filter(|name| name.kind() == "constant") {
                let declared = walk.named(Constant, name, name);
                walk.declare(name, declared);
            }
        }
        _ => {}
    }
}

/// `Point = Struct.new(:a, :b) do … end` is a class, with its fields.
fn constant(walk: &mut Walk<'_, '_>, node: Node<'_>, left: Node<'_>) {
    let (name, scope) = split(walk, left);
    let made = field(node, "right").filter(|right| right.kind() == "call");
    let part = |name| made.and_then(|made| field(made, name));
    let word = |name| part(name).map_or("", |part| text(walk.text, part));
    let kind = match (word("receiver"), word("method")) {
        ("Struct", "new") | ("Data", "define") => Struct,
        ("Class", "new") => Class,
        ("Module", "new") => Module,
        _ => Constant,
    };
    let body = part("block").filter(|_| kind != Constant);
    let declared = Declared { scope, body, ..walk.named(kind, node, name) };
    walk.define(node, declared);
    if kind == Struct {
        fields(walk, made.unwrap_or(node));
    }
}

/// The symbols among the arguments of a call, each of which names a field.
fn fields(walk: &mut Walk<'_, '_>, call: Node<'_>) {
    let arguments = field(call, "arguments");
    let mut names = arguments.into_iter().flat_map(children);
    let is_only = arguments.is_some_and(|list| list.named_child_count() == 1);
    while let Some(name) = names.next().filter(|name| name.kind() == "simple_symbol") {
        by_symbol(walk, if is_only { call } else { name }, name, Field);
    }
}

/// A call, which may declare, import, or mark what it is given.
fn call(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(callee) = field(node, "method") else { return };
    let arguments = field(node, "arguments");
    let first = arguments.and_then(|list| children(list).next());
    let name = text(walk.text, callee);
    let Some((list, first)) = arguments.zip(first).filter(|_| field(node, "receiver").is_none())
    else {
        return walk.refer(Called, node);
    };
    let is_outside = walk.is_outside_functions();
    let is_text = first.kind() == "string";
    match (name, first.kind()) {
        ("require" | "require_relative" | "load", "string") => require(walk, node, name, first),
        ("autoload", _) => autoload(walk, node, list),
        ("include" | "extend" | "prepend", _) if is_outside => walk.base(Implements, list),
        ("attr_accessor" | "attr_reader" | "attr_writer" | "attr", _) => fields(walk, node),
        ("alias_method", _) => by_symbol(walk, node, first, kind_here(walk)),
        ("define_method" | "define_singleton_method", _) => defined(walk, node, first),
        ("it" | "specify" | "test" | "example" | "scenario", _) if is_text => {
            test(walk, node, first);
        }
        (_, "method" | "singleton_method") => walk.wrap_below(node, 2),
        _ => walk.refer(Called, node),
    }
}

/// A path that is relative to the file says so.
fn require(walk: &mut Walk<'_, '_>, node: Node<'_>, word: &str, path: Node<'_>) {
    let path = bare(walk, path);
    let is_bare = word == "require_relative" && !path.starts_with('.');
    let module = format!("{}{path}", if is_bare { "./" } else { "" });
    walk.import(module, "", "", node);
}

/// `autoload :Name, "path"`.
fn autoload(walk: &mut Walk<'_, '_>, node: Node<'_>, arguments: Node<'_>) {
    let mut words = children(arguments);
    if let (Some(name), Some(path)) = (words.next(), words.next()) {
        let (name, path) = (bare(walk, name), bare(walk, path));
        walk.import(path.to_owned(), name, name, node);
    }
}

/// `define_method(:name) { |a| … }`, when the name is written there.
fn defined(walk: &mut Walk<'_, '_>, node: Node<'_>, name: Node<'_>) {
    if matches!(name.kind(), "simple_symbol" | "string") {
        let block = field(node, "block").unwrap_or(node);
        let declared = walk.named(kind_here(walk), block, name);
        walk.define(node, Declared { name: bare(walk, name), ..declared });
    }
}

/// `it "does" do … end`.
fn test(walk: &mut Walk<'_, '_>, node: Node<'_>, name: Node<'_>) {
    let Some(block) = field(node, "block") else { return walk.refer(Called, node) };
    let declared = walk.named(Function, block, name);
    let (name, arity) = (bare(walk, name), 0);
    walk.define(node, Declared { name, arity, is_test: true, ..declared });
}
