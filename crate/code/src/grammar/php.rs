//! PHP: names without their `$`, namespaces with and without braces, promoted parameters of
//! constructors as fields of the class.

use l1ght_facts::ReferenceKind::{self, Call as Called, Extends, Implements, Use};
use l1ght_facts::SymbolKind::{
    Class, Constant, Enum, Field, Function, Interface, Method, Module, Trait,
};
use tree_sitter::Node;

use super::Rules;
use crate::declare::Declared;
use crate::node::{child, children, field, text};
use crate::rule::Rule::{By, Comment, Define, WrapOne};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("comment", Comment),
    ("namespace_definition", By(namespace)),
    ("namespace_use_declaration", By(import)),
    ("class_declaration", Define(Class)),
    ("interface_declaration", Define(Interface)),
    ("trait_declaration", Define(Trait)),
    ("enum_declaration", Define(Enum)),
    ("enum_case", Define(Field)),
    ("function_definition", Define(Function)),
    ("method_declaration", By(method)),
    ("property_declaration", By(properties)),
    ("const_declaration", By(constants)),
    ("base_clause", By(bases)),
    ("class_interface_clause", By(interfaces)),
    ("use_declaration", By(interfaces)),
    ("named_type", By(first_used)),
    ("class_constant_access_expression", By(first_used)),
    ("object_creation_expression", By(first_called)),
    ("attribute", By(first_called)),
    ("expression_statement", WrapOne),
    ("function_call_expression", By(call)),
    ("member_call_expression", By(member_call)),
    ("nullsafe_member_call_expression", By(member_call)),
    ("scoped_call_expression", By(member_call)),
    ("require_expression", By(require)),
    ("require_once_expression", By(require)),
    ("include_expression", By(require)),
    ("include_once_expression", By(require)),
];

/// `namespace A { … }`, or `namespace A;` for all that follows.
fn namespace(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let declared = walk.named(Module, node, name);
    let respelled = Some(declared.name.replace('\\', "::"));
    let declared = Declared { respelled, ..declared };
    match declared.body {
        Some(_) => walk.define(node, declared),
        None => walk.define_rest(node, declared),
    }
}

/// `use A\B as C`, `use function A\b`, `use A\{B, C}`.
fn import(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let group = field(node, "body");
    let prefix = child(node, "namespace_name").filter(|_| group.is_some());
    let prefix = prefix.map_or("", |prefix| text(walk.text, prefix));
    for clause in children(group.unwrap_or(node)) {
        let Some(path) = children(clause).next() else { continue };
        let path = text(walk.text, path).trim_start_matches('\\');
        let (module, name) = path.rsplit_once('\\').unwrap_or(("", path));
        let parts = [prefix, module].into_iter().filter(|part| !part.is_empty());
        let module = parts.collect::<Vec<_>>().join("\\");
        let alias = field(clause, "alias").map_or(name, |alias| text(walk.text, alias));
        walk.import(module, name, alias, clause);
    }
}

/// A method; parameters of a constructor that say how visible they are, are fields.
fn method(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    if let Some(parameters) = field(node, "parameters") {
        walk.each_parameter(parameters, |walk, parameter| {
            if parameter.kind() == "property_promotion_parameter" {
                variable(walk, parameter, parameter);
            }
        });
    }
    let declared = walk.named(Method, node, name);
    let rest = declared.name.strip_prefix("test");
    let is_named =
        rest.is_some_and(|rest| rest.starts_with(|c: char| c == '_' || c.is_uppercase()));
    let marks = field(node, "attributes").map_or("", |marks| text(walk.text, marks));
    let is_test = is_named || marks.contains("#[Test]");
    walk.define(node, Declared { is_test, ..declared });
}

/// A field by the name of a variable.
fn variable(walk: &mut Walk<'_, '_>, node: Node<'_>, element: Node<'_>) {
    let name = field(element, "name").and_then(|name| match name.kind() {
        "by_ref" => children(name).next(),
        _ => Some(name),
    });
    if let Some(name) = name {
        let declared = walk.named(Field, node, name);
        let name = declared.name.trim_start_matches('$');
        walk.declare(node, Declared { name, ..declared });
    }
}

fn properties(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    for (whole, element) in elements(node, "property_element") {
        variable(walk, whole, element);
    }
}

fn constants(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    for (whole, element) in elements(node, "const_element") {
        if let Some(name) = children(element).next() {
            let declared = walk.named(Constant, element, name);
            walk.declare(whole, declared);
        }
    }
}

/// What a declaration declares, each with its range: all of it for the only one.
fn elements<'t>(node: Node<'t>, kind: &'static str) -> impl Iterator<Item = (Node<'t>, Node<'t>)> {
    let own = move || children(node).filter(move |one| one.kind() == kind);
    let is_only = own().nth(1).is_none();
    own().map(move |one| (if is_only { node } else { one }, one))
}

fn bases(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    for base in children(node) {
        walk.refer(Extends, base);
    }
}

/// Interfaces, and traits that a class uses.
fn interfaces(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    for base in children(node) {
        walk.refer(Implements, base);
    }
}

fn first_used(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    first(walk, Use, node);
}

fn first_called(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    first(walk, Called, node);
}

/// Uses the first name in the node; `static` is none.
fn first(walk: &mut Walk<'_, '_>, kind: ReferenceKind, node: Node<'_>) {
    let name = children(node).next();
    if let Some(name) = name.filter(|name| text(walk.text, *name) != "static") {
        walk.refer(kind, name);
    }
}

fn member_call(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    walk.refer(Called, node);
}

/// A call; `define("NAME", …)` declares a constant.
fn call(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(callee) = field(node, "function") else { return };
    let first = field(node, "arguments").and_then(|list| children(list).next());
    let first = first.and_then(|argument| children(argument).next());
    match first.filter(|first| text(walk.text, callee) == "define" && is_string(*first)) {
        Some(first) => {
            let declared = walk.named(Constant, callee, first);
            walk.declare(node, Declared { name: bare(walk, first), ..declared });
        }
        None => walk.refer(Called, callee),
    }
}

/// `require "a.php"`, and `__DIR__ . "/a.php"`, which is next to the file.
fn require(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let path = children(node).next().and_then(|path| match path.kind() {
        "parenthesized_expression" => children(path).next(),
        _ => Some(path),
    });
    let Some(path) = path else { return };
    if is_string(path) {
        walk.import(bare(walk, path).to_owned(), "", "", node);
    }
    let (Some(left), Some(right)) = (field(path, "left"), field(path, "right")) else { return };
    if text(walk.text, left) == "__DIR__" && is_string(right) {
        walk.import(format!(".{}", bare(walk, right)), "", "", node);
    }
}

fn is_string(node: Node<'_>) -> bool {
    matches!(node.kind(), "string" | "encapsed_string")
}

/// The text of a string without its quotes.
fn bare<'a>(walk: &Walk<'a, '_>, string: Node<'_>) -> &'a str {
    text(walk.text, string).trim_matches(['"', '\''])
}
