//! What a formatter did to a file, place by place, and of that what the oracle calls space alone:
//! formatters also write other quotes, commas and brackets, and those places stay as they were.

use std::ops::Range;

use similar::{Algorithm, DiffOp, DiffTag, capture_diff_slices};

use crate::lines::Lines;
use crate::oracle::Oracle;
use crate::sample::Sample;

/// How many places of a line diff may have to be taken together: where lines were joined, some of
/// them seem to be kept.
const TOGETHER: usize = 8;

/// One place: bytes of the file, and what the formatter has for them.
#[derive(Clone, Debug)]
struct Hunk {
    old: Range<usize>,
    new: String,
}

/// A formatted file without the places where the formatter changed more than space.
#[derive(Clone, Debug)]
pub struct Spaced {
    /// Its text.
    pub text: String,
    /// The bytes of the old text that changed.
    pub places: Vec<Range<usize>>,
    /// How many places stayed as they were.
    pub dropped: usize,
}

/// Takes from `formatted` what is space alone.
pub fn spaced(oracle: &mut Oracle, sample: &Sample, formatted: &str) -> Spaced {
    let (hunks, others) = hunks(&sample.text, formatted);
    let made = hunks.len();
    let kept = kept(oracle, sample, hunks);
    let places: Vec<_> = kept.iter().map(|hunk| hunk.old.clone()).collect();
    Spaced { text: applied(sample, &kept), dropped: made - kept.len() + others, places }
}

/// The places where only space differs, and how many others there are.
fn hunks(before: &str, after: &str) -> (Vec<Hunk>, usize) {
    let texts = Texts { before, after, old: Lines::of(before), new: Lines::of(after) };
    let ops = texts.compared();
    let (mut hunks, mut others, mut at) = (Vec::new(), 0, 0);
    while let Some(op) = ops.get(at) {
        let mut ends = at + 1..=(at + TOGETHER).min(ops.len());
        if op.tag() == DiffTag::Equal {
            hunks.extend(texts.respaced(op));
            at += 1;
        } else if let Some((end, hunk)) = ends.find_map(|end| texts.joined(&ops, at..end)) {
            hunks.push(hunk);
            at = end;
        } else {
            others += 1;
            at += 1;
        }
    }
    (hunks, others)
}

/// Both texts, which have lines that differ.
struct Texts<'a> {
    before: &'a str,
    after: &'a str,
    old: Lines,
    new: Lines,
}

impl Texts<'_> {
    /// How the lines correspond when space does not count.
    fn compared(&self) -> Vec<DiffOp> {
        let bare = |text: &str, lines: &Lines| -> Vec<String> {
            (0..lines.count()).map(|line| squeezed(&text[lines.body(line, text)])).collect()
        };
        let (old, new) = (bare(self.before, &self.old), bare(self.after, &self.new));
        capture_diff_slices(Algorithm::Myers, &old, &new)
    }

    fn hunk(&self, old: &Range<usize>, new: &Range<usize>) -> Hunk {
        Hunk { old: self.old.span(old), new: self.after[self.new.span(new)].to_owned() }
    }

    /// The lines of `op`, equal but for space, that have other space now.
    fn respaced(&self, op: &DiffOp) -> Vec<Hunk> {
        let pairs = op.old_range().zip(op.new_range());
        let hunks = pairs.map(|(old, new)| self.hunk(&(old..old + 1), &(new..new + 1)));
        hunks.filter(|hunk| self.before[hunk.old.clone()] != hunk.new).collect()
    }

    /// The lines of the operations `some`, when together they differ in space only, and where these
    /// end.
    fn joined(&self, ops: &[DiffOp], some: Range<usize>) -> Option<(usize, Hunk)> {
        let (first, last) = (ops.get(some.start)?, ops.get(some.end.checked_sub(1)?)?);
        let old = first.old_range().start..last.old_range().end;
        let hunk = self.hunk(&old, &(first.new_range().start..last.new_range().end));
        let same = squeezed(&self.before[hunk.old.clone()]) == squeezed(&hunk.new);
        same.then_some((some.end, hunk))
    }
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect()
}

/// Those of `hunks` that together leave the code as it is: halves are asked for when the whole does not.
fn kept(oracle: &mut Oracle, sample: &Sample, mut hunks: Vec<Hunk>) -> Vec<Hunk> {
    let tree = oracle.read(&applied(sample, &hunks));
    if !tree.broken && tree.shape == sample.tree.shape {
        return hunks;
    }
    if hunks.len() < 2 {
        return Vec::new();
    }
    let second = hunks.split_off(hunks.len() / 2);
    let mut kept_ones = kept(oracle, sample, hunks);
    kept_ones.extend(kept(oracle, sample, second));
    kept_ones
}

fn applied(sample: &Sample, hunks: &[Hunk]) -> String {
    let (mut text, mut reached) = (String::with_capacity(sample.text.len()), 0);
    for hunk in hunks {
        text.push_str(&sample.text[reached..hunk.old.start]);
        text.push_str(&hunk.new);
        reached = hunk.old.end;
    }
    text + &sample.text[reached..]
}
