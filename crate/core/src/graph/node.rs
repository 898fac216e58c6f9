//! A node: one thing that documents or code name.

use l1ght_facts::SymbolKind;

use super::NodeId;
use crate::text::lex::Language;
use crate::text::{RepoPath, Span};

/// What kind of thing a node is (protocol §2, §4; query §1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NodeType {
    /// A document or a file of code.
    File,
    /// A section, or a module of code.
    Module,
    /// A claim, a header value, a qualifier.
    Concept,
    /// Something that a document points at.
    Reference,
    /// A test.
    Process,
    /// An ordinary document.
    Document,
    /// A section of one.
    Section,
    /// Code that is set apart in one.
    Block,
    /// A table in one.
    Table,
    /// A sentence of one that states something checkable.
    Claim,
    /// A name that ordinary documents give in code spans and nothing here has.
    Entity,
    /// An address outside of the repository that ordinary documents point at.
    Citation,
    /// A symbol of code that is neither a module nor a test.
    Symbol(SymbolKind),
}

impl NodeType {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Module => "Module",
            Self::Concept => "Concept",
            Self::Reference => "Reference",
            Self::Process => "Process",
            Self::Document => "Document",
            Self::Section => "Section",
            Self::Block => "Block",
            Self::Table => "Table",
            Self::Claim => "Claim",
            Self::Entity => "Entity",
            Self::Citation => "Citation",
            Self::Symbol(kind) => symbol_type(kind),
        }
    }
}

fn symbol_type(kind: SymbolKind) -> &'static str {
    match kind {
        SymbolKind::Function => "Function",
        SymbolKind::Method => "Method",
        SymbolKind::Struct => "Struct",
        SymbolKind::Class => "Class",
        SymbolKind::Enum => "Enum",
        SymbolKind::Trait => "Trait",
        SymbolKind::Interface => "Interface",
        SymbolKind::Type => "Type",
        SymbolKind::Module => "Module",
        SymbolKind::Constant => "Constant",
        SymbolKind::Field => "Field",
        SymbolKind::Macro => "Macro",
        SymbolKind::Extension => "Extension",
        SymbolKind::Export => "Export",
    }
}

/// A node of the graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its id.
    pub id: NodeId,
    /// Its kind.
    pub node_type: NodeType,
    /// What people call it, as first written.
    pub label: String,
    /// Where it is written, in order; the same label twice is one node with two places.
    pub places: Vec<(RepoPath, Span)>,
    /// What only nodes of the code lane have.
    pub code: Option<Code>,
}

/// What a node is, for whoever looks at many.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'a> {
    /// Its kind.
    pub node_type: NodeType,
    /// What people call it.
    pub label: &'a str,
    /// Where it is first written.
    pub path: Option<&'a RepoPath>,
    /// Its id, where it is not of the code lane.
    pub id: Option<&'a NodeId>,
}

impl<'a> Glance<'a> {
    /// Of a node outside of the code lane.
    pub(super) fn of(node: &'a Node) -> Self {
        let path = node.places.first().map(|(path, _)| path);
        Self { node_type: node.node_type, label: &node.label, path, id: Some(&node.id) }
    }
}

/// What the code lane knows of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// Of a listed file.
    File {
        /// By its name, and by its first line when it was read.
        language: Language,
        /// How many lines it has; `None` when it was not read.
        lines: Option<u32>,
        /// In bytes; `None` when nobody knows it.
        size: Option<u64>,
        /// Its content id; `None` when nobody knows it.
        id: Option<String>,
        /// Why some of it is not in the graph, in plain English; empty when all of it is.
        note: String,
    },
    /// Of a symbol: the first and last line of each place, from 1.
    Symbol {
        /// In the order of the places.
        lines: Vec<(u32, u32)>,
    },
}
