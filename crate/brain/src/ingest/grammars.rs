//! Which files were read with another version of a grammar than the one that there is now.

use std::collections::BTreeSet;

use l1ght_core::evidence::{FactsContent, Sources};
use l1ght_core::graph::CodeLane;

/// The versions of grammars in the lane that new facts contradict; without new facts, all versions of
/// a grammar that has several. What they read is to be read again.
///
/// Nothing else tells: a host loads a grammar only when facts are wanted, so that a lane which was kept
/// is taken for one of today's grammars until a file of theirs changes. Grammars come with releases,
/// and what another release kept is not taken at all.
pub(super) fn outdated<'a>(lane: &'a CodeLane, sources: &'a Sources) -> BTreeSet<&'a str> {
    let new = sources.facts.values().filter_map(|facts| match facts {
        FactsContent::Facts(facts) => Some(facts.grammar.as_str()),
        FactsContent::Failed(_) => None,
    });
    let new: BTreeSet<&str> = new.collect();
    let known: BTreeSet<&str> = lane.grammars().collect();
    let versions = |all: &BTreeSet<&str>, of: &str| {
        all.iter().filter(|grammar| name(grammar) == name(of)).count()
    };
    let is_outdated = |grammar: &&str| match versions(&new, grammar) {
        0 => versions(&known, grammar) > 1,
        _ => !new.contains(grammar),
    };
    known.iter().copied().filter(is_outdated).collect()
}

/// The name in `rust 0.24.2`.
fn name(grammar: &str) -> &str {
    grammar.split(' ').next().unwrap_or_default()
}
