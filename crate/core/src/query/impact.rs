//! What a change reaches (query §4): who uses what is changed, step by step with less each time, and
//! the claims that rest on it.

use std::collections::BTreeMap;

use super::View;
use super::spread::{ONE, Step, part};
use crate::graph::{Link, Relation};
use crate::order;

/// A node that depends on what is changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Affected {
    /// Its number in the net.
    pub number: u32,
    /// How many steps it is away, from 1.
    pub depth: u32,
    /// In millionths; that of the best path within the depth.
    pub strength: u32,
    /// The last step of that path: `is_back`, since it leads to who depends.
    pub step: Step,
}

/// The most steps that can be asked for.
pub const MOST_DEPTH: u32 = 8;
/// What each step after the first keeps, in millionths.
const DECAY: u32 = 700_000;
/// What is weaker is not followed, in millionths.
const FLOOR: u32 = 1_000;
/// No more nodes are looked at.
const MOST: usize = 20_000;

/// Who depends on `changed` within `depth` steps, by number. `changed` itself is left out.
pub fn dependants(view: View<'_>, changed: &[u32], depth: u32) -> BTreeMap<u32, Affected> {
    let seeds = order::set(changed.iter().copied());
    let mut found: BTreeMap<u32, Affected> = BTreeMap::new();
    let mut layer: BTreeMap<u32, u32> = changed.iter().map(|number| (*number, ONE)).collect();
    for at in 1..=depth.min(MOST_DEPTH) {
        let mut next: BTreeMap<u32, u32> = BTreeMap::new();
        for (number, strength) in &layer {
            let kept = if at == 1 { *strength } else { part(*strength, DECAY) };
            for link in view.net.incoming(*number).filter(|link| depends(link)) {
                let strength = part(kept, link.causal);
                if strength < FLOOR || seeds.contains(&link.from) || found.len() >= MOST {
                    continue;
                }
                let step = Step { link: *link, is_back: true };
                let new = Affected { number: link.from, depth: at, strength, step };
                let known = found.entry(link.from).or_insert_with(|| new.clone());
                let is_better = strength > known.strength;
                if is_better {
                    *known = Affected { depth: known.depth, ..new };
                }
                if is_better || known.depth == at {
                    let passed = next.entry(link.from).or_default();
                    *passed = (*passed).max(strength);
                }
            }
        }
        layer = next;
    }
    found
}

/// True for a link whose start has to be looked at when its end changes.
fn depends(link: &Link) -> bool {
    matches!(
        link.relation,
        Relation::Imports
            | Relation::Calls
            | Relation::References
            | Relation::Implements
            | Relation::Extends
            | Relation::Tests
    )
}

/// The claims, sections and documents that rest on nodes or speak of them: each with the link by which it does, by
/// number.
pub fn citing(view: View<'_>, nodes: impl Iterator<Item = u32>) -> BTreeMap<u32, Link> {
    let rests = [
        Relation::GroundedIn,
        Relation::BindsTo,
        Relation::DeclaresTest,
        Relation::LinksTo,
        Relation::Mentions,
    ];
    let mut found: BTreeMap<u32, Link> = BTreeMap::new();
    for number in nodes {
        for link in view.net.incoming(number).filter(|link| rests.contains(&link.relation)) {
            found.entry(link.from).or_insert(*link);
        }
    }
    found
}
