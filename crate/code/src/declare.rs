//! What a file declares: how a declaration becomes a symbol.

use l1ght_facts::{Span, Symbol, SymbolKind};
use tree_sitter::Node;

use crate::lead::trimmed;
use crate::node::{children, field, span, text};
use crate::walk::{Walk, Wrapped};

/// Symbols in symbols: what is deeper is left out, for a name is as long as it is deep.
const DEEPEST: usize = 64;

/// What a declaration says of itself.
pub(crate) struct Declared<'t, 'a> {
    pub(crate) kind: SymbolKind,
    /// Where its name is written.
    pub(crate) name_at: Option<Node<'t>>,
    /// Its name.
    pub(crate) name: &'a str,
    /// Its name when nothing in the file is written like that.
    pub(crate) respelled: Option<String>,
    /// What its name is qualified by, besides what it stands in.
    pub(crate) scope: String,
    pub(crate) body: Option<Node<'t>>,
    /// How many parameters it takes.
    pub(crate) arity: u32,
    /// True for a test that does not say so by an attribute.
    pub(crate) is_test: bool,
}

impl<'a> Walk<'a, '_> {
    /// A symbol by the fields `name`, `body` and `parameters`.
    pub(crate) fn define_named(&mut self, kind: SymbolKind, node: Node<'_>) {
        if let Some(name) = field(node, "name") {
            let declared = self.named(kind, node, name);
            self.define(node, declared);
        }
    }

    /// What a declaration says with that name and the usual fields.
    pub(crate) fn named<'t>(
        &self,
        kind: SymbolKind,
        node: Node<'t>,
        name: Node<'t>,
    ) -> Declared<'t, 'a> {
        let parameters = field(node, "parameters");
        Declared {
            kind,
            name_at: Some(name),
            name: text(self.text, name),
            respelled: None,
            scope: String::new(),
            body: field(node, "body"),
            arity: parameters.map_or(0, |list| children(list).count() as u32),
            is_test: false,
        }
    }

    /// Adds a symbol; what follows until the node's end is in it.
    pub(crate) fn define(&mut self, node: Node<'_>, declared: Declared<'_, 'a>) {
        let row = self.declare(node, declared);
        self.scopes.extend(row.map(|row| (row, self.depth)));
    }

    /// Adds one of several symbols that are declared as one: each takes the range of the node.
    pub(crate) fn define_also(&mut self, node: Node<'_>, declared: Declared<'_, 'a>) {
        self.leave();
        let wrap = self.wrap;
        self.define(node, declared);
        self.wrap = wrap;
    }

    /// Adds a symbol; what follows until the end of what the node stands in is in it, or until
    /// another one of these.
    pub(crate) fn define_rest(&mut self, node: Node<'_>, declared: Declared<'_, 'a>) {
        let Some(outside) = self.depth.checked_sub(1) else { return };
        while let Some((row, _)) = self.scopes.pop_if(|(_, depth)| *depth == outside) {
            self.end_at(row, node.start_byte());
        }
        let Some(row) = self.declare(node, declared) else { return };
        self.scopes.push((row, outside));
        self.facts.symbols[row as usize].body.start = node.end_byte() as u32;
        self.end_at(row, self.text.len());
    }

    /// Lets a symbol end before `end`, white space left out.
    fn end_at(&mut self, row: u32, end: usize) {
        let end = self.text.get(..end).unwrap_or_default().trim_end().len() as u32;
        let symbol = &mut self.facts.symbols[row as usize];
        symbol.body.end = end.max(symbol.body.start);
        symbol.whole.end = symbol.body.end;
    }

    /// Adds symbols of one declaration; what follows until the node's end is in the first.
    pub(crate) fn define_all<'t>(&mut self, declared: Vec<(Node<'t>, Declared<'t, 'a>)>) {
        let rows = declared.into_iter().map(|(node, one)| self.declare(node, one));
        let rows: Vec<Option<u32>> = rows.collect();
        let first = rows.into_iter().flatten().next();
        self.scopes.extend(first.map(|row| (row, self.depth)));
    }

    /// Adds the parameters of a record as its fields.
    pub(crate) fn declare_fields(&mut self, parameters: Node<'_>) {
        self.each_parameter(parameters, |walk, parameter| {
            if let Some(name) = field(parameter, "name") {
                let declared = walk.named(SymbolKind::Field, parameter, name);
                walk.declare(parameter, declared);
            }
        });
    }

    /// Shows each parameter of a list, with the comments above it, ahead of the walk.
    pub(crate) fn each_parameter(&mut self, list: Node<'_>, look: impl Fn(&mut Self, Node<'_>)) {
        let (lead, wrap) = (self.lead, self.wrap.take());
        let mut cursor = list.walk();
        for child in list.children(&mut cursor) {
            match child.is_extra() {
                true => self.lead.comment(self.source, span(child)),
                false => look(self, child),
            }
        }
        (self.lead, self.wrap) = (lead, wrap);
    }

    /// Adds a symbol that nothing is in and answers its row. What has lost its name to an error is
    /// none, and neither is what is nested deeper than anybody writes.
    pub(crate) fn declare(&mut self, node: Node<'_>, declared: Declared<'_, 'a>) -> Option<u32> {
        if declared.name.is_empty() || self.scopes.len() >= DEEPEST {
            return None;
        }
        let own = span(node);
        let around = |outer: &Wrapped| outer.depth == self.depth && own.end <= outer.end;
        let wrapped = self.wrap.take().filter(around);
        let (attached, end) = match wrapped {
            Some(outer) => (outer.attached, outer.end),
            None => (self.lead.before(self.source, own.start), own.end),
        };
        let kind = self.kind_here(&declared);
        let at = declared.name_at.map_or(Span { start: own.start, end: own.start }, span);
        let name = match declared.respelled {
            Some(name) => self.names.made(name),
            None => self.names.of(declared.name),
        };
        let symbol = Symbol {
            kind,
            name,
            parent: self.scopes.last().map(|(row, _)| *row),
            scope: self.names.made(declared.scope),
            whole: trimmed(self.source, Span { start: attached.start, end }),
            name_at: at,
            body: declared.body.map(span).unwrap_or_default(),
            doc: attached.doc,
            arity: declared.arity,
            is_test: declared.is_test || (attached.start..own.start).contains(&self.test_at),
        };
        self.facts.symbols.push(symbol);
        Some(self.facts.symbols.len() as u32 - 1)
    }

    /// Functions of types are methods, and their constants fields.
    fn kind_here(&self, declared: &Declared<'_, 'a>) -> SymbolKind {
        let outer = self.around().map(|outer| outer.kind);
        let in_type = outer.is_some_and(|kind| kind.is_container() && kind != SymbolKind::Module);
        match declared.kind {
            SymbolKind::Function if in_type || !declared.scope.is_empty() => SymbolKind::Method,
            SymbolKind::Constant if in_type => SymbolKind::Field,
            kind => kind,
        }
    }

    /// Adds a name that the file passes on from elsewhere.
    pub(crate) fn export(&mut self, node: Node<'_>, name: &'a str) {
        let (lead, wrap) = (std::mem::take(&mut self.lead), self.wrap.take());
        let declared = self.named(SymbolKind::Export, node, node);
        self.declare(node, Declared { name, body: None, ..declared });
        (self.lead, self.wrap) = (lead, wrap);
    }
}
