//! One word, sign, string or number becomes another.

use std::ops::Range;

use crate::edit::{Change, Cited, Label};
use crate::oracle::{Leaf, LeafKind};
use crate::rng::Rng;
use crate::sample::Sample;

/// Signs and words that change places without changing what is allowed there.
const OTHERS: &[(&str, &str)] = &[
    ("+", "-"),
    ("-", "+"),
    ("*", "/"),
    ("<", "<="),
    ("<=", "<"),
    (">", ">="),
    (">=", ">"),
    ("==", "!="),
    ("!=", "=="),
    ("===", "!=="),
    ("!==", "==="),
    ("&&", "||"),
    ("||", "&&"),
    ("&", "|"),
    ("|", "&"),
    ("+=", "-="),
    ("-=", "+="),
    ("++", "--"),
    ("--", "++"),
    ("!", "~"),
    ("true", "false"),
    ("false", "true"),
    ("True", "False"),
    ("False", "True"),
    ("and", "or"),
    ("or", "and"),
    ("if", "while"),
    ("while", "if"),
    ("unless", "if"),
    ("let", "const"),
    ("const", "let"),
    ("var", "let"),
    ("public", "private"),
    ("private", "public"),
    ("break", "continue"),
    ("continue", "break"),
    ("null", "this"),
    ("nil", "true"),
    ("None", "True"),
    ("int", "long"),
    ("void", "int"),
];

pub(super) fn word_or_sign(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    if rng.one_in(4) {
        return longer(sample, rng);
    }
    let leaves = sample.leaves(&[LeafKind::Word, LeafKind::Keyword, LeafKind::Sign]);
    leaf(sample, *rng.pick(&leaves)?, rng)
}

/// Another text for `leaf`, by what it is.
pub(crate) fn leaf(sample: &Sample, leaf: &Leaf, rng: &mut Rng) -> Option<Change> {
    let old = sample.text_of(leaf);
    let new = match leaf.kind {
        LeafKind::Text => return text_of(sample, leaf, rng),
        LeafKind::Number => return number_of(sample, leaf, rng),
        LeafKind::Word => changed_word(sample, old, rng)?,
        _ => OTHERS.iter().find(|(from, _)| *from == old)?.1.to_owned(),
    };
    Some(replaced(sample, leaf.span.clone(), &new))
}

/// One word more at the edge of the cited lines, so that all that was there is there still.
fn longer(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let start = rng.below(sample.lines.count());
    let lines = start..(start + 1 + rng.below(8)).min(sample.lines.count());
    let mut code = lines.clone().filter(|line| sample.has_code(&(*line..line + 1)));
    let first = code.next()?;
    let last = code.next_back().unwrap_or(first);
    let body = |line| sample.lines.body(line, &sample.text);
    let (first, last) = (body(first), body(last));
    let text = &sample.text[first.clone()];
    let indent = first.start + text.len() - text.trim_start().len();
    let (at, new) = if rng.one_in(2) { (last.end, " extra") } else { (indent, "extra ") };
    let change = replaced(sample, at..at, new).citing(Cited::Lines(lines));
    (!sample.is_inside_leaf(at)).then_some(change)
}

/// Another word of the same file, the same in other case, or one letter more.
fn changed_word(sample: &Sample, old: &str, rng: &mut Rng) -> Option<String> {
    let new = match rng.below(3) {
        0 => sample.text_of(rng.pick(&sample.leaves(&[LeafKind::Word]))?).to_owned(),
        1 if old.to_ascii_uppercase() != old => old.to_ascii_uppercase(),
        _ => format!("{old}x"),
    };
    (new != old).then_some(new)
}

pub(super) fn text(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let leaves = sample.leaves(&[LeafKind::Text]);
    text_of(sample, *rng.pick(&leaves)?, rng)
}

fn text_of(sample: &Sample, leaf: &Leaf, rng: &mut Rng) -> Option<Change> {
    let text = sample.text_of(leaf);
    let open = text.find(['"', '\'', '`', '/', '<']).map_or(0, |at| at + 1);
    let inside: Vec<usize> = (open.max(1)..text.len().saturating_sub(1))
        .filter(|at| {
            text.as_bytes()[*at].is_ascii_alphanumeric() && text.as_bytes()[*at - 1] != b'\\'
        })
        .collect();
    let at = leaf.span.start + *rng.pick(&inside)?;
    let old = &sample.text[at..=at];
    let new = match rng.below(4) {
        0 => format!("{old} "),
        1 => String::new(),
        2 => format!("{old}{old}"),
        _ => if old == "q" { "k" } else { "q" }.to_owned(),
    };
    Some(replaced(sample, at..at + 1, &new))
}

pub(super) fn number(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let leaves = sample.leaves(&[LeafKind::Number]);
    number_of(sample, *rng.pick(&leaves)?, rng)
}

fn number_of(sample: &Sample, leaf: &Leaf, rng: &mut Rng) -> Option<Change> {
    let digits = sample.text_of(leaf).bytes().enumerate().filter(|(_, b)| b.is_ascii_digit());
    let digits: Vec<usize> = digits.map(|(at, _)| leaf.span.start + at).collect();
    let at = *rng.pick(&digits)?;
    let new = if &sample.text[at..=at] == "1" { "2" } else { "1" };
    Some(replaced(sample, at..at + 1, new))
}

/// A word changes, and the claim cites lines that do not hold it.
pub(super) fn elsewhere(sample: &Sample, rng: &mut Rng) -> Option<Change> {
    let leaves = sample.leaves(&[LeafKind::Word]);
    let leaf: &Leaf = rng.pick(&leaves)?;
    let new = changed_word(sample, sample.text_of(leaf), rng)?;
    let touched = sample.lines.touched(&leaf.span);
    let start = rng.below(sample.lines.count());
    let lines = start..(start + 1 + rng.below(30)).min(sample.lines.count());
    let apart = lines.end <= touched.start || touched.end <= lines.start;
    let change = Change::new(Label::Same, leaf.span.clone(), sample.with(&leaf.span, &new));
    apart.then(|| change.citing(Cited::Lines(lines)))
}

fn replaced(sample: &Sample, span: Range<usize>, new: &str) -> Change {
    let after = sample.with(&span, new);
    Change::new(Label::Change, span, after)
}
