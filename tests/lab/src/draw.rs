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
            let Some(cited) = confirmed(oracle, sample, kind, &change, &mut rng) else {
                dropped += 1;
                continue;
            };
            let edit = Edit { kind, sample: index, seed, change, cited };
            return Drawn { edit: Some(edit), dropped };
        }
    }
    Drawn { edit: None, dropped }
}

/// What the story cites; `None` when the oracle does not see what the edit was made to be.
fn confirmed(
    oracle: &mut Oracle,
    sample: &Sample,
    kind: Kind,
    change: &Change,
    rng: &mut Rng,
) -> Option<Cited> {
    let after = read(oracle, sample, kind, change);
    if after.as_ref().is_some_and(|after| !agrees(sample, change, after)) {
        return None;
    }
    let cited = cite(sample, change, rng);
    let stands = after.is_some_and(|after| still_stands(sample, change, &cited, &after));
    (!stands).then_some(cited)
}

/// The file after `change`; `None` when nothing between its line ends changed.
fn read(oracle: &mut Oracle, sample: &Sample, kind: Kind, change: &Change) -> Option<Sample> {
    let differs = !matches!(kind, Kind::LineEnds | Kind::MoveFile);
    let text = change.after.clone().filter(|_| differs)?;
    Some(Sample::read(oracle, sample.tongue, sample.path.clone(), text))
}

/// True when the oracle sees what the edit was made to be.
fn agrees(sample: &Sample, change: &Change, after: &Sample) -> bool {
    let same_shape = after.tree.shape == sample.tree.shape;
    match change.label {
        Label::Formatting | Label::Comment => !after.tree.broken && same_shape,
        // What lands inside a string or a comment is no code any more.
        Label::Moved => sorted(words(sample)) == sorted(words(after)),
        Label::Same => !same_shape,
        // Space alone gives another meaning only to what can be read.
        Label::Change if words(sample).eq(words(after)) => !after.tree.broken && !same_shape,
        Label::Change => !same_shape,
    }
}

fn sorted<'a>(words: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut words: Vec<&str> = words.collect();
    words.sort_unstable();
    words
}

fn words(sample: &Sample) -> impl Iterator<Item = &str> {
    sample.words(&sample.tree.leaves)
}

/// True when other words stand in the file, and yet those that were cited, whole lines of them, where
/// some of them stood before: one of several equal rows went, and the next slid into its place.
fn still_stands(sample: &Sample, change: &Change, cited: &Cited, after: &Sample) -> bool {
    let Cited::Lines(lines) = cited else { return false };
    if change.label != Label::Change || words(sample).eq(words(after)) {
        return false;
    }
    let old: Vec<&str> = sample.words(sample.code_in(&sample.lines.span(lines))).collect();
    let (new, code): (Vec<&str>, _) = (words(after).collect(), after.code());
    let touches = |place: Range<usize>| place.start < lines.end && lines.start < place.end;
    let stands = |at: usize| after.whole_lines(&code, at..at + old.len()).is_some_and(touches);
    let last = new.len().saturating_sub(old.len());
    !old.is_empty() && (0..=last).any(|at| new[at..].starts_with(&old) && stands(at))
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
pub(crate) fn around(sample: &Sample, focus: &Range<usize>, rng: &mut Rng) -> Range<usize> {
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
