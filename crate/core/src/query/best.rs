//! The best of many nodes: only those get their texts.

use super::View;
use crate::graph::Node;
use crate::order;

/// A node of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// Its number in the net.
    pub number: u32,
    /// In millionths.
    pub score: u32,
    /// The node.
    pub node: Node,
}

/// The `count` nodes with the highest scores, of numbers with their scores; ties by id.
pub fn best(view: View<'_>, rows: impl Iterator<Item = (u32, u32)>, count: usize) -> Vec<Best> {
    let mut rows: Vec<u64> =
        rows.map(|(number, score)| u64::from(!score) << 32 | u64::from(number)).collect();
    rows.sort_unstable();
    // Those that tie with the last are ordered by id, too.
    if let Some(last) = count.checked_sub(1).and_then(|last| rows.get(last)).map(|row| row >> 32) {
        rows.truncate(rows.partition_point(|row| row >> 32 <= last));
    }
    let shown = rows.into_iter().filter_map(|row| {
        let (number, score) = (row as u32, !((row >> 32) as u32));
        Some(Best { number, score, node: view.node(number)? })
    });
    let mut shown: Vec<Best> = shown.collect();
    order::sort_by(&mut shown, |a, b| {
        b.score.cmp(&a.score).then_with(|| a.node.id.cmp(&b.node.id))
    });
    shown.truncate(count);
    shown
}
