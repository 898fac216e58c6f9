//! What questions are asked of: the graph in numbers, with what its nodes are and say.

use super::Index;
use crate::graph::{CodeLane, Glance, Graph, Net, Node};

/// The graph, to be asked.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// All of it in numbers.
    pub net: &'a Net,
    /// The code in it.
    pub lane: &'a CodeLane,
    /// The documents in it.
    pub documents: &'a Graph,
    /// What its nodes say.
    pub index: &'a Index,
}

impl View<'_> {
    /// A node by its number in the net.
    pub fn node(&self, number: u32) -> Option<Node> {
        self.net.node(self.lane, self.documents, number)
    }

    /// What a node is, without its texts.
    pub fn glance(&self, number: u32) -> Option<Glance<'_>> {
        self.net.glance(self.lane, self.documents, number)
    }
}
