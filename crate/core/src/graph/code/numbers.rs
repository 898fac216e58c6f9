//! The lane as numbers: every node has one, so that what looks at the whole graph needs no texts.

use super::CodeLane;
use super::file::End;
use super::names::Key;
use super::said::Kind;
use crate::graph::NodeId;
use crate::order;
use crate::text::RepoPath;

/// The nodes of the lane, from 0 without gaps.
pub(in crate::graph) struct Numbers<'a> {
    lane: &'a CodeLane,
    /// The number of each file's node; its symbols follow. Of a file that is gone that of the next.
    first: Vec<u32>,
    /// The symbols of each file by what ids call them.
    symbols: Vec<Vec<(Kind, Key, u32)>>,
    count: u32,
}

impl CodeLane {
    pub(in crate::graph) fn numbers(&self) -> Numbers<'_> {
        let (mut first, mut symbols, mut count) = (Vec::new(), Vec::new(), 0);
        for file in &self.files {
            first.push(count);
            let mut named = Vec::new();
            if file.is_there {
                let own = file.said.symbols.iter().zip(0..);
                named.extend(own.map(|(symbol, at)| (symbol.id_kind(), symbol.name, at)));
                order::sort(&mut named);
                count += 1 + file.said.symbols.len() as u32;
            }
            symbols.push(named);
        }
        Numbers { lane: self, first, symbols, count }
    }
}

impl Numbers<'_> {
    /// How many there are.
    pub(in crate::graph) fn count(&self) -> u32 {
        self.count
    }

    /// All edges, as numbers of nodes.
    pub(in crate::graph) fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        self.lane.there().flat_map(move |(at, file)| {
            let from = move |symbol: u32| match file.symbol(symbol) {
                Some(_) => self.first[at as usize] + 1 + symbol,
                None => self.first[at as usize],
            };
            file.edges(at).filter_map(move |link| Some((from(link.from), self.of(link.to)?)))
        })
    }

    fn of(&self, end: End) -> Option<u32> {
        let (file, first) = (end.file as usize, *self.first.get(end.file as usize)?);
        if end.kind == Kind::File {
            return self.lane.files[file].is_there.then_some(first);
        }
        let named = &self.symbols[file];
        let at = named.partition_point(|(kind, name, _)| (*kind, *name) < (end.kind, end.name));
        let (kind, name, symbol) = named.get(at)?;
        ((*kind, *name) == (end.kind, end.name)).then(|| first + 1 + symbol)
    }

    /// The number of the node with that id.
    pub(in crate::graph) fn of_id(&self, id: &NodeId) -> Option<u32> {
        let rest = id.as_str().strip_prefix("file::")?;
        let file = |path: &str| self.lane.by_path.get(&RepoPath::listed(path)).copied();
        if let Some(at) = file(rest) {
            return self.lane.files[at as usize].is_there.then(|| self.first[at as usize]);
        }
        rest.match_indices("::").find_map(|(end, _)| {
            let at = file(&rest[..end])? as usize;
            let (kind, name) = rest[end + 2..].split_once("::")?;
            let mut named = self.symbols[at].iter();
            let is_it = |(of, key, _): &&(Kind, Key, u32)| {
                of.name() == kind && self.lane.keys.text(*key) == name
            };
            named.find(is_it).map(|(_, _, symbol)| self.first[at] + 1 + symbol)
        })
    }

    /// The id and the label of a node.
    pub(in crate::graph) fn node(&self, number: u32) -> Option<(NodeId, String)> {
        let at = self.first.partition_point(|first| *first <= number).checked_sub(1)?;
        // Files that are gone have the number of the next.
        let file = &self.lane.files[at];
        let node = match number - self.first[at] {
            0 => self.lane.file_node(file),
            symbol => self.lane.symbol_node(at as u32, symbol - 1),
        };
        Some((node.id, node.label))
    }
}
