//! Java: modifiers and annotations are inside of what they belong to, constructors are called as
//! their type.

use l1ght_facts::ReferenceKind::{Call, Extends, Implements, Use as Used};
use l1ght_facts::SymbolKind::{Class, Enum, Field, Interface, Method, Module, Struct};
use tree_sitter::Node;

use super::Rules;
use crate::declare::Declared;
use crate::node::{child, children, field, text};
use crate::rule::Rule::{Arguments, Base, By, Comment, Define, Use, UsePath};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("line_comment", Comment),
    ("block_comment", Comment),
    ("class_declaration", Define(Class)),
    ("interface_declaration", Define(Interface)),
    ("annotation_type_declaration", Define(Interface)),
    ("enum_declaration", Define(Enum)),
    ("enum_constant", Define(Field)),
    ("record_declaration", By(record)),
    ("module_declaration", Define(Module)),
    ("method_declaration", By(method)),
    ("constructor_declaration", By(method)),
    ("compact_constructor_declaration", By(method)),
    ("annotation_type_element_declaration", Define(Method)),
    ("field_declaration", By(fields)),
    ("constant_declaration", By(fields)),
    ("superclass", Base(Extends)),
    ("extends_interfaces", Base(Extends)),
    ("super_interfaces", Base(Implements)),
    ("type_arguments", Arguments),
    ("type_identifier", Use),
    ("scoped_type_identifier", UsePath),
    ("marker_annotation", By(annotation)),
    ("annotation", By(annotation)),
    ("method_invocation", By(call)),
    ("object_creation_expression", By(creation)),
    ("import_declaration", By(import)),
];

/// Annotations of methods that a runner calls.
const TESTS: [&str; 5] =
    ["Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate"];

fn method(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let parameters = field(node, "parameters").into_iter().flat_map(children);
    let arity = parameters.filter(|parameter| parameter.kind() != "receiver_parameter").count();
    let mut annotations = child(node, "modifiers").into_iter().flat_map(children);
    let is_test = annotations.any(|annotation| {
        let name = field(annotation, "name").map_or("", |name| text(walk.text, name));
        name.rsplit('.').next().is_some_and(|name| TESTS.contains(&name))
    });
    let declared = walk.named(Method, node, name);
    walk.define(node, Declared { arity: arity as u32, is_test, ..declared });
}

/// The parameters of a record are its fields.
fn record(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let declared = walk.named(Struct, node, name);
    walk.define(node, declared);
    if let Some(parameters) = field(node, "parameters") {
        walk.declare_fields(parameters);
    }
}

fn fields(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let declarators = children(node).filter(|part| part.kind() == "variable_declarator");
    for name in declarators.filter_map(|one| field(one, "name")) {
        let declared = walk.named(Field, node, name);
        walk.define_also(node, declared);
    }
}

fn annotation(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(name) = field(node, "name") {
        walk.refer(Used, name);
    }
}

fn call(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    walk.refer(Call, node);
}

/// The type of a new object is called.
fn creation(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(of) = field(node, "type") {
        walk.base(Call, of);
    }
}

/// `import a.B;`, `import static a.B.*;`
fn import(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(path) = children(node).next() else { return };
    if child(node, "asterisk").is_some() {
        return walk.import(text(walk.text, path).to_owned(), "*", "", node);
    }
    let of = |name| field(path, name).map_or("", |part| text(walk.text, part));
    let (module, name) = (of("scope"), of("name"));
    let name = if name.is_empty() { text(walk.text, path) } else { name };
    walk.import(module.to_owned(), name, name, node);
}
