//! Which nodes the others lead to (PageRank), and those with the highest ranks.

use super::{CodeLane, Graph, Net, Node, NodeId, NodeType, Relation};
use crate::order;

/// How much of a node's rank goes along its edges.
const DAMPING: f64 = 0.85;
/// Rounds; the ranks of large graphs change by less than a hundredth after so many.
const ROUNDS: usize = 24;

/// The share of all ranks that each node has, as fractions. `starts` says where the edges of each node
/// start, and one more; `ends` where each edge ends.
pub fn page_rank(starts: &[u32], ends: impl Iterator<Item = u32>) -> Vec<f64> {
    let ends: Vec<u32> = ends.collect();
    let count = starts.len().saturating_sub(1);
    let even = 1.0 / count.max(1) as f64;
    let mut ranks = vec![even; count];
    let mut next = vec![0.0; count];
    for _ in 0..ROUNDS {
        // What leads nowhere leads everywhere.
        let is_end = |number: &usize| starts[*number] == starts[number + 1];
        let lost: f64 = (0..count).filter(is_end).map(|number| ranks[number]).sum();
        next.fill((1.0 - DAMPING) * even + DAMPING * lost * even);
        for (number, rank) in ranks.iter().enumerate() {
            let own = &ends[starts[number] as usize..starts[number + 1] as usize];
            let share = DAMPING * rank / own.len() as f64;
            own.iter().for_each(|end| next[*end as usize] += share);
        }
        std::mem::swap(&mut ranks, &mut next);
    }
    ranks
}

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
pub fn top_ranked(net: &Net, lane: &CodeLane, documents: &Graph, count: usize) -> Vec<Ranked> {
    let claims = claims(documents);
    let mut best: Vec<(u32, u32)> =
        (0..net.count()).map(|number| (millionths(net.rank_of(number)), number)).collect();
    order::sort_by(&mut best, |a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let ranked = best.into_iter().filter_map(|(rank, number)| {
        let node = net.node(lane, documents, number)?;
        let counts = net.is_code(number) || is_entry(&node, &claims);
        counts.then_some(Ranked { id: node.id, label: node.label, rank })
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
    matches!(node.node_type, NodeType::File | NodeType::Document) || claims.contains(&&node.id)
}

fn millionths(rank: f64) -> u32 {
    (rank * 1e6) as u32
}
