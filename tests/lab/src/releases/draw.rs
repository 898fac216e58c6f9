//! Which cases people check: as many of each verdict as there can be.

use std::collections::BTreeMap;

use l1ght_core::drift::Verdict;

use super::judge::{Case, Judged};
use crate::rng::Rng;

/// A case that was drawn, with the pair it is of.
pub type Drawn<'a> = (&'a Judged, &'a Case);

/// `count` findings, and as many quiet verdicts on files that did change.
pub fn draw(all: &[Judged], seed: u64, count: usize) -> Vec<Drawn<'_>> {
    let mut rng = Rng::new(&[seed]);
    let cases = all.iter().flat_map(|judged| judged.cases.iter().map(move |case| (judged, case)));
    let (quiet, findings): (Vec<_>, Vec<_>) = cases.partition(|(_, case)| is_quiet(case.verdict));
    let changed = quiet
        .into_iter()
        .filter(|(judged, case)| judged.old.get(&case.path) != judged.new.get(&case.path));
    let mut drawn = in_turn(findings, &mut rng, count);
    drawn.extend(in_turn(changed.collect(), &mut rng, count));
    drawn
}

fn is_quiet(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Fresh | Verdict::Reformatted | Verdict::CommentsOnly)
}

/// Draws one of each verdict in turn until there are `count`, in order of the verdicts.
fn in_turn<'a>(cases: Vec<Drawn<'a>>, rng: &mut Rng, count: usize) -> Vec<Drawn<'a>> {
    let mut left: BTreeMap<Verdict, Vec<Drawn<'a>>> = BTreeMap::new();
    for case in cases {
        left.entry(case.1.verdict).or_default().push(case);
    }
    let mut drawn = Vec::new();
    while left.values().any(|cases| !cases.is_empty()) && drawn.len() < count {
        for cases in left.values_mut().filter(|cases| !cases.is_empty()) {
            drawn.push(cases.swap_remove(rng.below(cases.len())));
        }
    }
    drawn.truncate(count);
    drawn.sort_by_key(|(_, case)| case.verdict);
    drawn
}
