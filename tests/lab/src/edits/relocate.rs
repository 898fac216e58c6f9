//! The same text at another place: lines pushed down, lines moved, files moved.

use std::ops::Range;

use crate::edit::{Change, Cited, Label};
use crate::rng::Rng;
use crate::sample::Sample;

pub(super) fn lines(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    if !sample.text.ends_with('\n') {
        return None;
    }
    let to = rng.below(sample.lines.count() + 1);
    let at = sample.lines.start(to);
    if to < sample.head() || !sample.takes_lines(at) || sample.depth(at) != 0 {
        return None;
    }
    let (lines, after) =
        if rng.one_in(2) { pushed(sample, to, rng)? } else { moved(sample, to, rng)? };
    let change = Change::new(Label::Moved, sample.lines.span(&lines), after);
    sample.is_provable(&lines).then(|| change.citing(Cited::Lines(lines)))
}

/// New lines come above any lines of the file.
fn pushed(sample: &Sample, to: usize, rng: &mut Rng) -> Option<(Range<usize>, String)> {
    let count = sample.lines.count();
    let start = rng.below(count);
    let lines = start..(start + 2 + rng.below(25)).min(count);
    let (sign, newline) = (sample.tongue.line_comment(), sample.lines.newline());
    let new = format!("{newline}{sign} one line more{newline}").repeat(1 + rng.below(3));
    let at = sample.lines.start(to);
    (to <= lines.start).then(|| (lines, sample.with(&(at..at), &new)))
}

/// A function, or a whole compound statement, is cut out and put before line `to`.
fn moved(sample: &Sample, to: usize, rng: &mut Rng) -> Option<(Range<usize>, String)> {
    let nests = sample.tree.nests.iter().map(|nest| &nest.outer);
    let wholes: Vec<&Range<usize>> = sample.tree.functions.iter().chain(nests).collect();
    let whole = *rng.pick(&wholes)?;
    let lines = sample.lines.touched(whole);
    let span = sample.lines.span(&lines);
    let beside =
        format!("{}{}", &sample.text[span.start..whole.start], &sample.text[whole.end..span.end]);
    if !beside.trim().is_empty() {
        return None;
    }
    let (text, at) = (&sample.text, sample.lines.start(to));
    let parts = if to < lines.start {
        [&text[..at], &text[span.clone()], &text[at..span.start], &text[span.end..]]
    } else if to > lines.end {
        [&text[..span.start], &text[span.end..at], &text[span], &text[at..]]
    } else {
        return None;
    };
    Some((lines, parts.concat()))
}

pub(super) fn file(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let (folder, name) = sample.path.rsplit_once('/')?;
    let moved_to = match rng.below(3) {
        0 => format!("moved/{}", sample.path),
        1 => format!("{folder}/deeper/{name}"),
        _ => format!("{folder}/renamed_{name}"),
    };
    let start = sample.lines.start(rng.below(sample.lines.count()));
    let change = Change::new(Label::Moved, start..start + 1, sample.text.clone());
    Some(Change { moved_to: Some(moved_to), ..change })
}
