//! Counting what came and went.

use std::collections::BTreeMap;

use super::file::{End, File, Link};
use super::keys::differences;
use super::said::Kind;
use crate::graph::Relation;
use crate::order;
use crate::text::names::Key;

/// What a change did to the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Nodes that were not there before.
    pub nodes_added: u64,
    /// Nodes that are no longer there.
    pub nodes_removed: u64,
    /// Edges that were not there before.
    pub edges_added: u64,
    /// Edges that are no longer there.
    pub edges_removed: u64,
}

/// A node of a file, whatever number it has.
type Name = (Kind, Key);
/// An edge that starts in a file.
type Edge = (Name, Relation, End);

/// What a file had.
pub(super) struct Before {
    /// `None` when they cannot have changed.
    nodes: Option<Vec<Name>>,
    edges: Vec<Edge>,
}

impl Before {
    /// Of a file that changes.
    pub(super) fn of_file(at: u32, file: &File) -> Self {
        Self { nodes: Some(nodes(file)), edges: edges(at, file) }
    }

    /// Of a file that is only linked again.
    pub(super) fn of_links(at: u32, file: &File) -> Self {
        Self { nodes: None, edges: edges(at, file) }
    }
}

fn nodes(file: &File) -> Vec<Name> {
    let own = file.is_there.then(|| (Kind::File, Key::default()));
    let symbols = file.said.symbols.iter().map(|symbol| (symbol.id_kind(), symbol.name));
    order::distinct(own.into_iter().chain(symbols))
}

fn edges(at: u32, file: &File) -> Vec<Edge> {
    let edge = |link: Link| {
        let from = file.end(at, link.from);
        ((from.kind, from.name), link.relation, link.to)
    };
    order::distinct(file.edges(at).map(edge))
}

/// What is different now.
pub(super) fn tally(files: &[File], before: &BTreeMap<u32, Before>) -> Tally {
    let mut tally = Tally::default();
    for (at, before) in before {
        let file = &files[*at as usize];
        if let Some(old) = &before.nodes {
            for (_, is_new) in differences(old, &nodes(file)) {
                *if is_new { &mut tally.nodes_added } else { &mut tally.nodes_removed } += 1;
            }
        }
        for (_, is_new) in differences(&before.edges, &edges(*at, file)) {
            *if is_new { &mut tally.edges_added } else { &mut tally.edges_removed } += 1;
        }
    }
    tally
}
