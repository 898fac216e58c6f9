//! One pass over a tree in the order of the text, without recursion: rules in, facts out.

use l1ght_facts::{Facts, Import, Name, Reference, ReferenceKind, Span, Symbol, SymbolKind};
use tree_sitter::{Node, Tree};

use crate::grammar::Tables;
use crate::lead::{Attached, Lead, trimmed};
use crate::names::Names;
use crate::node::{children, field, span, text};
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

/// A range that the next declaration at `depth` takes.
#[derive(Clone, Copy)]
struct Wrapped {
    depth: u32,
    /// The depth of the node that stands around it.
    within: u32,
    attached: Attached,
    end: u32,
}

/// The pass: where it is, and what it found.
pub(crate) struct Walk<'a, 's> {
    /// The file.
    pub(crate) text: &'a str,
    source: &'s [u8],
    lead: Lead,
    wrap: Option<Wrapped>,
    /// Where names are those of bases.
    base: Option<(ReferenceKind, Span)>,
    /// Where the last attribute is that makes a test.
    test_at: u32,
    /// The symbols that the node is in, each with the depth at which it was declared.
    scopes: Vec<(u32, u32)>,
    depth: u32,
    /// True when the children of the node are not looked at.
    skips: bool,
    facts: Facts,
    names: Names<'a>,
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
    fn leave(&mut self) {
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

    /// A symbol by the fields `name`, `body` and `parameters`.
    fn define_named(&mut self, kind: SymbolKind, node: Node<'_>) {
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
        if !declared.name.is_empty() {
            self.declare(node, declared);
            self.scopes.push((self.facts.symbols.len() as u32 - 1, self.depth));
        }
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
        let Some(outside) = self.depth.checked_sub(1).filter(|_| !declared.name.is_empty()) else {
            return;
        };
        while let Some((row, _)) = self.scopes.pop_if(|(_, depth)| *depth == outside) {
            self.end_at(row, node.start_byte());
        }
        self.declare(node, declared);
        let row = self.facts.symbols.len() as u32 - 1;
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
        let first = self.facts.symbols.len() as u32;
        let scope = declared.first().map(|_| (first, self.depth));
        for (node, one) in declared {
            self.declare(node, one);
        }
        self.scopes.extend(scope);
    }

    /// Adds the parameters of a record as its fields.
    pub(crate) fn declare_fields(&mut self, parameters: Node<'_>) {
        for parameter in children(parameters) {
            if let Some(name) = field(parameter, "name") {
                let declared = self.named(SymbolKind::Field, parameter, name);
                self.declare(parameter, declared);
            }
        }
    }

    /// Adds a symbol that nothing is in. What has lost its name to an error is none.
    pub(crate) fn declare(&mut self, node: Node<'_>, declared: Declared<'_, 'a>) {
        if declared.name.is_empty() {
            return;
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
