//! Go: methods are named by their receiver, each name of a group is a symbol of its own.

use l1ght_facts::ReferenceKind::Extends;
use l1ght_facts::SymbolKind::{Constant, Field, Function, Interface, Method, Struct, Type};
use tree_sitter::Node;

use super::Rules;
use crate::declare::Declared;
use crate::node::{children, field, text};
use crate::rule::Rule::{Arguments, By, Call, Comment, Use, UsePath};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("comment", Comment),
    ("function_declaration", By(function)),
    ("method_declaration", By(method)),
    ("method_elem", By(element)),
    ("type_declaration", By(group)),
    ("const_declaration", By(group)),
    ("var_declaration", By(group)),
    ("type_spec", By(type_spec)),
    ("type_alias", By(type_spec)),
    ("const_spec", By(values)),
    ("var_spec", By(values)),
    ("field_declaration", By(fields)),
    ("type_elem", By(embedded)),
    ("import_spec", By(import)),
    ("call_expression", Call("function")),
    ("type_identifier", Use),
    ("qualified_type", UsePath),
    ("type_arguments", Arguments),
];

/// What `go test` calls.
const TESTS: [(&str, &str); 3] =
    [("Test", "*testing.T"), ("Benchmark", "*testing.B"), ("Fuzz", "*testing.F")];

fn function(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let declared = walk.named(Function, node, name);
    let of = field(node, "parameters").map_or("", |list| text(walk.text, list));
    let is_test = TESTS.iter().any(|(prefix, parameter)| {
        let rest = declared.name.strip_prefix(prefix);
        let is_name = rest.is_some_and(|rest| !rest.starts_with(char::is_lowercase));
        is_name && of.trim_end_matches(')').ends_with(parameter)
    });
    walk.define(node, Declared { arity: arity(node), is_test, ..declared });
}

fn method(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let of = field(node, "receiver").and_then(receiver);
    let scope = of.map_or("", |of| text(walk.text, of)).to_owned();
    let declared = walk.named(Method, node, name);
    walk.define(node, Declared { scope, arity: arity(node), ..declared });
}

/// The name of the type in `(p *Parser[T])`.
fn receiver(list: Node<'_>) -> Option<Node<'_>> {
    let mut of = field(children(list).next()?, "type")?;
    for _ in 0..4 {
        match of.kind() {
            "type_identifier" => return Some(of),
            _ => of = children(of).next()?,
        }
    }
    None
}

/// How many parameters there are: `a, b int` are two, `int` is one.
fn arity(node: Node<'_>) -> u32 {
    let Some(list) = field(node, "parameters") else { return 0 };
    let counts = children(list).map(|parameter| names(parameter).len().max(1));
    counts.sum::<usize>() as u32
}

/// The children of the field `name`.
fn names(node: Node<'_>) -> Vec<Node<'_>> {
    let mut cursor = node.walk();
    let named = node.children_by_field_name("name", &mut cursor);
    named.filter(|name| name.is_named()).collect()
}

/// True in the body or the parameters of a function, where types have no names to cite.
fn is_in_function(walk: &Walk<'_, '_>) -> bool {
    walk.around().is_some_and(|symbol| matches!(symbol.kind, Function | Method))
}

/// A method of an interface.
fn element(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(name) = field(node, "name").filter(|_| !is_in_function(walk)) {
        let declared = walk.named(Method, node, name);
        walk.define(node, Declared { arity: arity(node), ..declared });
    }
}

/// A declaration without a list is one with its keyword.
fn group(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let is_list = node.child(1).is_none_or(|first| matches!(first.kind(), "(" | "var_spec_list"));
    if !is_list {
        walk.wrap(node);
    }
}

fn type_spec(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let of = field(node, "type");
    let kind = match of.map(|of| of.kind()).filter(|_| node.kind() == "type_spec") {
        Some("struct_type") => Struct,
        Some("interface_type") => Interface,
        _ => Type,
    };
    let declared = walk.named(kind, node, name);
    let body = of.filter(|_| kind != Type);
    walk.define(node, Declared { body, ..declared });
}

/// Constants and variables of the file; a function that is a variable's value is one.
fn values(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if !walk.is_outside_functions() {
        return;
    }
    let value = field(node, "value").and_then(|list| children(list).next());
    let value = value.filter(|value| value.kind() == "func_literal");
    let kind = if value.is_some() { Function } else { Constant };
    for name in names(node) {
        if text(walk.text, name) != "_" {
            let declared = walk.named(kind, value.unwrap_or(node), name);
            walk.define_also(node, Declared { arity: value.map_or(0, arity), ..declared });
        }
    }
}

/// Fields of a struct; one without a name embeds its type.
fn fields(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if is_in_function(walk) {
        return;
    }
    let all = names(node);
    if all.is_empty() {
        walk.base(Extends, node);
    }
    for name in all {
        let declared = walk.named(Field, node, name);
        walk.define_also(node, declared);
    }
}

/// An interface embeds another; a union of types is none.
fn embedded(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let is_one = children(node).nth(1).is_none();
    if is_one && walk.is_below(2, Interface) {
        walk.base(Extends, node);
    }
}

fn import(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(path) = field(node, "path") else { return };
    let module = text(walk.text, path).trim_matches(['"', '`']).to_owned();
    match field(node, "name") {
        Some(dot) if dot.kind() == "dot" => walk.import(module, "*", "", node),
        alias => walk.import(module, "", alias.map_or("", |alias| text(walk.text, alias)), node),
    }
}
