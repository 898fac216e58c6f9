//! Markers of merge conflicts: a line of exactly seven signs, then a space or the end of the line.

use memchr::memmem;

use super::Hit;

const RULE: &str = "merge-conflict";

/// Opening and closing markers anywhere; `=` only between two of them, since alone it underlines a
/// heading.
pub(super) fn check(text: &str) -> Vec<Hit> {
    let bytes = text.as_bytes();
    let mut found = markers(bytes, b"<<<<<<<");
    found.extend(markers(bytes, b">>>>>>>"));
    found.sort_unstable();
    let between = found.windows(2).filter(|two| bytes[two[0]] == b'<' && bytes[two[1]] == b'>');
    let middle = between.flat_map(|two| {
        markers(&bytes[two[0]..two[1]], b"=======").into_iter().map(|at| two[0] + at)
    });
    let middle: Vec<usize> = middle.collect();
    found.into_iter().chain(middle).map(|at| Hit::refused(RULE, at, at + 7)).collect()
}

/// Where lines start with just these seven signs.
fn markers(bytes: &[u8], signs: &[u8]) -> Vec<usize> {
    let alone = |at: &usize| {
        let starts = at.checked_sub(1).is_none_or(|before| matches!(bytes[before], b'\n' | b'\r'));
        starts && bytes.get(at + 7).is_none_or(|after| matches!(after, b' ' | b'\n' | b'\r'))
    };
    memmem::find_iter(bytes, signs).filter(alone).collect()
}
