//! New comments, other words in comments, and comments taken away.

use crate::edit::{Change, Label};
use crate::oracle::{Leaf, LeafKind};
use crate::rng::Rng;
use crate::sample::Sample;
use crate::tongue::Tongue;

/// Words for new comments; some look like code, quotes or the end of something.
const WORDS: &[&str] = &[
    "note",
    "see below",
    "it's here",
    "don't \"touch\" this",
    "return x;",
    "if (a) {",
    "}",
    "'",
    "\"",
    "`",
    "later, perhaps",
    "100%",
    "a = b",
    "// again",
    "# again",
    "<b>",
    "\\d",
    "end",
    "ünïcode",
    "((",
];

/// Comments that a tool reads as more than a comment.
const MEANT: &[&str] =
    &["#!", "//go:", "// +build", "# -*-", "# coding", "# frozen_string", "//line"];

pub(super) fn add(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let words = *rng.pick(WORDS)?;
    let sign = sample.tongue.line_comment();
    let newline = sample.lines.newline();
    let line = rng.below(sample.lines.count());
    let body = sample.lines.body(line, &sample.text);
    let (at, comment) = match rng.below(4) {
        0 => (body.start, format!("{sign} {words}{newline}")),
        1 => {
            let text = &sample.text[body.clone()];
            let indent = &text[..text.len() - text.trim_start().len()];
            (body.start, format!("{indent}{sign} {words}{newline}"))
        }
        2 if sample.tongue.has_block_comments() => {
            let leaf = rng.pick(&sample.tree.leaves)?;
            (leaf.span.end, format!(" /* {words} */"))
        }
        _ => (body.end, format!("  {sign} {words}")),
    };
    let lengthened = sample.tree.leaves.iter().find(|leaf| leaf.span.end == at);
    let meant = lengthened.is_some_and(|leaf| is_meant(sample.text_of(leaf)));
    let meant = meant || sample.is_directive(line_of_comment(sample, at)) && is_part(sample, at);
    if !sample.takes_lines(at) || meant || at < sample.lines.start(sample.head()) {
        return None;
    }
    let focus = at..(at + 1).min(sample.text.len());
    Some(Change::new(Label::Comment, focus, sample.with(&(at..at), &comment)))
}

fn line_of_comment(sample: &Sample, at: usize) -> usize {
    sample.lines.line_of(at.saturating_sub(1))
}

/// True where a directive takes a comment for more: a `#region` is named by the rest of its line, and
/// a macro has parameters only where `(` follows its name at once.
fn is_part(sample: &Sample, at: usize) -> bool {
    sample.tongue == Tongue::CSharp || sample.text[at..].starts_with('(')
}

pub(super) fn change(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let comments = sample.leaves(&[LeafKind::Comment]);
    let leaf = *rng.pick(&comments)?;
    let text = sample.text_of(leaf);
    if is_meant(text) || follows_import_c(sample, leaf) {
        return None;
    }
    if rng.one_in(4) {
        return Some(Change::new(Label::Comment, leaf.span.clone(), sample.with(&leaf.span, "")));
    }
    reworded(sample, leaf, rng)
}

/// Another word in the comment `leaf`.
pub(crate) fn reworded(sample: &Sample, leaf: &Leaf, rng: &mut Rng) -> Option<Change> {
    let text = sample.text_of(leaf);
    let words = words_of(text);
    let word = rng.pick(&words).filter(|_| !is_meant(text))?;
    let span = leaf.span.start + word.start..leaf.span.start + word.end;
    let new = *rng.pick(&["other", "words", "here", "are", "it's", "\"so\"", "now (1"])?;
    if &sample.text[span.clone()] == new {
        return None;
    }
    Some(Change::new(Label::Comment, leaf.span.clone(), sample.with(&span, new)))
}

fn is_meant(text: &str) -> bool {
    MEANT.iter().any(|sign| text.starts_with(sign))
}

/// Go reads the comment before `import "C"` as C.
fn follows_import_c(sample: &Sample, leaf: &Leaf) -> bool {
    sample.text[leaf.span.end..].trim_start().starts_with("import \"C\"")
}

/// The words of three letters or more; `begin` and `end` open and close comments in Ruby.
fn words_of(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut words = Vec::new();
    let mut start = 0;
    for part in text.split(|c: char| !c.is_ascii_alphabetic()) {
        let end = start + part.len();
        if part.len() >= 3 && !matches!(part, "begin" | "end") {
            words.push(start..end);
        }
        start = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    words
}
