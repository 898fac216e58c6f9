//! Draws edits: makes a change, asks the oracle whether it is what it was made to be, and chooses
//! what the story cites.

use std::ops::Range;

use crate::edit::{Change, Cited, Edit, Kind, Label, Scope};
use crate::edits::make;
use crate::lines::Lines;
use crate::oracle::Oracle;
use crate::rng::Rng;
use crate::sample::Sample;

/// How often a kind is tried on one file before the next file is taken.
const TRIES: usize = 60;

/// An edit, and how many were dropped before it because the oracle disagreed.
pub struct Drawn {
    /// The edit, when one was found.
    pub edit: Option<Edit>,
    /// How many the oracle refused.
    pub dropped: usize,
}

/// Draws the edit with number `seed` of `kind`, beginning with sample `first`.
pub fn draw(oracle: &mut Oracle, samples: &[Sample], kind: Kind, first: usize, seed: u64) -> Drawn {
    let mut rng = Rng::new(&[seed]);
    let mut dropped = 0;
    for step in 0..samples.len() {
        let index = (first + step) % samples.len();
        let sample = &samples[index];
        for _ in 0..TRIES {
            let Some(change) = make(kind, sample, &mut rng) else { continue };
            if !agrees(oracle, sample, kind, &change) {
                dropped += 1;
                continue;
            }
            let cited = cite(sample, &change, &mut rng);
            let edit = Edit { kind, sample: index, seed, change, cited };
            return Drawn { edit: Some(edit), dropped };
        }
    }
    Drawn { edit: None, dropped }
}

/// True when the oracle sees what the edit was made to be.
fn agrees(oracle: &mut Oracle, sample: &Sample, kind: Kind, change: &Change) -> bool {
    let Some(after) = &change.after else { return true };
    if matches!(kind, Kind::LineEnds | Kind::MoveFile) {
        return true; // nothing between the line ends changed
    }
    let tree = oracle.read(after);
    match change.label {
        Label::Formatting | Label::Comment => !tree.broken && tree.shape == sample.tree.shape,
        Label::Change | Label::Same => tree.shape != sample.tree.shape,
        Label::Moved => true,
    }
}

fn cite(sample: &Sample, change: &Change, rng: &mut Rng) -> Cited {
    let Scope::Around = &change.scope else {
        let Scope::Only(cited) = &change.scope else { return Cited::File };
        return cited.clone();
    };
    if rng.one_in(3) {
        return Cited::File;
    }
    let lines = around(sample, &sample.lines.touched(&change.focus), rng);
    let after = change.after.as_deref().map_or(0, |after| Lines::of(after).count());
    let shifted = change.label != Label::Change && after != sample.lines.count();
    if shifted && !sample.is_provable(&lines) { Cited::File } else { Cited::Lines(lines) }
}

/// Lines that hold `focus`: a function, or some lines before and after.
fn around(sample: &Sample, focus: &Range<usize>, rng: &mut Rng) -> Range<usize> {
    let holds = |lines: &Range<usize>| lines.start <= focus.start && focus.end <= lines.end;
    let functions = sample.tree.functions.iter().map(|span| sample.lines.touched(span));
    let functions: Vec<_> = functions.filter(holds).collect();
    match rng.pick(&functions) {
        Some(function) if rng.one_in(2) => function.clone(),
        _ => {
            let start = focus.start.saturating_sub(rng.below(8));
            start..(focus.end + rng.below(8)).min(sample.lines.count())
        }
    }
}
