//! What differs between two lists of pieces, lines or words; nothing here shows it.

use std::ops::Range;

/// More edits than this and all counts as changed: it bounds the memory to about four megabytes.
const MOST_EDITS: usize = 1000;

/// A stretch of pieces of the one side with what the other side has in its place.
pub(super) struct Change {
    pub(super) before: Range<usize>,
    pub(super) after: Range<usize>,
}

/// Changes that stand close together, with unchanged pieces around them.
pub(super) struct Hunk<'c> {
    pub(super) changes: &'c [Change],
    /// All of its pieces on the one side.
    pub(super) before: Range<usize>,
    /// All of its pieces on the other side.
    pub(super) after: Range<usize>,
}

/// The changes in their order; between them the two sides are equal.
pub(super) fn changes(before: &[&[u8]], after: &[&[u8]]) -> Vec<Change> {
    let head = before.iter().zip(after).take_while(|(a, b)| a == b).count();
    let (before, after) = (&before[head..], &after[head..]);
    let tail = before.iter().rev().zip(after.iter().rev()).take_while(|(a, b)| a == b).count();
    let (before, after) = (&before[..before.len() - tail], &after[..after.len() - tail]);
    let mut changes = Vec::new();
    let (mut x, mut y) = (0, 0);
    for (a, b) in common(before, after).into_iter().chain([(before.len(), after.len())]) {
        if (x, y) != (a, b) {
            changes.push(Change { before: head + x..head + a, after: head + y..head + b });
        }
        (x, y) = (a + 1, b + 1);
    }
    changes
}

/// Changes with at most twice `around` pieces between them come together.
pub(super) fn hunks(changes: &[Change], around: usize, length: usize) -> Vec<Hunk<'_>> {
    let groups = changes.chunk_by(|a, b| b.before.start - a.before.end <= 2 * around);
    groups.filter_map(|changes| hunk(changes, around, length)).collect()
}

fn hunk(changes: &[Change], around: usize, length: usize) -> Option<Hunk<'_>> {
    let (first, last) = (changes.first()?, changes.last()?);
    let lead = around.min(first.before.start);
    let trail = around.min(length - last.before.end);
    let before = first.before.start - lead..last.before.end + trail;
    let after = first.after.start - lead..last.after.end + trail;
    Some(Hunk { changes, before, after })
}

/// The pairs of equal pieces on a shortest way from one side to the other: the greedy algorithm
/// of Myers (1986). None when that takes too many edits.
fn common(before: &[&[u8]], after: &[&[u8]]) -> Vec<(usize, usize)> {
    // For each number of edits, and for each number of removals among them: how much of `before`
    // is used up at most.
    let mut rounds: Vec<Vec<usize>> = Vec::new();
    for edits in 0..=MOST_EDITS.min(before.len() + after.len()) {
        let mut round = Vec::with_capacity(edits + 1);
        for removed in 0..=edits {
            let (mut x, _) = enter(&rounds, edits, removed);
            let mut y = x + edits - 2 * removed;
            while x < before.len() && y < after.len() && before[x] == after[y] {
                (x, y) = (x + 1, y + 1);
            }
            round.push(x);
            if (x, y) == (before.len(), after.len()) {
                rounds.push(round);
                return pairs(&rounds, removed);
            }
        }
        rounds.push(round);
    }
    Vec::new()
}

/// Where the last edit leads, and whether it is a removal.
fn enter(rounds: &[Vec<usize>], edits: usize, removed: usize) -> (usize, bool) {
    let Some(last) = edits.checked_sub(1).map(|last| &rounds[last]) else { return (0, false) };
    let by_adding = last.get(removed).copied();
    let by_removing = removed.checked_sub(1).map(|removed| last[removed] + 1);
    match by_removing > by_adding {
        true => (by_removing.unwrap_or_default(), true),
        false => (by_adding.unwrap_or_default(), false),
    }
}

/// Follows the way back from the end of the last round.
fn pairs(rounds: &[Vec<usize>], mut removed: usize) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    for (edits, round) in rounds.iter().enumerate().rev() {
        let (start, is_removal) = enter(rounds, edits, removed);
        pairs.extend((start..round[removed]).rev().map(|x| (x, x + edits - 2 * removed)));
        removed -= usize::from(is_removal);
    }
    pairs.reverse();
    pairs
}

#[cfg(test)]
mod tests {
    use super::{Change, MOST_EDITS, changes};

    fn pieces(text: &str) -> Vec<&[u8]> {
        text.as_bytes().chunks(1).collect()
    }

    fn found(before: &str, after: &str) -> Vec<(String, String)> {
        let show =
            |change: Change| (before[change.before].to_owned(), after[change.after].to_owned());
        changes(&pieces(before), &pieces(after)).into_iter().map(show).collect()
    }

    #[test]
    fn as_little_as_possible_is_changed() {
        assert_eq!(found("abc", "abc"), []);
        assert_eq!(found("", "x"), [(String::new(), "x".to_owned())]);
        assert_eq!(found("abcd", "axcd"), [("b".to_owned(), "x".to_owned())]);
        let moved = [("a", ""), ("", "x"), ("", "y")].map(|(a, b)| (a.to_owned(), b.to_owned()));
        assert_eq!(found("abcde", "bxcyde"), moved);
    }

    #[test]
    fn too_many_edits_are_one_change() {
        let before = "ab".repeat(MOST_EDITS);
        let after = "cb".repeat(MOST_EDITS);
        assert_eq!(found(&before, &after).len(), 1);
    }
}
