//! A name becomes another, everywhere in the file.

use crate::edit::{Change, Label};
use crate::oracle::LeafKind;
use crate::rng::Rng;
use crate::sample::Sample;

pub(super) fn make(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let words = sample.leaves(&[LeafKind::Word]);
    let chosen = *rng.pick(&words)?;
    let old = sample.text_of(chosen);
    let new = match rng.below(3) {
        0 => format!("{old}_2"),
        1 => format!("{old}Renamed"),
        _ => format!("{old}{old}"),
    };
    let mut after = String::with_capacity(sample.text.len() + 64);
    let mut reached = 0;
    for word in words.into_iter().filter(|word| sample.text_of(word) == old) {
        after.push_str(sample.text.get(reached..word.span.start)?);
        after.push_str(&new);
        reached = word.span.end;
    }
    after.push_str(&sample.text[reached..]);
    Some(Change::new(Label::Change, chosen.span.clone(), after))
}
