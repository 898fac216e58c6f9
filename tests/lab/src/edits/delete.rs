//! The file, the cited lines, or some of them are taken away.

use crate::edit::{Change, Cited, Label};
use crate::rng::Rng;
use crate::sample::Sample;

pub(super) fn make(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let count = sample.lines.count();
    let start = rng.below(count);
    let lines = start..(start + 1 + rng.below(10)).min(count);
    let span = sample.lines.span(&lines);
    if rng.one_in(4) {
        let change = Change::new(Label::Change, span, String::new());
        return Some(Change { after: None, ..change });
    }
    let change = Change::new(Label::Change, span.clone(), sample.with(&span, ""));
    let code = sample.has_code(&lines);
    code.then(|| if rng.one_in(3) { change.citing(Cited::Lines(lines)) } else { change })
}
