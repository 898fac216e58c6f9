//! White space alone that moves meaning: all of these are changes.

use std::ops::Range;

use crate::edit::{Change, Cited, Label};
use crate::oracle::{Leaf, LeafKind, Nest};
use crate::rng::Rng;
use crate::sample::Sample;
use crate::tongue::Tongue;

/// Words after which JavaScript ends a statement at a line break.
const RESTRICTED: &[&str] = &["return", "throw", "break", "continue", "yield", "async"];

pub(super) fn make(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let own = rng.one_in(2);
    match sample.tongue {
        Tongue::Makefile => untabbed(sample, rng),
        Tongue::Yaml => renested(sample, rng),
        Tongue::Python if own => nested(sample, rng),
        Tongue::JavaScript | Tongue::TypeScript | Tongue::Tsx if own => {
            after_restricted(sample, rng)
        }
        Tongue::Go | Tongue::Ruby | Tongue::Shell | Tongue::C | Tongue::Cpp if own => {
            broken(sample, rng)
        }
        _ => match rng.below(5) {
            0 => split(sample, rng),
            1 => fused(sample, rng),
            2 => swallowed(sample, rng),
            3 => in_text(sample, rng),
            _ => broken(sample, rng),
        },
    }
}

fn change(sample: &Sample, span: Range<usize>, new: &str) -> Change {
    let after = sample.with(&span, new);
    Change::new(Label::Change, span.start..span.end.max(span.start + 1), after)
}

/// The last statement of a block leaves it, or the statement after a block enters it.
fn nested(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let Nest { outer, statements } = rng.pick(&sample.tree.nests)?;
    let last = statements.last().filter(|_| statements.len() > 1)?;
    let indent = |at: usize| at - sample.lines.start(sample.lines.line_of(at));
    let lines = sample.lines.touched(last);
    let (inner, header) = (indent(last.start), indent(outer.start));
    if inner <= header || sample.lines.line_of(outer.start) >= lines.start {
        return None;
    }
    let mut moved = String::new();
    for line in lines.clone() {
        let text = &sample.text[sample.lines.span(&(line..line + 1))];
        let at = sample.lines.start(line);
        let cut = (inner - header).min(text.len() - text.trim_start_matches([' ', '\t']).len());
        moved.push_str(if sample.is_inside_leaf(at) { text } else { &text[cut..] });
    }
    let cited = Cited::Lines(sample.lines.line_of(outer.start)..lines.end);
    let change = change(sample, sample.lines.span(&lines), &moved);
    Some(if rng.one_in(3) { change.citing(Cited::File) } else { change.citing(cited) })
}

fn after_restricted(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let words = sample.leaves(&[LeafKind::Keyword]);
    let words: Vec<&Leaf> =
        words.into_iter().filter(|leaf| RESTRICTED.contains(&sample.text_of(leaf))).collect();
    let at = rng.pick(&words)?.span.end;
    Some(change(sample, at..at, sample.lines.newline()))
}

/// A line break comes or goes between two leaves. Whether that means something, the oracle says.
fn broken(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let index = rng.below(sample.tree.leaves.len().checked_sub(1)?);
    let (left, right) = (&sample.tree.leaves[index], &sample.tree.leaves[index + 1]);
    let gap = left.span.end..right.span.start;
    let space = sample.text.get(gap.clone()).filter(|space| space.trim().is_empty())?;
    let beside_comment = [left, right].iter().any(|leaf| leaf.kind == LeafKind::Comment);
    // A line cannot begin with `;` in a shell, and there `((…))` may go over lines.
    if sample.text_of(right).starts_with(';') || in_arithmetic(sample, gap.start) {
        return None;
    }
    let new = if space.contains('\n') { " " } else { sample.lines.newline() };
    let both = left.span.start..right.span.end;
    (!beside_comment).then(|| Change { focus: both, ..change(sample, gap, new) })
}

fn in_arithmetic(sample: &Sample, at: usize) -> bool {
    let before = &sample.text[..at];
    sample.tongue == Tongue::Shell && before.rfind("((") > before.rfind("))")
}

/// A space in the middle of a word or sign. A grammar's leaf may be several tokens (`-1`, `[]`), so
/// never between a sign and a letter, nor beside a bracket.
fn split(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let kinds = [LeafKind::Word, LeafKind::Keyword, LeafKind::Sign, LeafKind::Number];
    let leaves = sample.leaves(&kinds);
    let leaf = *rng.pick(&leaves)?;
    let text = sample.text_of(leaf);
    // `> >` is where `>>` closes two lists of types, and never another valid thing.
    let middle = 1 + rng.below(text.len().checked_sub(1)?);
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let pair = text.as_bytes().get(middle - 1..=middle)?;
    let one = is_word(pair[0]) == is_word(pair[1]) && !pair.iter().any(|b| b"()[]{}".contains(b));
    let fits = one && text.is_ascii() && !text.starts_with(['>', '#']);
    let at = leaf.span.start + middle;
    fits.then(|| change(sample, at..at, " "))
}

/// The space between two words goes.
fn fused(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let index = rng.below(sample.tree.leaves.len().checked_sub(1)?);
    let (left, right) = (&sample.tree.leaves[index], &sample.tree.leaves[index + 1]);
    let gap = left.span.end..right.span.start;
    let word =
        |leaf: &Leaf| matches!(leaf.kind, LeafKind::Word | LeafKind::Keyword | LeafKind::Number);
    (gap.start < gap.end && word(left) && word(right)).then(|| change(sample, gap, ""))
}

/// The code after a line comment joins the comment's line.
fn swallowed(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let comments = sample.leaves(&[LeafKind::Comment]);
    let leaf = *rng.pick(&comments)?;
    if !sample.text_of(leaf).starts_with(sample.tongue.line_comment()) {
        return None;
    }
    let end = leaf.span.start + sample.text_of(leaf).trim_end().len();
    let rest = &sample.text[end..];
    let space = rest.len() - rest.trim_start().len();
    let next = sample.tree.leaves.iter().find(|next| next.span.start >= end + space)?;
    // One bracket less can be made up for by the next line's.
    if sample.text_of(next) == "}" {
        return None;
    }
    let both = leaf.span.start..next.span.end;
    Some(Change { focus: both, ..change(sample, end..end + space, " ") })
}

/// A space more or less inside a string.
fn in_text(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let leaves = sample.leaves(&[LeafKind::Text]);
    let leaf = *rng.pick(&leaves)?;
    let text = sample.text_of(leaf);
    let spaces: Vec<usize> = text.match_indices(' ').map(|(at, _)| leaf.span.start + at).collect();
    let at = *rng.pick(&spaces)?;
    Some(if rng.one_in(2) { change(sample, at..at + 1, "") } else { change(sample, at..at, " ") })
}

/// A recipe line of a Makefile loses its tab, or has spaces for it.
fn untabbed(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let line = 1 + rng.below(sample.lines.count());
    let text = |line: usize| &sample.text[sample.lines.body(line, &sample.text)];
    let above = text(line - 1);
    let recipe = text(line).starts_with('\t') && !text(line).trim_start().starts_with('#');
    let at = sample.lines.start(line);
    let new = *rng.pick(&["        ", "    ", ""])?;
    let whole = recipe && !text(line).trim().is_empty() && !above.ends_with('\\');
    whole.then(|| change(sample, at..at + 1, new))
}

/// The last key of a YAML mapping becomes its parent's neighbour.
fn renested(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let line = 1 + rng.below(sample.lines.count());
    let text = |line: usize| &sample.text[sample.lines.body(line, &sample.text)];
    let indent = |line: usize| text(line).len() - text(line).trim_start_matches(' ').len();
    let is_pair = |line: usize| {
        let word = text(line).trim_start().split(": ").next().unwrap_or_default();
        text(line).contains(": ") && word.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_')
    };
    let (deep, parent) =
        (indent(line), (0..line).rev().find(|above| indent(*above) < indent(line))?);
    let opens = text(parent).ends_with(':') && !text(parent).trim_start().starts_with('-');
    let fits = opens && is_pair(line) && parent + 1 < line && indent(line + 1) < deep;
    let span = sample.lines.start(line)..sample.lines.start(line) + deep;
    let cited = Cited::Lines(parent..line + 1);
    fits.then(|| change(sample, span, &" ".repeat(indent(parent))).citing(cited))
}
