//! Which nodes the others lead to: PageRank over code and documents together.

use std::collections::BTreeMap;

use super::{CodeLane, Graph, Node, NodeId, NodeType, Relation};
use crate::order;

/// How much of a node's rank goes along its edges.
const DAMPING: f64 = 0.85;
/// Rounds; the ranks of large graphs change by less than a hundredth after so many.
const ROUNDS: usize = 24;

/// A node and its rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// The node.
    pub id: NodeId,
    /// What people call it.
    pub label: String,
    /// Its share of all, in millionths.
    pub rank: u32,
}

/// The `count` nodes with the highest ranks, of files, symbols, documents and claims: what a document
/// says beside its claims is a mark on them. Ties by id.
pub fn top_ranked(lane: &CodeLane, documents: &Graph, count: usize) -> Vec<Ranked> {
    let numbers = lane.numbers();
    let own: BTreeMap<&NodeId, u32> =
        documents.nodes().map(|node| &node.id).zip(numbers.count()..).collect();
    let number = |id: &NodeId| own.get(id).copied().or_else(|| numbers.of_id(id));
    let said = documents.edges().filter_map(|edge| Some((number(&edge.from)?, number(&edge.to)?)));
    let edges: Vec<(u32, u32)> = numbers.edges().chain(said).collect();
    let ranks = ranks(numbers.count() as usize + own.len(), &edges);

    let claims = claims(documents);
    let nodes: Vec<&Node> = documents.nodes().collect();
    let document = |number: u32| nodes.get(number.checked_sub(numbers.count())? as usize).copied();
    let counts = |number: &u32| document(*number).is_none_or(|node| is_entry(node, &claims));
    let mut best: Vec<(u32, u32)> =
        (0..).zip(&ranks).map(|(at, rank)| (millionths(*rank), at)).collect();
    order::sort_by(&mut best, |a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let ranked =
        best.into_iter().filter(|(_, number)| counts(number)).filter_map(|(rank, number)| {
            let (id, label) = match document(number) {
                Some(node) => (node.id.clone(), node.label.clone()),
                None => numbers.node(number)?,
            };
            Some(Ranked { id, label, rank })
        });
    // Those that tie with the last are ordered by id, too.
    let mut some: Vec<Ranked> = Vec::new();
    for one in ranked {
        if some.len() >= count && some.last().is_some_and(|last| last.rank > one.rank) {
            break;
        }
        some.push(one);
    }
    order::sort_by(&mut some, |a, b| b.rank.cmp(&a.rank).then(a.id.cmp(&b.id)));
    some.truncate(count);
    some
}

/// The claims that documents declare.
fn claims(documents: &Graph) -> order::Set<&NodeId> {
    let declares = [Relation::DeclaresEntity, Relation::DeclaresState, Relation::DeclaresEvent];
    let edges = documents.edges().filter(|edge| declares.contains(&edge.relation));
    order::set(edges.map(|edge| &edge.to))
}

fn is_entry(node: &Node, claims: &order::Set<&NodeId>) -> bool {
    node.node_type == NodeType::File || claims.contains(&&node.id)
}

fn millionths(rank: f64) -> u32 {
    (rank * 1e6) as u32
}

fn ranks(count: usize, edges: &[(u32, u32)]) -> Vec<f64> {
    let mut leaves = vec![0_u32; count];
    for (from, _) in edges {
        leaves[*from as usize] += 1;
    }
    let even = 1.0 / count.max(1) as f64;
    let mut ranks = vec![even; count];
    for _ in 0..ROUNDS {
        // What leads nowhere leads everywhere.
        let lost: f64 =
            ranks.iter().zip(&leaves).filter(|(_, out)| **out == 0).map(|(r, _)| r).sum();
        let base = (1.0 - DAMPING) * even + DAMPING * lost * even;
        let mut next = vec![base; count];
        let shares: Vec<f64> = ranks
            .iter()
            .zip(&leaves)
            .map(|(rank, out)| DAMPING * rank / f64::from(*out.max(&1)))
            .collect();
        for (from, to) in edges {
            next[*to as usize] += shares[*from as usize];
        }
        ranks = next;
    }
    ranks
}
