//! Declarators of C and C++: the name is inside what says how it is used, `*(*name[3])(int)`.

use l1ght_facts::SymbolKind::{self, Function, Type};
use tree_sitter::Node;

use crate::declare::Declared;
use crate::node::{children, field, lost, text};
use crate::walk::Walk;

/// The deepest nesting of declarators or qualified names that is read.
const DEEPEST: u32 = 32;

/// Words that are taken for names where a macro stands before them.
const KEYWORDS: [&str; 6] = ["struct", "union", "class", "enum", "typedef", "public"];

/// What the declarator declares: a function where its parameters are next to its name.
pub(super) fn declared<'t, 'a>(
    walk: &Walk<'a, '_>,
    kind: SymbolKind,
    declarator: Node<'t>,
) -> Option<Declared<'t, 'a>> {
    let (name, parameters) = peel(declarator)?;
    let (name, scope) = qualified(walk, name)?;
    let (written, parameters) = match name.kind() {
        "operator_cast" => conversion(walk, name)?,
        _ => (text(walk.text, name), parameters),
    };
    if KEYWORDS.contains(&written) {
        return None;
    }
    let parameters = parameters.filter(|_| kind != Type);
    Some(Declared {
        kind: if parameters.is_some() { Function } else { kind },
        name: written,
        respelled: closed_up(written),
        scope,
        body: None,
        arity: parameters.map_or(0, |list| arity(walk, list)),
        ..walk.named(kind, name, name)
    })
}

/// The name in a declarator, and its parameters when it is that of a function.
fn peel(mut node: Node<'_>) -> Option<(Node<'_>, Option<Node<'_>>)> {
    let mut parameters = None;
    for _ in 0..DEEPEST {
        match node.kind() {
            "function_declarator" => parameters = field(node, "parameters"),
            "parenthesized_declarator" | "attributed_declarator" => {}
            kind if kind.ends_with("declarator") => parameters = None,
            _ => return Some((node, parameters)),
        }
        let inner = field(node, "declarator");
        node = inner.or_else(|| children(node).find(|child| is_declarator(*child)))?;
    }
    None
}

/// Attributes and modifiers stand beside a declarator.
fn is_declarator(node: Node<'_>) -> bool {
    !matches!(node.kind(), "attribute_declaration" | "ms_call_modifier")
}

/// The last part of a name, and the others without generic arguments: `A<T>::B::f`.
pub(super) fn qualified<'t>(walk: &Walk<'_, '_>, mut node: Node<'t>) -> Option<(Node<'t>, String)> {
    let mut scope = String::new();
    for _ in 0..DEEPEST {
        node = match node.kind() {
            "qualified_identifier" => {
                let lost = lost(node).and_then(|lost| children(lost).next());
                if let Some(part) = lost.or_else(|| field(node, "scope")) {
                    let part = field(part, "name").unwrap_or(part);
                    scope.push_str(if scope.is_empty() { "" } else { "::" });
                    scope.push_str(text(walk.text, part));
                }
                field(node, "name")?
            }
            "template_function" | "template_method" | "template_type" => field(node, "name")?,
            "dependent_name" => children(node).next()?,
            "identifier" | "field_identifier" | "type_identifier" | "primitive_type"
            | "operator_name" | "operator_cast" | "destructor_name" => return Some((node, scope)),
            _ => return None,
        };
    }
    None
}

/// The name of a conversion operator, `operator const char *`, and its parameters.
fn conversion<'t, 'a>(walk: &Walk<'a, '_>, node: Node<'t>) -> Option<(&'a str, Option<Node<'t>>)> {
    let mut inner = node;
    for _ in 0..DEEPEST {
        inner = field(inner, "declarator").or_else(|| children(inner).next())?;
        if let Some(parameters) = field(inner, "parameters") {
            let name = walk.text.get(node.start_byte()..parameters.start_byte())?;
            return Some((name.trim_end(), Some(parameters)));
        }
    }
    None
}

/// A name of several tokens as it is written most: `operator==`, `operator unsigned int*`, `~A`.
fn closed_up(name: &str) -> Option<String> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let mut parts = name.split_whitespace();
    let mut whole = parts.next()?.to_owned();
    for part in parts {
        let apart = whole.ends_with(is_word) && part.starts_with(is_word);
        whole.push_str(if apart { " " } else { "" });
        whole.push_str(part);
    }
    (whole != name).then_some(whole)
}

/// The number of parameters; `...` is one, `(void)` none.
pub(super) fn arity(walk: &Walk<'_, '_>, list: Node<'_>) -> u32 {
    let mut cursor = list.walk();
    let all = list.children(&mut cursor);
    let own = all.filter(|one| (one.is_named() && !one.is_extra()) || one.kind() == "...");
    own.filter(|one| text(walk.text, *one) != "void").count() as u32
}
