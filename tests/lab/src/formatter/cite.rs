//! What a story about a formatted file cites: the file, or lines of it that are whole lines again
//! after the formatter and can be found by the rules.

use std::ops::Range;

use crate::draw::around;
use crate::edit::{Change, Cited, Label};
use crate::rng::Rng;
use crate::sample::Sample;

/// How many ranges of lines are tried before the whole file is cited.
const TRIES: usize = 20;

/// The change from `before` to `after`, and what is cited; `None` when only line ends differ.
pub(super) fn cite(
    before: &Sample,
    after: &Sample,
    places: &[Range<usize>],
    rng: &mut Rng,
) -> Option<(Change, Cited)> {
    if before.text.lines().eq(after.text.lines()) {
        return None;
    }
    let focus = rng.pick(places)?.clone();
    let change = |label| Change::new(label, focus.clone(), after.text.clone());
    if rng.one_in(3) {
        return Some((change(Label::Formatting), Cited::File));
    }
    let touched = before.lines.touched(&focus);
    let found = (0..TRIES).find_map(|_| lines(before, after, &touched, rng));
    let (label, cited) = found.unwrap_or((Label::Formatting, Cited::File));
    Some((change(label), cited))
}

/// Lines around `focus` whose code fills whole lines before and after.
fn lines(
    before: &Sample,
    after: &Sample,
    focus: &Range<usize>,
    rng: &mut Rng,
) -> Option<(Label, Cited)> {
    let span = before.lines.span(&around(before, focus, rng));
    let (old, new) = (before.code(), after.code());
    let some = old.partition_point(|leaf| leaf.span.start < span.start)
        ..old.partition_point(|leaf| leaf.span.end <= span.end);
    let lines = before.whole_lines(&old, some.clone())?;
    let place = after.whole_lines(&new, some)?;
    if lines != place {
        return before.is_provable(&lines).then_some((Label::Formatting, Cited::Lines(lines)));
    }
    let same = before.text.lines().skip(lines.start).take(lines.len());
    let same = same.eq(after.text.lines().skip(lines.start).take(lines.len()));
    Some((if same { Label::Same } else { Label::Formatting }, Cited::Lines(lines)))
}
