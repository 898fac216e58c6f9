//! A node: one thing that documents or code name.

use super::NodeId;
use crate::text::{RepoPath, Span};

/// What kind of thing a node is (protocol §2, §4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NodeType {
    /// A document or a file of code.
    File,
    /// A section.
    Module,
    /// A claim, a header value, a qualifier.
    Concept,
    /// Something that a document points at.
    Reference,
    /// A test.
    Process,
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
        }
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
}
