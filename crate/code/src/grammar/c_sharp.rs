//! C#: namespaces by their parts, properties and events as fields, operators by their own names.

use l1ght_facts::ReferenceKind::{self, Call as Called, Extends, Implements, Use};
use l1ght_facts::SymbolKind::{
    Class, Enum, Field, Function, Interface, Method, Module, Struct, Type,
};
use tree_sitter::Node;

use super::Rules;
use crate::declare::Declared;
use crate::node::{child, children, field, text};
use crate::rule::Rule::{By, Call, Comment, Define};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("comment", Comment),
    ("namespace_declaration", By(namespace)),
    ("file_scoped_namespace_declaration", By(rest_namespace)),
    ("class_declaration", Define(Class)),
    ("struct_declaration", Define(Struct)),
    ("record_declaration", By(record)),
    ("interface_declaration", Define(Interface)),
    ("enum_declaration", Define(Enum)),
    ("enum_member_declaration", Define(Field)),
    ("delegate_declaration", By(method)),
    ("method_declaration", By(method)),
    ("constructor_declaration", By(method)),
    ("destructor_declaration", By(destructor)),
    ("operator_declaration", By(operator)),
    ("conversion_operator_declaration", By(conversion)),
    ("local_function_statement", By(method)),
    ("property_declaration", By(property)),
    ("indexer_declaration", By(property)),
    ("event_declaration", By(property)),
    ("event_field_declaration", By(fields)),
    ("field_declaration", By(fields)),
    ("base_list", By(bases)),
    ("attribute", By(attribute)),
    ("using_directive", By(using)),
    ("invocation_expression", Call("function")),
    ("object_creation_expression", By(creation)),
    ("type_argument_list", By(arguments)),
    ("parameter", By(typed)),
    ("variable_declaration", By(typed)),
    ("tuple_element", By(typed)),
    ("array_type", By(typed)),
    ("nullable_type", By(typed)),
    ("pointer_type", By(typed)),
    ("ref_type", By(typed)),
    ("type_parameter_constraint", By(typed)),
    ("cast_expression", By(typed)),
    ("typeof_expression", By(typed)),
    ("default_expression", By(typed)),
    ("as_expression", By(typed)),
    ("is_expression", By(typed)),
    ("declaration_pattern", By(typed)),
    ("recursive_pattern", By(typed)),
    ("catch_declaration", By(typed)),
    ("foreach_statement", By(typed)),
];

/// Attributes of methods that a runner calls.
const TESTS: [&str; 7] =
    ["Fact", "Theory", "Test", "TestCase", "TestCaseSource", "TestMethod", "DataTestMethod"];

/// Names of operators: the sign alone is in the file.
const OPERATORS: &str = "operator!, operator!=, operator%, operator&, operator*, operator+, \
    operator++, operator-, operator--, operator/, operator<, operator<<, operator<=, operator==, \
    operator>, operator>=, operator>>, operator>>>, operator^, operator|, operator~, \
    operator true, operator false";

/// `A.B.C` is `C` in what is called `A::B`.
fn named_namespace<'t, 'a>(walk: &Walk<'a, '_>, node: Node<'t>) -> Option<Declared<'t, 'a>> {
    let path = field(node, "name")?;
    let name = field(path, "name").unwrap_or(path);
    let outer = field(path, "qualifier").map_or("", |outer| text(walk.text, outer));
    let declared = walk.named(Module, node, name);
    Some(Declared { scope: outer.replace('.', "::"), ..declared })
}

fn namespace(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(declared) = named_namespace(walk, node) {
        walk.define(node, declared);
    }
}

/// `namespace A;` holds what follows.
fn rest_namespace(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(declared) = named_namespace(walk, node) {
        walk.define_rest(node, declared);
    }
}

/// The parameters of a record are its properties.
fn record(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let declared = walk.named(Struct, node, name);
    let list = child(node, "parameter_list");
    walk.define(node, Declared { arity: list.map_or(0, count), ..declared });
    if let Some(list) = list {
        walk.declare_fields(list);
    }
}

/// How many parameters a list has; one with `params` has no node of its own.
fn count(list: Node<'_>) -> u32 {
    let plain = children(list).filter(|parameter| parameter.kind() == "parameter").count() as u32;
    plain + u32::from(field(list, "name").is_some())
}

/// What a member says: `A.B()` of an interface `A` is called `A::B`.
fn member<'t, 'a>(walk: &Walk<'a, '_>, node: Node<'t>, name: Node<'t>) -> Declared<'t, 'a> {
    let of = child(node, "explicit_interface_specifier").and_then(|of| children(of).next());
    let of = of.map_or("", |of| text(walk.text, of)).split('<').next().unwrap_or_default();
    let arity = field(node, "parameters").map_or(0, count);
    Declared { scope: of.replace('.', "::"), arity, ..walk.named(Method, node, name) }
}

/// Methods, constructors, local functions, and delegates, which are types.
fn method(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let is_test = attributes(node).any(|attribute| {
        let name = field(attribute, "name").map_or("", |name| text(walk.text, name));
        name.rsplit('.').next().is_some_and(|name| TESTS.contains(&name))
    });
    let kind = match node.kind() {
        "delegate_declaration" => Type,
        "local_function_statement" => Function,
        _ => Method,
    };
    let declared = member(walk, node, name);
    walk.define(node, Declared { kind, is_test, ..declared });
    typed(walk, node);
}

/// The attributes of a declaration.
fn attributes<'t>(node: Node<'t>) -> impl Iterator<Item = Node<'t>> {
    let lists = children(node).take_while(|part| part.kind() == "attribute_list");
    lists.flat_map(children)
}

fn destructor(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let start = name.start_byte().saturating_sub(1);
    let own = walk.text.get(start..name.end_byte()).filter(|own| own.starts_with('~'));
    let declared = walk.named(Method, node, name);
    walk.define(node, Declared { name: own.unwrap_or(declared.name), ..declared });
}

fn operator(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(sign) = field(node, "operator") else { return };
    let written = text(walk.text, sign);
    let of = |name: &&str| name.strip_prefix("operator").map(str::trim_start) == Some(written);
    let Some(name) = OPERATORS.split(", ").find(of) else { return };
    let declared = member(walk, node, sign);
    walk.define(node, Declared { name, ..declared });
    typed(walk, node);
}

/// `implicit operator int`
fn conversion(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(of) = field(node, "type") else { return };
    let before = walk.text.get(node.start_byte()..of.start_byte()).unwrap_or_default();
    let Some(start) = before.rfind("implicit").or_else(|| before.rfind("explicit")) else { return };
    let start = node.start_byte() + start;
    let name = walk.text.get(start..of.end_byte()).unwrap_or_default();
    let declared = member(walk, node, of);
    walk.define(node, Declared { name, ..declared });
    typed(walk, node);
}

/// A property, an event with accessors, or an indexer, which is called `this[]`.
fn property(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let name = field(node, "name");
    let Some(at) = name.or_else(|| field(node, "parameters")) else { return };
    let declared = member(walk, node, at);
    let arrow = field(node, "value").filter(|value| value.kind() == "arrow_expression_clause");
    let body = field(node, "accessors").or(arrow);
    let own = if name.is_some() { declared.name } else { "this[]" };
    walk.define(node, Declared { kind: Field, name: own, body, ..declared });
    typed(walk, node);
}

/// Fields and events without accessors.
fn fields(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let all = child(node, "variable_declaration").into_iter().flat_map(children);
    let all = all.filter(|part| part.kind() == "variable_declarator");
    for name in all.filter_map(|one| field(one, "name")) {
        let declared = walk.named(Field, node, name);
        walk.define_also(node, declared);
    }
}

/// What a type stands on: by custom the names of interfaces begin with `I` and a capital.
fn bases(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let extends = walk.is_child_of(Interface);
    for base in children(node).filter(|base| base.kind() != "argument_list") {
        let base = field(base, "type").unwrap_or(base);
        let name = text(walk.text, field(base, "name").unwrap_or(base));
        let is_interface =
            name.strip_prefix('I').is_some_and(|rest| rest.starts_with(char::is_uppercase));
        refer(walk, if is_interface && !extends { Implements } else { Extends }, base);
    }
}

fn attribute(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(name) = field(node, "name") {
        refer(walk, Use, name);
    }
}

/// The type of a new object is called.
fn creation(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(of) = field(node, "type") {
        refer(walk, Called, of);
    }
}

fn arguments(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    for of in children(node) {
        refer(walk, Use, of);
    }
}

/// The type that a node names.
fn typed(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let of = ["type", "returns", "right"].iter().find_map(|name| field(node, name));
    if let Some(of) = of {
        refer(walk, Use, of);
    }
}

/// Types that are made of others, like `A[]`, have rules of their own.
fn refer(walk: &mut Walk<'_, '_>, kind: ReferenceKind, of: Node<'_>) {
    if matches!(
        of.kind(),
        "identifier" | "generic_name" | "qualified_name" | "alias_qualified_name"
    ) {
        walk.refer(kind, of);
    }
}

/// `using A.B;` brings all names of `A.B`.
fn using(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(module) = children(node).last() else { return };
    let module = text(walk.text, module).to_owned();
    match field(node, "name") {
        Some(alias) => walk.import(module, "", text(walk.text, alias), node),
        None => walk.import(module, "*", "", node),
    }
}
