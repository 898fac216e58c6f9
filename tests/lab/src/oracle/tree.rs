//! A file as a grammar sees it: its leaves, and a shape that leaves out comments and layout.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::ops::Range;

use tree_sitter::{Node, Parser, TreeCursor};

use super::declared::declared;
use super::leaf::leaf_kind;
use super::ranges::Reader;
use super::{Declared, Leaf, LeafKind, Ranges};
use crate::fetch::LabError;
use crate::tongue::Tongue;

/// A statement that holds a block of others.
#[derive(Clone, Debug)]
pub struct Nest {
    /// The whole of it, header included.
    pub outer: Range<usize>,
    /// The statements of its block.
    pub statements: Vec<Range<usize>>,
}

/// What a grammar says about one text.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    /// The leaves in order, comments included.
    pub leaves: Vec<Leaf>,
    /// Kinds of nodes, nesting and texts of leaves, comments and space left out.
    pub shape: u64,
    /// True when the grammar could not read all of it.
    pub broken: bool,
    /// Functions and methods.
    pub functions: Vec<Range<usize>>,
    /// Blocks that indentation makes (Python).
    pub nests: Vec<Nest>,
}

/// The reader of one language; without a grammar every byte counts.
pub struct Oracle {
    tongue: Tongue,
    parser: Option<Parser>,
    reader: Option<Reader>,
}

impl Oracle {
    /// # Panics
    /// When the grammar is not of a version that this tree-sitter reads: a mistake in `Cargo.toml`.
    pub fn new(tongue: Tongue) -> Self {
        let parser = tongue.grammar().map(|grammar| {
            let mut parser = Parser::new();
            parser.set_language(&grammar).expect("the grammar fits this tree-sitter");
            parser
        });
        Self { tongue, parser, reader: None }
    }

    /// Reads `source`.
    ///
    /// # Panics
    /// Never: without a limit or a cancellation a parse always ends with a tree.
    pub fn read(&mut self, source: &str) -> Tree {
        let mut walk =
            Walk { source, hasher: DefaultHasher::new(), reached: 0, tree: Tree::default() };
        if let Some(parser) = &mut self.parser {
            let parsed = parser.parse(source, None).expect("a parse without limits ends");
            walk.tree.broken = parsed.root_node().has_error();
            walk.visit(&mut parsed.walk());
        }
        walk.gap(source.len());
        walk.tree.shape = walk.hasher.finish();
        walk.tree
    }

    /// True when the grammar cannot read all of `source`.
    pub fn is_broken(&mut self, source: &str) -> bool {
        self.parse(source).is_broken()
    }

    /// What the language's own reader says that `source` declares; `None` when the language has no such
    /// reader, or it cannot read the text.
    ///
    /// # Errors
    /// When the reader cannot be run.
    pub fn ranges(&mut self, source: &str) -> Result<Option<Ranges>, LabError> {
        if self.tongue != Tongue::Python {
            return Ok(None);
        }
        if self.reader.is_none() {
            self.reader = Some(Reader::start()?);
        }
        self.reader.as_mut().map_or(Ok(None), |reader| reader.ask(source))
    }

    /// Parses `source`, to ask what it declares.
    pub fn parse(&mut self, source: &str) -> Parsed {
        Parsed(self.parser.as_mut().and_then(|parser| parser.parse(source, None)))
    }
}

/// A text as a grammar parsed it; without a grammar it declares nothing.
pub struct Parsed(Option<tree_sitter::Tree>);

impl Parsed {
    /// True when the grammar cannot read all of it.
    pub fn is_broken(&self) -> bool {
        self.0.as_ref().is_some_and(|tree| tree.root_node().has_error())
    }

    /// The declaration of the name at `name`, as wide as it can be in `within`.
    pub fn declared(&self, name: &Range<usize>, within: &Range<usize>) -> Option<Declared> {
        declared(self.0.as_ref()?, name, within)
    }
}

struct Walk<'a> {
    source: &'a str,
    hasher: DefaultHasher,
    reached: usize,
    tree: Tree,
}

impl Walk<'_> {
    fn visit(&mut self, cursor: &mut TreeCursor<'_>) {
        let node = cursor.node();
        match leaf_kind(node, self.source) {
            Some(kind) => self.leaf(node, kind),
            None => {
                self.note(node);
                self.hasher.write_u16(node.kind_id());
                if cursor.goto_first_child() {
                    self.visit(cursor);
                    while cursor.goto_next_sibling() {
                        self.visit(cursor);
                    }
                    cursor.goto_parent();
                }
                self.hasher.write_u16(u16::MAX);
            }
        }
    }

    fn leaf(&mut self, node: Node<'_>, kind: LeafKind) {
        let mut span = node.byte_range();
        // A CR before a line end belongs to the line end.
        span.end = span.start + self.source[span.clone()].trim_end_matches('\r').len();
        self.gap(span.start);
        self.reached = self.reached.max(span.end);
        if kind != LeafKind::Comment {
            self.hasher.write_u16(node.kind_id());
            self.source[span.clone()].trim().hash(&mut self.hasher);
        }
        if !self.source[span.clone()].trim().is_empty() {
            self.tree.leaves.push(Leaf { span, kind });
        }
    }

    /// What stands between two leaves is space; if not, it counts.
    fn gap(&mut self, until: usize) {
        let Some(text) = self.source.get(self.reached..until) else { return };
        let rest = text.replace("\\\r\n", "").replace("\\\n", "");
        if !rest.trim().is_empty() {
            rest.trim().hash(&mut self.hasher);
        }
    }

    fn note(&mut self, node: Node<'_>) {
        let kind = node.kind();
        if node.is_named() && (kind.contains("function") || kind.contains("method")) {
            self.tree.functions.push(node.byte_range());
        }
        if let Some(parent) = node.parent().filter(|_| kind == "block") {
            let mut cursor = node.walk();
            let statements = node.named_children(&mut cursor).map(|child| child.byte_range());
            let statements = statements.collect();
            self.tree.nests.push(Nest { outer: parent.byte_range(), statements });
        }
    }
}
