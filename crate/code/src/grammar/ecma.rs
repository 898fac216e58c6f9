//! JavaScript and TypeScript, with JSX: functions by declaration, by assignment and as values of
//! names; exports by name and by default.

use l1ght_facts::ReferenceKind::{Call as Called, Extends, Implements};
use l1ght_facts::SymbolKind::{
    self, Class, Constant, Enum, Field, Function, Interface, Module, Type,
};
use tree_sitter::Node;

use super::Rules;
use crate::declare::Declared;
use crate::node::{child, children, field, text};
use crate::rule::Rule::{
    Arguments, Attribute, Base, By, Call, Comment, Define, Use, Wrap, WrapOne,
};
use crate::walk::Walk;

pub(super) const RULES: Rules = &[
    ("comment", Comment),
    ("function_declaration", Define(Function)),
    ("generator_function_declaration", Define(Function)),
    ("class_declaration", Define(Class)),
    ("method_definition", By(method)),
    ("field_definition", By(property)),
    ("lexical_declaration", WrapOne),
    ("variable_declaration", WrapOne),
    ("variable_declarator", By(variable)),
    ("expression_statement", WrapOne),
    ("assignment_expression", By(assignment)),
    ("pair", By(pair)),
    ("export_statement", By(export)),
    ("import_statement", By(import)),
    ("call_expression", By(call)),
    ("new_expression", Call("constructor")),
    ("jsx_opening_element", Call("name")),
    ("jsx_self_closing_element", Call("name")),
    ("class_heritage", By(heritage)),
];

/// What TypeScript adds.
pub(super) const TYPES: Rules = &[
    ("abstract_class_declaration", Define(Class)),
    ("interface_declaration", Define(Interface)),
    ("type_alias_declaration", Define(Type)),
    ("enum_declaration", Define(Enum)),
    ("enum_body", By(variants)),
    ("enum_assignment", Define(Field)),
    ("internal_module", Define(Module)),
    ("module", By(module)),
    ("function_signature", Define(Function)),
    ("method_signature", Define(Function)),
    ("abstract_method_signature", Define(Function)),
    ("property_signature", Define(Field)),
    ("public_field_definition", By(property)),
    ("ambient_declaration", Wrap),
    ("decorator", Attribute),
    ("extends_clause", By(heritage)),
    ("implements_clause", Base(Implements)),
    ("extends_type_clause", Base(Extends)),
    ("type_arguments", Arguments),
    ("type_identifier", Use),
];

/// What a value makes of the name it is given.
fn kind_of(value: Option<Node<'_>>) -> SymbolKind {
    match value.map(|value| value.kind()) {
        Some("arrow_function" | "function_expression" | "function" | "generator_function") => {
            Function
        }
        Some("class") => Class,
        _ => Constant,
    }
}

/// A declaration of `name` with the body and the parameters of its value.
fn valued<'t, 'a>(
    walk: &Walk<'a, '_>,
    name: Node<'t>,
    value: Option<Node<'t>>,
) -> Declared<'t, 'a> {
    walk.named(kind_of(value), value.unwrap_or(name), name)
}

/// Constants of files and namespaces; inside functions only what is a function.
fn variable(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name").filter(|name| name.kind() == "identifier") else {
        return;
    };
    let declared = valued(walk, name, field(node, "value"));
    if declared.kind != Constant || walk.is_outside_functions() {
        walk.define(node, declared);
    }
}

/// A getter and a setter of one name are one field.
fn method(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let before = walk.text.get(node.start_byte()..name.start_byte()).unwrap_or_default();
    let is_accessor = before.split_whitespace().any(|word| matches!(word, "get" | "set"));
    let kind = if is_accessor { Field } else { Function };
    let declared = walk.named(kind, node, name);
    walk.define(node, unquoted(declared));
}

fn property(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let name = field(node, "property").or_else(|| field(node, "name"));
    if let Some(name) = name {
        let declared = valued(walk, name, field(node, "value"));
        walk.define(node, unquoted(declared));
    }
}

/// The names of an enum that are given no value.
fn variants(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    for name in children(node).filter(|name| name.kind() == "property_identifier") {
        let declared = walk.named(Field, name, name);
        walk.declare(name, declared);
    }
}

fn unquoted<'t, 'a>(declared: Declared<'t, 'a>) -> Declared<'t, 'a> {
    Declared { name: declared.name.trim_matches(['"', '\'']), ..declared }
}

/// What a class extends is an expression.
fn heritage(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(base) = field(node, "value").or_else(|| children(node).next()) {
        walk.refer(Extends, base);
    }
}

/// A member of an object that is a function.
fn pair(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(key) = field(node, "key").filter(|key| key.kind() == "property_identifier") else {
        return;
    };
    let declared = valued(walk, key, field(node, "value"));
    if declared.kind != Constant {
        walk.define(node, declared);
    }
}

/// `exports.a = function`, `A.prototype.b = () => …`.
fn assignment(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(left) = field(node, "left").filter(|left| left.kind() == "member_expression") else {
        return;
    };
    let Some(name) = field(left, "property") else { return };
    let declared = valued(walk, name, field(node, "right"));
    if declared.kind == Constant {
        return;
    }
    let object = field(left, "object").map_or("", |object| text(walk.text, object));
    let parts = object.split('.').map(str::trim);
    let is_name = |part: &&str| !matches!(*part, "exports" | "module" | "prototype" | "this");
    let is_plain = object.bytes().all(|b| b.is_ascii_alphanumeric() || b"._$".contains(&b));
    let scope = parts.filter(is_name).collect::<Vec<_>>().join("::");
    let scope = if is_plain { scope } else { String::new() };
    walk.define(node, Declared { scope, ..declared });
}

/// `declare module "name"` and `module Name`.
fn module(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(name) = field(node, "name") else { return };
    let declared = walk.named(Module, node, name);
    walk.define(node, unquoted(declared));
}

fn export(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    if let Some(module) = field(node, "source") {
        return pass_on(walk, node, module);
    }
    if let Some(list) = child(node, "export_clause") {
        for (specifier, name, alias) in specifiers(walk, list) {
            if name != alias {
                walk.export(specifier, alias);
            }
        }
        return;
    }
    let is_default = text(walk.text, node).trim_start_matches("export").trim_start();
    let is_default = is_default.strip_prefix("default").is_some();
    if is_default && field(node, "declaration").is_none() {
        let value = field(node, "value");
        let declared = walk.named(kind_of(value), value.unwrap_or(node), node);
        return walk.define(node, Declared { name: "default", name_at: None, ..declared });
    }
    if is_default {
        walk.export(node, "default");
    }
    walk.wrap(node);
}

/// `export … from "module"`.
fn pass_on(walk: &mut Walk<'_, '_>, node: Node<'_>, module: Node<'_>) {
    let module = bare(walk, module).to_owned();
    if let Some(list) = child(node, "export_clause") {
        for (specifier, name, alias) in specifiers(walk, list) {
            walk.import(module.clone(), name, alias, specifier);
            walk.export(specifier, alias);
        }
        return;
    }
    let all = child(node, "namespace_export").and_then(|all| children(all).next());
    match all {
        Some(alias) => {
            let alias = text(walk.text, alias);
            walk.import(module, "", alias, node);
            walk.export(node, alias);
        }
        None => walk.import(module, "*", "", node),
    }
}

/// The specifiers of a list in braces, each with the name there and the name here.
fn specifiers<'t, 'a>(walk: &Walk<'a, '_>, list: Node<'t>) -> Vec<(Node<'t>, &'a str, &'a str)> {
    let source = walk.text;
    let named = children(list).filter_map(|one| {
        let name = field(one, "name").map(|name| text(source, name))?;
        let alias = field(one, "alias").map_or(name, |alias| text(source, alias));
        Some((one, name, alias))
    });
    named.collect()
}

fn import(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(module) = field(node, "source") else { return };
    let module = bare(walk, module).to_owned();
    let Some(clause) = child(node, "import_clause") else {
        return walk.import(module, "", "", node);
    };
    for part in children(clause) {
        match part.kind() {
            "identifier" => walk.import(module.clone(), "default", text(walk.text, part), part),
            "namespace_import" => {
                let alias = children(part).next().map_or("", |alias| text(walk.text, alias));
                walk.import(module.clone(), "", alias, part);
            }
            _ => {
                for (specifier, name, alias) in specifiers(walk, part) {
                    walk.import(module.clone(), name, alias, specifier);
                }
            }
        }
    }
}

/// The text of a string without its quotes.
fn bare<'a>(walk: &Walk<'a, '_>, string: Node<'_>) -> &'a str {
    text(walk.text, string).trim_matches(['"', '\'', '`'])
}

/// Functions of runners whose first argument is the name of a test.
const TESTS: [&str; 2] = ["it", "test"];

/// A call; `require` brings names in, `test("name", …)` is a test.
fn call(walk: &mut Walk<'_, '_>, node: Node<'_>) {
    let Some(callee) = field(node, "function") else { return };
    walk.refer(Called, callee);
    let first = field(node, "arguments").and_then(|list| children(list).next());
    let Some(first) = first.filter(|first| first.kind() == "string") else { return };
    let (name, string) = (text(walk.text, callee), bare(walk, first));
    if matches!(name, "require" | "import") {
        walk.import(string.to_owned(), "", "", node);
    } else if TESTS.contains(&name.split('.').next().unwrap_or_default()) && !string.is_empty() {
        let declared = walk.named(Function, node, first);
        walk.define(node, Declared { name: string, is_test: true, ..declared });
    }
}
