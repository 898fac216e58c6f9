//! What reaches a node along the best path: each link passes on a part of what arrives, and of several
//! ways the strongest counts. So there is one answer whatever the order, a best path for each node, and
//! the cost is that of what is reached.

use std::collections::{BTreeMap, BinaryHeap};

use crate::graph::{Link, Net};
use crate::text::table::Table;

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

/// What reaches which node from `seeds`, each with its strength in millionths. `from` says of a node
/// how large a part any of its steps passes on at most, and which part each passes on, in millionths;
/// 0 for none.
pub fn spread<P: Fn(&Step) -> u32>(
    net: &Net,
    seeds: &[(u32, u32)],
    bounds: Bounds,
    from: &dyn Fn(u32) -> (u32, P),
) -> BTreeMap<u32, Reached> {
    let mut front = Front::default();
    for (node, strength) in seeds {
        front.offer(*node, Reached { strength: *strength, step: None });
    }
    let floor = bounds.floor.max(1);
    let mut reached: Vec<(u32, Reached)> = Vec::new();
    while let Some((node, here)) = front.next() {
        reached.push((node, here));
        if reached.len() >= bounds.most || bounds.until == Some(node) {
            break;
        }
        let (most, passes) = from(node);
        if part(here.strength, most) < floor {
            continue;
        }
        steps_of(net, node).for_each(|step| {
            let strength = part(here.strength, passes(&step));
            if strength >= floor {
                front.offer(step.end(), Reached { strength, step: Some(step) });
            }
        });
    }
    reached.into_iter().collect()
}

/// The nodes that something arrived at, each with the best way so far.
#[derive(Default)]
struct Front {
    nodes: Vec<(u32, Reached)>,
    places: Table,
    /// The strongest first, then the least number: a strength and what is left of all numbers.
    next: BinaryHeap<u64>,
}

impl Front {
    /// A way to a node: it counts where it is better than those before, of which none is gone on from
    /// while there are stronger ones.
    fn offer(&mut self, node: u32, new: Reached) {
        let Self { nodes, places, next } = self;
        match places.find(hash(node), |at| nodes[at as usize].0 == node) {
            Some(at) if new.strength <= nodes[at as usize].1.strength => return,
            Some(at) => nodes[at as usize].1 = new,
            None => {
                places.make_room(nodes.len(), |at| hash(nodes[at as usize].0));
                places.add(hash(node), nodes.len() as u32);
                nodes.push((node, new));
            }
        }
        next.push(u64::from(new.strength) << 32 | u64::from(u32::MAX - node));
    }

    /// The strongest node that was not gone on from.
    fn next(&mut self) -> Option<(u32, Reached)> {
        loop {
            let first = self.next.pop()?;
            let (strength, node) = ((first >> 32) as u32, u32::MAX - first as u32);
            let at = self.places.find(hash(node), |at| self.nodes[at as usize].0 == node)?;
            let (_, here) = self.nodes[at as usize];
            if here.strength == strength {
                return Some((node, here));
            }
        }
    }
}

fn hash(node: u32) -> u32 {
    let mixed = node.wrapping_mul(0x9e37_79b1);
    mixed ^ mixed >> 16
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
