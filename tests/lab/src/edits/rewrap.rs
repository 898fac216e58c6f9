//! Line breaks, blank lines and space between tokens. Whether a place allows it is for the oracle
//! to say.

use crate::edit::{Change, Label};
use crate::oracle::{Leaf, LeafKind};
use crate::rng::Rng;
use crate::sample::Sample;
use crate::tongue::Tongue;

pub(super) fn make(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let most = if sample.tongue.is_free_form() { 4 } else { 1 };
    let leaves = &sample.tree.leaves;
    let first = rng.below(leaves.len().checked_sub(1)?);
    let mut gaps: Vec<usize> =
        (0..1 + rng.below(most)).map(|_| (first + rng.below(40)).min(leaves.len() - 2)).collect();
    gaps.sort_unstable();
    gaps.dedup();
    let (start, end) = (leaves[*gaps.first()?].span.end, leaves[*gaps.last()? + 1].span.end);
    let mut after = sample.text[..start].to_owned();
    let mut reached = start;
    for gap in gaps {
        let (left, right) = (&leaves[gap], &leaves[gap + 1]);
        let old = sample.text.get(left.span.end..right.span.start)?;
        if !old.trim().is_empty() || beside_directive(sample, left, right) {
            return None;
        }
        after.push_str(&sample.text[reached..left.span.end]);
        let space = if rng.one_in(2) && may_break(sample, left, right) {
            rebroken(old, sample, rng)
        } else {
            widened(old, sample, rng)?
        };
        // `return\name` is one name in PHP.
        if space.is_empty() && sample.text_of(right).starts_with('\\') {
            return None;
        }
        after.push_str(&space);
        reached = right.span.start;
    }
    after.push_str(&sample.text[reached..]);
    (after != sample.text).then(|| Change::new(Label::Formatting, start - 1..end, after))
}

/// A line break comes, or goes.
fn rebroken(old: &str, sample: &Sample, rng: &mut Rng) -> String {
    if old.contains('\n') {
        return (*rng.pick(&[" ", ""]).unwrap_or(&"")).to_owned();
    }
    format!("{}{}", sample.lines.newline(), " ".repeat(rng.below(9)))
}

/// Blank lines, and more or less space in a line.
fn widened(old: &str, sample: &Sample, rng: &mut Rng) -> Option<String> {
    let newline = sample.lines.newline();
    let narrow = !matches!(sample.tongue, Tongue::Ruby | Tongue::Shell);
    Some(match rng.below(4) {
        _ if old.contains('\n') => format!("{newline}{old}"),
        0 if sample.tongue.splices() && !old.is_empty() => format!(" \\{newline}    "),
        1 if narrow && !old.is_empty() => String::new(),
        _ if narrow || !old.is_empty() => format!("{old}  "),
        _ => return None,
    })
}

/// A directive of a preprocessor ends with its line, whatever a grammar says.
fn beside_directive(sample: &Sample, left: &Leaf, right: &Leaf) -> bool {
    let (first, last) = (sample.lines.touched(&left.span), sample.lines.touched(&right.span));
    (first.start..last.end).any(|line| sample.is_directive(line))
}

/// True when a line break is nothing but space there. Grammars allow more than their languages, so
/// where a line break can end a statement it follows a sign that cannot end one (for Go: its
/// specification, "Semicolons").
fn may_break(sample: &Sample, left: &Leaf, right: &Leaf) -> bool {
    if [left, right].iter().any(|leaf| leaf.kind == LeafKind::Comment) {
        return false;
    }
    let open: &[&str] = match sample.tongue {
        Tongue::Shell => &["&&", "||", "|"],
        _ => &["(", "[", "{", ",", "&&", "||", "|", "+", "*", "==", "=", ":=", "and", "or"],
    };
    let close: &[&str] = match sample.tongue {
        Tongue::Python => &[")", "]", "}"],
        Tongue::Ruby => &[")", "]", "."],
        _ => &[],
    };
    sample.tongue.is_free_form()
        || open.contains(&sample.text_of(left))
        || close.contains(&sample.text_of(right))
}
