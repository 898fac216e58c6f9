//! What a file takes from elsewhere: imports, and uses of names.

use l1ght_facts::{Import, Name, Reference, ReferenceKind};
use tree_sitter::Node;

use crate::node::{children, field, span, text};
use crate::walk::Walk;

impl<'a> Walk<'a, '_> {
    /// Adds an import.
    pub(crate) fn import(&mut self, module: String, name: &'a str, alias: &'a str, at: Node<'_>) {
        let module = self.names.made(module);
        let (name, alias) = (self.names.of(name), self.names.of(alias));
        self.facts.imports.push(Import { module, name, alias, at: span(at) });
    }

    /// Adds a use of the last name of an expression such as `a.b` or `a::b`.
    pub(crate) fn refer(&mut self, kind: ReferenceKind, node: Node<'_>) {
        let Some(last) = last_name(node) else { return };
        let before = self.text.get(node.start_byte()..last.start_byte()).unwrap_or_default();
        let is_sign = |c: char| c.is_whitespace() || ".:?&\\".contains(c);
        let scope = before.trim_end_matches(is_sign);
        let scope = scope.strip_suffix("->").map_or(scope, |rest| rest.trim_end_matches(is_sign));
        let plain = scope.len() <= 80 && !scope.contains(['\n', '(', '"', '\'', '{']);
        let scope = self.names.of(if plain { scope } else { "" });
        self.add_reference(kind, last, scope);
    }

    /// Adds a use of a type, as a base where names are those of bases.
    pub(crate) fn refer_type(&mut self, node: Node<'_>) {
        let start = node.start_byte() as u32;
        if self.is_declared(node) {
            return;
        }
        let base = self.base.filter(|(_, at)| (at.start..at.end).contains(&start));
        let kind = base.map_or(ReferenceKind::Use, |(kind, _)| kind);
        self.refer(kind, node);
    }

    /// True for the name of the symbol around it, or of one of the last: a declaration may give
    /// several.
    pub(crate) fn is_declared(&self, name: Node<'_>) -> bool {
        let start = name.start_byte() as u32;
        let last_ones = self.facts.symbols.iter().rev().take(8);
        self.around().into_iter().chain(last_ones).any(|symbol| symbol.name_at.start == start)
    }

    fn add_reference(&mut self, kind: ReferenceKind, at: Node<'_>, scope: Name) {
        let name = self.names.of(text(self.text, at));
        let from = self.scopes.last().map(|(row, _)| *row);
        self.facts.references.push(Reference { kind, name, scope, from, at: span(at) });
    }
}

/// The fields that hold the last name of a qualified expression, in any grammar.
const LAST: [&str; 6] = ["property", "field", "name", "attribute", "function", "method"];

/// The name that an expression ends in, when it is a name or a chain of names.
fn last_name(mut node: Node<'_>) -> Option<Node<'_>> {
    for _ in 0..8 {
        match inner_name(node) {
            Some(inner) => node = inner,
            None => break,
        }
    }
    let is_name =
        node.kind().ends_with("identifier") || matches!(node.kind(), "name" | "word" | "constant");
    is_name.then_some(node)
}

/// The part of an expression that has its last name.
fn inner_name(node: Node<'_>) -> Option<Node<'_>> {
    if node.child_count() == 0 {
        return None;
    }
    let named = LAST.iter().find_map(|name| field(node, name));
    named.or_else(|| match node.kind() {
        "scoped_type_identifier" | "qualified_name" | "relative_name" => children(node).last(),
        "generic_type" | "generic_name" => children(node).next(),
        "conditional_access_expression" => children(node).last(),
        _ => None,
    })
}
