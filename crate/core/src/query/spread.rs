//! What reaches a node along the best path: each link passes on a part of what arrives, and of several
//! ways the strongest counts. So there is one answer whatever the order, a best path for each node, and
//! the cost is that of what is reached.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use crate::graph::{Link, Net};

/// One whole, in millionths.
pub const ONE: u32 = 1_000_000;

/// A node that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// In millionths of what a seed can have.
    pub strength: u32,
    /// The last step of the best path; `None` at a seed.
    pub step: Option<Step>,
}

/// A step along a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The link.
    pub link: Link,
    /// True when it was followed from its end to its start.
    pub is_back: bool,
}

impl Step {
    /// Where it comes from.
    pub fn start(&self) -> u32 {
        if self.is_back { self.link.to } else { self.link.from }
    }

    /// Where it leads.
    pub fn end(&self) -> u32 {
        if self.is_back { self.link.from } else { self.link.to }
    }
}

/// How far it goes.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// What is weaker is not passed on, in millionths.
    pub floor: u32,
    /// No more nodes are reached.
    pub most: usize,
    /// The node at which it ends.
    pub until: Option<u32>,
}

/// What reaches which node from `seeds`, each with its strength in millionths. `passes` says which part
/// of a strength a step passes on, in millionths; 0 for none.
pub fn spread(
    net: &Net,
    seeds: &[(u32, u32)],
    bounds: Bounds,
    passes: &dyn Fn(&Step) -> u32,
) -> BTreeMap<u32, Reached> {
    let mut reached: BTreeMap<u32, Reached> = BTreeMap::new();
    // The strongest first, then the least number, then the step that was found first.
    let mut next: BinaryHeap<(u32, Reverse<(u32, usize)>)> = BinaryHeap::new();
    let mut steps: Vec<Option<Step>> = Vec::new();
    for (node, strength) in seeds {
        next.push((*strength, Reverse((*node, steps.len()))));
        steps.push(None);
    }
    while let Some((strength, Reverse((node, at)))) = next.pop() {
        if reached.len() >= bounds.most || reached.contains_key(&node) {
            continue;
        }
        reached.insert(node, Reached { strength, step: steps[at] });
        if bounds.until == Some(node) {
            break;
        }
        for step in steps_of(net, node) {
            let passed = part(strength, passes(&step));
            if passed >= bounds.floor.max(1) && !reached.contains_key(&step.end()) {
                next.push((passed, Reverse((step.end(), steps.len()))));
                steps.push(Some(step));
            }
        }
    }
    reached
}

/// All steps from a node: along its links, then back along those that end in it.
fn steps_of(net: &Net, node: u32) -> impl Iterator<Item = Step> {
    let out = net.outgoing(node).iter().map(|link| Step { link: *link, is_back: false });
    out.chain(net.incoming(node).map(|link| Step { link: *link, is_back: true }))
}

/// A part of a strength, both in millionths, rounded down.
pub fn part(strength: u32, of: u32) -> u32 {
    (u64::from(strength) * u64::from(of) / u64::from(ONE)) as u32
}

/// The steps from a seed to a node, the first first.
pub fn path_to(reached: &BTreeMap<u32, Reached>, node: u32) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut at = node;
    while let Some(step) = reached.get(&at).and_then(|reached| reached.step) {
        steps.push(step);
        at = step.start();
    }
    steps.reverse();
    steps
}
