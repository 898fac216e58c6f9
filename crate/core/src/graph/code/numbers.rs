//! The lane as numbers: every node has one, so that what looks at the whole graph needs no texts.

use super::CodeLane;
use super::file::End;
use super::said::Kind;
use crate::graph::{Glance, How, Node, NodeId, NodeType, Relation};
use crate::order;
use crate::text::RepoPath;
use crate::text::names::Key;

/// The nodes of the lane, from 0 without gaps. It is of the lane as it was when it was made, which
/// every call takes again.
#[derive(Clone, Debug, Default)]
pub(in crate::graph) struct Numbers {
    /// The number of each file's node; its symbols follow. Of a file that is gone that of the next.
    first: Vec<u32>,
    /// The symbols of each file by what ids call them.
    symbols: Vec<Vec<(Kind, Key, u32)>>,
    count: u32,
}

/// An edge between numbered nodes.
pub(in crate::graph) struct Numbered {
    pub(in crate::graph) from: u32,
    pub(in crate::graph) relation: Relation,
    pub(in crate::graph) to: u32,
    pub(in crate::graph) how: How,
    pub(in crate::graph) several: u32,
}

impl Numbers {
    pub(in crate::graph) fn of(lane: &CodeLane) -> Self {
        let mut numbers = Self::default();
        for file in &lane.files {
            numbers.first.push(numbers.count);
            let mut named = Vec::new();
            if file.is_there {
                let own = file.said.symbols.iter().zip(0..);
                named.extend(own.map(|(symbol, at)| (symbol.id_kind(), symbol.name, at)));
                order::sort(&mut named);
                numbers.count += 1 + file.said.symbols.len() as u32;
            }
            numbers.symbols.push(named);
        }
        numbers
    }

    /// How many there are.
    pub(in crate::graph) fn count(&self) -> u32 {
        self.count
    }

    /// All edges.
    pub(in crate::graph) fn edges(&self, lane: &CodeLane) -> impl Iterator<Item = Numbered> {
        lane.there().flat_map(move |(at, file)| {
            let from = move |symbol: u32| match file.symbol(symbol) {
                Some(_) => self.first[at as usize] + 1 + symbol,
                None => self.first[at as usize],
            };
            file.edges(at).filter_map(move |link| {
                let to = self.of_end(lane, link.to)?;
                let (relation, how) = (link.relation, link.how);
                let several = u32::from(link.several);
                Some(Numbered { from: from(link.from), relation, to, how, several })
            })
        })
    }

    fn of_end(&self, lane: &CodeLane, end: End) -> Option<u32> {
        let (file, first) = (end.file as usize, *self.first.get(end.file as usize)?);
        if end.kind == Kind::File {
            return lane.files[file].is_there.then_some(first);
        }
        let named = &self.symbols[file];
        let at = named.partition_point(|(kind, name, _)| (*kind, *name) < (end.kind, end.name));
        let (kind, name, symbol) = named.get(at)?;
        ((*kind, *name) == (end.kind, end.name)).then(|| first + 1 + symbol)
    }

    /// The number of a file's node; those of its symbols follow in the order in which they stand.
    pub(in crate::graph) fn of_file(&self, lane: &CodeLane, path: &RepoPath) -> Option<u32> {
        let at = *lane.by_path.get(path)? as usize;
        lane.files[at].is_there.then(|| self.first[at])
    }

    /// How many symbols stand in the file whose node has that number.
    pub(in crate::graph) fn symbols_of(&self, file: u32) -> u32 {
        self.symbols[self.file_at(file)].len() as u32
    }

    /// The number of the file that a node is or is in.
    pub(in crate::graph) fn file_of(&self, number: u32) -> u32 {
        self.first[self.file_at(number)]
    }

    fn file_at(&self, number: u32) -> usize {
        // Files that are gone have the number of the next, which stands after them.
        self.first.partition_point(|first| *first <= number).saturating_sub(1)
    }

    /// The number of the node with that id.
    pub(in crate::graph) fn of_id(&self, lane: &CodeLane, id: &NodeId) -> Option<u32> {
        let rest = id.as_str().strip_prefix("file::")?;
        let file = |path: &str| lane.by_path.get(&RepoPath::listed(path)).copied();
        if let Some(at) = file(rest) {
            return lane.files[at as usize].is_there.then(|| self.first[at as usize]);
        }
        rest.match_indices("::").find_map(|(end, _)| {
            let at = file(&rest[..end])? as usize;
            let (kind, name) = rest[end + 2..].split_once("::")?;
            let mut named = self.symbols[at].iter();
            let is_it = |(of, key, _): &&(Kind, Key, u32)| {
                of.name() == kind && lane.keys.text(*key) == name
            };
            named.find(is_it).map(|(_, _, symbol)| self.first[at] + 1 + symbol)
        })
    }

    /// A node.
    pub(in crate::graph) fn node(&self, lane: &CodeLane, number: u32) -> Option<Node> {
        let at = self.file_at(number);
        let file = lane.files.get(at)?;
        Some(match number - self.first[at] {
            0 => lane.file_node(file),
            symbol => lane.symbol_node(at as u32, symbol - 1),
        })
    }

    /// What a node is.
    pub(in crate::graph) fn glance<'l>(
        &self,
        lane: &'l CodeLane,
        number: u32,
    ) -> Option<Glance<'l>> {
        let at = self.file_at(number);
        let file = lane.files.get(at)?;
        Some(match number - self.first[at] {
            0 => Glance {
                node_type: NodeType::File,
                label: file.path.name(),
                path: Some(&file.path),
                id: None,
            },
            symbol => lane.symbol_glance(file, symbol - 1),
        })
    }
}
