//! What a formatter did to a file, place by place, and of that what the oracle calls space alone:
//! formatters also write other quotes, commas and brackets, and those places stay as they were.

use std::ops::Range;

use similar::{DiffOp, TextDiff};

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
    let (old_lines, new_lines) = (Lines::of(before), Lines::of(after));
    let diff = TextDiff::from_lines(before, after);
    let differs = |op: &&DiffOp| !matches!(op, DiffOp::Equal { .. });
    let ops: Vec<DiffOp> = diff.ops().iter().filter(differs).copied().collect();
    let joined = |ops: &[DiffOp]| -> Option<Hunk> {
        let (first, last) = (ops.first()?, ops.last()?);
        let old = old_lines.span(&(first.old_range().start..last.old_range().end));
        let new = &after[new_lines.span(&(first.new_range().start..last.new_range().end))];
        let same = squeezed(&before[old.clone()]).eq(squeezed(new));
        same.then(|| Hunk { old, new: new.to_owned() })
    };
    let (mut hunks, mut others, mut at) = (Vec::new(), 0, 0);
    while at < ops.len() {
        let ends = at + 1..=(at + TOGETHER).min(ops.len());
        match ends.clone().find_map(|end| Some((end, joined(&ops[at..end])?))) {
            Some((end, hunk)) => {
                hunks.push(hunk);
                at = end;
            }
            None => {
                others += 1;
                at += 1;
            }
        }
    }
    (hunks, others)
}

fn squeezed(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !c.is_whitespace())
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
