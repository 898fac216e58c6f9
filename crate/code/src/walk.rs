//! One pass over a tree in the order of the text, without recursion: rules in, facts out.

use l1ght_facts::{Facts, ReferenceKind, Span, Symbol, SymbolKind};
use tree_sitter::{Node, Tree};

use crate::grammar::Tables;
use crate::lead::{Attached, Lead};
use crate::names::Names;
use crate::node::{children, field, span};
use crate::order::put_in_order;
use crate::rule::Rule;

/// The facts of a tree.
pub(crate) fn walk(tables: &Tables, tree: &Tree, source: &[u8]) -> Facts {
    let text = Text::new(source);
    let mut walk = Walk {
        text: text.0.as_ref(),
        source,
        lead: Lead::default(),
        wrap: None,
        base: None,
        test_at: u32::MAX,
        scopes: Vec::new(),
        depth: 0,
        skips: false,
        facts: Facts::default(),
        names: Names::new(),
    };
    walk.run(tables, tree);
    put_in_order(&mut walk.facts);
    let root = tree.root_node();
    if root.has_error() {
        walk.facts.note = "some of the file does not parse".to_owned();
    }
    let names = walk.names.into_texts();
    Facts { names, ..walk.facts }
}

/// The source as text of the same length: bytes that are not UTF-8 are `?`.
struct Text<'a>(std::borrow::Cow<'a, str>);

impl<'a> Text<'a> {
    fn new(source: &'a [u8]) -> Self {
        if let Ok(text) = std::str::from_utf8(source) {
            return Self(text.into());
        }
        let mut text = String::with_capacity(source.len());
        for chunk in source.utf8_chunks() {
            text.push_str(chunk.valid());
            text.extend(chunk.invalid().iter().map(|_| '?'));
        }
        Self(text.into())
    }
}

/// A range that the next declaration at `depth` takes.
#[derive(Clone, Copy)]
pub(crate) struct Wrapped {
    pub(crate) depth: u32,
    /// The depth of the node that stands around it.
    within: u32,
    pub(crate) attached: Attached,
    pub(crate) end: u32,
}

/// The pass: where it is, and what it found.
pub(crate) struct Walk<'a, 's> {
    /// The file.
    pub(crate) text: &'a str,
    pub(crate) source: &'s [u8],
    pub(crate) lead: Lead,
    pub(crate) wrap: Option<Wrapped>,
    /// Where names are those of bases.
    pub(crate) base: Option<(ReferenceKind, Span)>,
    /// Where the last attribute is that makes a test.
    pub(crate) test_at: u32,
    /// The symbols that the node is in, each with the depth at which it was declared.
    pub(crate) scopes: Vec<(u32, u32)>,
    pub(crate) depth: u32,
    /// True when the children of the node are not looked at.
    skips: bool,
    pub(crate) facts: Facts,
    pub(crate) names: Names<'a>,
}

impl<'a> Walk<'a, '_> {
    fn run(&mut self, tables: &Tables, tree: &Tree) {
        let mut cursor = tree.walk();
        loop {
            let node = cursor.node();
            if let Some(rule) = tables.rule(node.kind_id()) {
                self.apply(rule, node);
            }
            if !std::mem::take(&mut self.skips) && cursor.goto_first_child() {
                self.depth += 1;
                continue;
            }
            while !cursor.goto_next_sibling() {
                if !cursor.goto_parent() {
                    return;
                }
                self.depth -= 1;
                self.leave();
            }
            self.leave();
        }
    }

    /// Leaves the symbols that were declared at this depth or below, and what stood around none.
    pub(crate) fn leave(&mut self) {
        self.wrap = self.wrap.filter(|outer| outer.within < self.depth);
        while self.scopes.last().is_some_and(|(_, depth)| *depth >= self.depth) {
            self.scopes.pop();
        }
    }

    fn apply(&mut self, rule: Rule, node: Node<'_>) {
        match rule {
            Rule::Define(kind) => self.define_named(kind, node),
            Rule::By(look) => look(self, node),
            Rule::Wrap => self.wrap(node),
            Rule::WrapOne if children(node).nth(1).is_none() => self.wrap(node),
            Rule::WrapOne => {}
            Rule::Comment => self.lead.comment(self.source, span(node)),
            Rule::Attribute => self.attribute(node, false),
            Rule::Call(name) => {
                if let Some(callee) = field(node, name) {
                    self.refer(ReferenceKind::Call, callee);
                }
            }
            Rule::Use => self.refer_type(node),
            Rule::UsePath => {
                self.refer_type(node);
                self.skips = true;
            }
            Rule::Base(kind) => self.base(kind, node),
            Rule::Arguments => self.no_base(node),
        }
    }

    /// An attribute that stands before what it belongs to, which it may make a test.
    pub(crate) fn attribute(&mut self, node: Node<'_>, is_test: bool) {
        self.lead.attribute(self.source, span(node));
        if is_test {
            self.test_at = node.start_byte() as u32;
        }
    }

    /// The names in the node are types that the symbol around it implements or extends.
    pub(crate) fn base(&mut self, kind: ReferenceKind, node: Node<'_>) {
        self.base = Some((kind, span(node)));
    }

    /// No base is in the node; what follows it may be one.
    pub(crate) fn no_base(&mut self, node: Node<'_>) {
        let inner = span(node);
        if let Some((_, at)) = self.base.as_mut().filter(|(_, at)| at.start <= inner.start) {
            at.start = at.end.min(inner.end);
        }
    }

    /// True when the node is a child of the declaration of a symbol of that kind.
    pub(crate) fn is_child_of(&self, kind: SymbolKind) -> bool {
        self.is_below(1, kind)
    }

    /// The same, that many levels down.
    pub(crate) fn is_below(&self, levels: u32, kind: SymbolKind) -> bool {
        let direct = self.scopes.last().is_some_and(|(_, depth)| depth + levels == self.depth);
        direct && self.around().is_some_and(|symbol| symbol.kind == kind)
    }

    /// The innermost symbol around the node.
    pub(crate) fn around(&self) -> Option<&Symbol> {
        self.scopes.last().and_then(|(row, _)| self.facts.symbols.get(*row as usize))
    }

    /// The name of the innermost symbol around the node, as written.
    pub(crate) fn name_around(&self) -> &'a str {
        let at = self.around().map(|symbol| symbol.name_at).unwrap_or_default();
        self.text.get(at.start as usize..at.end as usize).unwrap_or_default()
    }

    /// True when the node is not in the body of a function.
    pub(crate) fn is_outside_functions(&self) -> bool {
        self.around().is_none_or(|symbol| symbol.kind.is_container())
    }

    /// Lets the next declaration among the node's children take the node's range.
    pub(crate) fn wrap(&mut self, node: Node<'_>) {
        self.wrap_below(node, 1);
    }

    /// The same for a declaration that many levels below the node.
    pub(crate) fn wrap_below(&mut self, node: Node<'_>, levels: u32) {
        let start = node.start_byte() as u32;
        let (depth, within) = (self.depth + levels, self.depth);
        let outer = self.wrap.take().filter(|outer| outer.depth == self.depth);
        let wrapped = outer.map(|outer| Wrapped { depth, within, ..outer });
        self.wrap = Some(wrapped.unwrap_or_else(|| Wrapped {
            depth,
            within,
            attached: self.lead.before(self.source, start),
            end: node.end_byte() as u32,
        }));
    }
}
