//! Python: names that a file or class body assigns to are symbols; what stands in `__init__` is not.

use l1ght_facts::ReferenceKind::{Extends, Use};
use l1ght_facts::SymbolKind::{Class, Constant, Field, Function, Type};
use tree_sitter::Node;

use super::Rules;
use crate::declare::Declared;
use crate::node::{child, children, field, span, text};
use crate::rule::Rule::{By, Call, Comment};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("comment", Comment),
    ("decorated_definition", By(decorated)),
    ("function_definition", By(function)),
    ("class_definition", By(class)),
    ("assignment", By(assignment)),
    ("type_alias_statement", By(type_alias)),
    ("import_statement", By(import)),
    ("import_from_statement", By(import_from)),
    ("future_import_statement", By(import_from)),
    ("call", Call("function")),
    ("type", By(type_names)),
];

/// A decorated definition is one symbol with its decorators.
fn decorated(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(definition) = field(node, "definition") else { return };
    match definition.kind() {
        "class_definition" => define_class(walk, node, definition),
        _ => define_function(walk, node, definition),
    }
    for decorator in decorators(node).filter(|decorator| decorator.kind() != "call") {
        walk.refer(Use, decorator);
    }
}

/// What stands after each `@`.
fn decorators<'t>(decorated: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    let all = children(decorated).filter(|part| part.kind() == "decorator");
    all.filter_map(|decorator| children(decorator).next())
}

fn function(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if !is_declared(walk, node) {
        define_function(walk, node, node);
    }
}

fn class(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if !is_declared(walk, node) {
        define_class(walk, node, node);
    }
}

/// True for a definition that was declared with its decorators.
fn is_declared(walk: &Walk<'_, '_>, definition: Node<'_>) -> bool {
    let name = field(definition, "name").map(span);
    walk.around().is_some_and(|symbol| Some(symbol.name_at) == name)
}

/// `whole` is the definition, or the definition with its decorators.
fn define_function(walk: &mut Walk<'_, '_>, whole: Node<'_>, definition: Node<'_>) {
    let Some(name) = field(definition, "name") else { return };
    let in_class = walk.around().is_some_and(|symbol| symbol.kind == Class);
    let is_property = decorators(whole).any(|decorator| makes_property(text(walk.text, decorator)));
    let kind = if in_class && is_property { Field } else { Function };
    let declared = walk.named(kind, definition, name);
    let is_test = walk.is_outside_functions() && is_test_name(declared.name);
    let arity = arity(walk, definition, in_class);
    walk.define(whole, Declared { arity, is_test, ..declared });
}

/// `property`, `functools.cached_property`, `name.setter`.
fn makes_property(decorator: &str) -> bool {
    let last = decorator.rsplit('.').next().unwrap_or_default();
    last.ends_with("property") || matches!(last, "setter" | "getter" | "deleter")
}

/// What pytest and unittest take for a test.
fn is_test_name(name: &str) -> bool {
    let rest = name.strip_prefix("test").and_then(|rest| rest.chars().next());
    rest.is_some_and(|next| next == '_' || next.is_uppercase())
}

/// How many parameters there are, without `self` and the marks `*` and `/`.
fn arity(walk: &Walk<'_, '_>, definition: Node<'_>, in_class: bool) -> u32 {
    let Some(list) = field(definition, "parameters") else { return 0 };
    let is_own = |first: Node<'_>| matches!(text(walk.text, first), "self" | "cls" | "mcs");
    let own = in_class && children(list).next().is_some_and(is_own);
    let all = children(list).filter(|parameter| !parameter.kind().ends_with("_separator"));
    all.count() as u32 - u32::from(own)
}

fn define_class(walk: &mut Walk<'_, '_>, whole: Node<'_>, definition: Node<'_>) {
    let Some(name) = field(definition, "name") else { return };
    let declared = walk.named(Class, definition, name);
    let is_test = declared.name.starts_with("Test") && has_tests(walk, declared.body);
    walk.define(whole, Declared { is_test, ..declared });
    let bases = field(definition, "superclasses").into_iter().flat_map(children);
    for base in bases.filter(|base| base.kind() != "keyword_argument") {
        walk.refer(Extends, field(base, "value").unwrap_or(base));
    }
}

/// True for the body of a class that pytest takes tests from.
fn has_tests(walk: &Walk<'_, '_>, body: Option<Node<'_>>) -> bool {
    let members = body.into_iter().flat_map(children);
    let names = members.filter_map(|member| {
        let definition = field(member, "definition").unwrap_or(member);
        field(definition, "name").map(|name| text(walk.text, name))
    });
    names.into_iter().any(is_test_name)
}

/// Names that a file or the body of a class assigns to; a lambda makes a function.
fn assignment(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if !walk.is_outside_functions() {
        return;
    }
    let lambda = field(node, "right").filter(|value| value.kind() == "lambda");
    let kind = if lambda.is_some() { Function } else { Constant };
    for name in targets(node) {
        let declared = walk.named(kind, lambda.unwrap_or(node), name);
        walk.define_also(node, declared);
    }
}

/// The plain names in `a = b, (c, *d) = …`.
fn targets(assignment: Node<'_>) -> Vec<Node<'_>> {
    let (mut names, mut rest) = (Vec::new(), vec![assignment]);
    while let Some(next) = rest.pop() {
        match next.kind() {
            "identifier" => names.push(next),
            "assignment" => {
                let right = field(next, "right").filter(|value| value.kind() == "assignment");
                rest.extend(right.into_iter().chain(field(next, "left")));
            }
            "pattern_list" | "tuple_pattern" | "list_pattern" | "list_splat_pattern" => {
                let start = rest.len();
                rest.extend(children(next));
                rest[start..].reverse();
            }
            _ => {}
        }
    }
    names
}

/// `type Name[T] = …`
fn type_alias(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "left").and_then(type_name) else { return };
    let declared = walk.named(Type, node, name);
    walk.define(node, declared);
}

/// The name in `Name` and `Name[T]`.
fn type_name(node: Node<'_>) -> Option<Node<'_>> {
    let inner = children(node).next()?;
    let name = if inner.kind() == "generic_type" { children(inner).next() } else { Some(inner) };
    name.filter(|name| name.kind() == "identifier")
}

/// The types that an annotation names; those in brackets are annotations themselves.
fn type_names(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    refer_types(walk, node, 0);
}

/// The deepest nesting of an annotation that is read.
const DEEPEST: u32 = 16;

fn refer_types(walk: &mut Walk<'_, '_>, node: Node<'_>, depth: u32) {
    for part in children(node).take_while(|_| depth < DEEPEST) {
        match part.kind() {
            "identifier" | "attribute" => walk.refer_type(part),
            "type" | "type_parameter" => {}
            _ => refer_types(walk, part, depth + 1),
        }
    }
}

/// `import a.b`, `import a.b as c`.
fn import(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    for (at, module, alias) in imported(walk, node) {
        walk.import(module.to_owned(), "", alias, at);
    }
}

/// `from a import b as c`; names from the same package are names of this file too.
fn import_from(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let module = field(node, "module_name").map_or("__future__", |module| text(walk.text, module));
    if let Some(all) = child(node, "wildcard_import") {
        return walk.import(module.to_owned(), "*", "", all);
    }
    let passes_on = module.starts_with('.') && walk.is_outside_functions();
    for (at, name, alias) in imported(walk, node) {
        walk.import(module.to_owned(), name, alias, at);
        if passes_on {
            walk.export(at, alias);
        }
    }
}

/// The names of an import, each with the name there and the name here.
fn imported<'t, 'a>(walk: &Walk<'a, '_>, import: Node<'t>) -> Vec<(Node<'t>, &'a str, &'a str)> {
    let source = walk.text;
    let mut cursor = import.walk();
    let names = import.children_by_field_name("name", &mut cursor).map(|one| {
        let name = field(one, "name").map_or(text(source, one), |name| text(source, name));
        let alias = field(one, "alias").map_or(name, |alias| text(source, alias));
        (one, name, alias)
    });
    names.collect()
}
