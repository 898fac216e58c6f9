//! The whole graph in numbers, code and documents together: what walks along edges needs no texts.
//! It is derived, and made when somebody first asks after a change.

use super::code::Numbers;
use super::rank::page_rank;
use super::{CodeLane, Edge, Glance, Graph, How, Node, NodeId, Relation};
use crate::text::RepoPath;

/// An edge between numbered nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it starts.
    pub from: u32,
    /// Where it ends.
    pub to: u32,
    /// What it says.
    pub relation: Relation,
    /// How sure it is.
    pub how: How,
    /// In millionths.
    pub weight: u32,
    /// In millionths.
    pub causal: u32,
}

/// The graph.
#[derive(Clone, Debug, Default)]
pub struct Net {
    code: Numbers,
    /// The nodes of documents, which follow those of code; in order.
    documents: Vec<NodeId>,
    /// By start.
    links: Vec<Link>,
    /// Where the links of each node start, and one more.
    starts: Vec<u32>,
    /// Numbers of links, by end.
    back: Vec<u32>,
    /// Where those of each node start, and one more.
    back_starts: Vec<u32>,
    ranks: Vec<f64>,
}

impl Net {
    /// The graph of a lane and of documents.
    pub fn of(lane: &CodeLane, documents: &Graph) -> Self {
        let code = Numbers::of(lane);
        let ids: Vec<NodeId> = documents.nodes().map(|node| node.id.clone()).collect();
        let mut net = Self { code, documents: ids, ..Self::default() };
        let mut links: Vec<Link> = net
            .code
            .edges(lane)
            .map(|edge| {
                let (weight, causal) = Edge::weights_of_code(edge.relation, edge.how, edge.several);
                let (from, to) = (edge.from, edge.to);
                Link { from, to, relation: edge.relation, how: edge.how, weight, causal }
            })
            .collect();
        let said = documents.edges().filter_map(|edge| {
            let (from, to) = (net.number(lane, &edge.from)?, net.number(lane, &edge.to)?);
            let Edge { relation, how, weight, causal, .. } = *edge;
            Some(Link { from, to, relation, how, weight, causal })
        });
        links.extend(said);
        net.arrange(&links);
        net.ranks = page_rank(&net.starts, net.links.iter().map(|link| link.to));
        net
    }

    /// Puts the links in order of their starts, and notes them by their ends.
    fn arrange(&mut self, links: &[Link]) {
        let count = self.count() as usize;
        let (starts, order) = by_key(count, links, |link| link.from);
        self.links = order.iter().map(|at| links[*at as usize]).collect();
        self.starts = starts;
        (self.back_starts, self.back) = by_key(count, &self.links, |link| link.to);
    }

    /// How many nodes there are.
    pub fn count(&self) -> u32 {
        self.code.count() + self.documents.len() as u32
    }

    /// How many edges there are.
    pub fn link_count(&self) -> usize {
        self.links.len()
    }

    /// True for a node of the code lane.
    pub fn is_code(&self, number: u32) -> bool {
        number < self.code.count()
    }

    /// What starts at a node.
    pub fn outgoing(&self, number: u32) -> &[Link] {
        let number = number as usize;
        &self.links[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// What ends at a node.
    pub fn incoming(&self, number: u32) -> impl Iterator<Item = &Link> {
        let number = number as usize;
        let own = self.back_starts[number] as usize..self.back_starts[number + 1] as usize;
        self.back[own].iter().map(|at| &self.links[*at as usize])
    }

    /// How many links start or end at a node.
    pub fn degree(&self, number: u32) -> u32 {
        let count = |starts: &[u32]| starts[number as usize + 1] - starts[number as usize];
        count(&self.starts) + count(&self.back_starts)
    }

    /// A node's share of all ranks (PageRank), as a fraction.
    pub fn rank_of(&self, number: u32) -> f64 {
        self.ranks[number as usize]
    }

    /// The number of the node with that id.
    pub fn number(&self, lane: &CodeLane, id: &NodeId) -> Option<u32> {
        let own = self.documents.binary_search(id).ok();
        own.map(|at| self.code.count() + at as u32).or_else(|| self.code.of_id(lane, id))
    }

    /// The number of a listed file's node in the code lane.
    pub fn file(&self, lane: &CodeLane, path: &RepoPath) -> Option<u32> {
        self.code.of_file(lane, path)
    }

    /// The file of code that a node of code is, or is in.
    pub fn file_of(&self, number: u32) -> u32 {
        self.code.file_of(number)
    }

    /// The symbols of a file of code, given by its own number.
    pub fn symbols_of(&self, file: u32) -> std::ops::Range<u32> {
        file + 1..file + 1 + self.code.symbols_of(file)
    }

    /// A node.
    pub fn node(&self, lane: &CodeLane, documents: &Graph, number: u32) -> Option<Node> {
        match number.checked_sub(self.code.count()) {
            None => self.code.node(lane, number),
            Some(at) => documents.node(self.documents.get(at as usize)?).cloned(),
        }
    }

    /// What a node is.
    pub fn glance<'a>(
        &self,
        lane: &'a CodeLane,
        documents: &'a Graph,
        number: u32,
    ) -> Option<Glance<'a>> {
        match number.checked_sub(self.code.count()) {
            None => self.code.glance(lane, number),
            Some(at) => documents.node(self.documents.get(at as usize)?).map(Glance::of),
        }
    }

    /// The id of a node outside of the code lane.
    pub fn document(&self, number: u32) -> Option<&NodeId> {
        self.documents.get(number.checked_sub(self.code.count())? as usize)
    }
}

/// The numbers of rows by key, each key's in the order of the rows, and where each key starts.
fn by_key(count: usize, rows: &[Link], key: impl Fn(&Link) -> u32) -> (Vec<u32>, Vec<u32>) {
    let mut starts = vec![0_u32; count + 1];
    for row in rows {
        starts[key(row) as usize + 1] += 1;
    }
    for at in 0..count {
        starts[at + 1] += starts[at];
    }
    let mut next = starts.clone();
    let mut order = vec![0_u32; rows.len()];
    for (at, row) in rows.iter().enumerate() {
        let place = &mut next[key(row) as usize];
        order[*place as usize] = at as u32;
        *place += 1;
    }
    (starts, order)
}
