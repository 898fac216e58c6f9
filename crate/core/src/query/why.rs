//! What ties two nodes together (query §4): the best paths between them, along links in either direction.

use std::collections::BTreeSet;

use super::View;
use super::activate::is_mark;
use super::spread::{Bounds, ONE, Step, part, path_to, spread};
use crate::graph::Link;
use crate::order;

/// A path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The product of what its steps pass on, in millionths.
    pub strength: u32,
    /// From the first node to the last.
    pub steps: Vec<Step>,
}

/// What each step keeps: of equal links fewer are better.
const DECAY: u32 = 900_000;
const FLOOR: u32 = 1;
/// No more nodes are looked at for a path.
const MOST: usize = 50_000;

/// The best paths from one node to another, at most `count`, the best first: after each, those are
/// looked for that leave out one of its links.
pub fn paths(view: View<'_>, from: u32, to: u32, count: usize) -> Vec<Path> {
    let mut found: Vec<Path> = Vec::new();
    let mut rest: Vec<Path> = best(view, from, to, &[]).into_iter().collect();
    let mut seen: BTreeSet<Vec<Key>> = BTreeSet::new();
    while found.len() < count && !rest.is_empty() {
        order::sort_by(&mut rest, |a, b| {
            b.strength.cmp(&a.strength).then_with(|| keys(a).cmp(&keys(b)))
        });
        let path = rest.remove(0);
        if !seen.insert(keys(&path)) {
            continue;
        }
        for step in &path.steps {
            rest.extend(best(view, from, to, &[step.link]));
        }
        found.push(path);
    }
    found
}

type Key = (u32, u32, crate::graph::Relation);

fn keys(path: &Path) -> Vec<Key> {
    path.steps.iter().map(|step| key(&step.link)).collect()
}

fn key(link: &Link) -> Key {
    (link.from, link.to, link.relation)
}

/// The best path that takes none of those links.
fn best(view: View<'_>, from: u32, to: u32, without: &[Link]) -> Option<Path> {
    let bounds = Bounds { floor: FLOOR, most: MOST, until: Some(to) };
    let passes = |step: &Step| {
        let is_out = without.iter().any(|link| key(link) == key(&step.link));
        if is_out || is_mark(step.link.relation) { 0 } else { part(step.link.weight, DECAY) }
    };
    let reached = spread(view.net, &[(from, ONE)], bounds, &|_| (DECAY, passes));
    let strength = reached.get(&to)?.strength;
    Some(Path { strength, steps: path_to(&reached, to) })
}
