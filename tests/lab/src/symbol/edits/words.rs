//! One word, sign, number, string or comment becomes another: in the symbol, or beside it.

use std::ops::Range;

use crate::edit::Change;
use crate::edits::{comment, token};
use crate::oracle::{Leaf, LeafKind, Oracle, Parsed};
use crate::rng::Rng;
use crate::sample::Sample;
use crate::symbol::site::Site;
use crate::symbol::story::{Expect, Label, Story};

pub(super) fn inside(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let part = rng.pick(&site.cited.parts)?;
    changed(site, oracle, rng, Label::Inside, &part.declared.node)
}

pub(super) fn signature(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let part = rng.pick(&site.cited.parts)?;
    let range = part.declared.node.start..part.declared.body?;
    changed(site, oracle, rng, Label::Signature, &range)
}

/// A leaf in `range` becomes another.
fn changed(
    site: &Site<'_>,
    oracle: &mut Oracle,
    rng: &mut Rng,
    label: Label,
    range: &Range<usize>,
) -> Option<Story> {
    let sample = site.sample();
    let change = another(site, range, rng)?;
    let after = change.after?;
    let parts = &site.cited.parts;
    let parsed = oracle.parse(&after);
    // What comes to the end of a symbol is outside of it where the grammar cannot read on.
    if parsed.is_broken() && parts.iter().any(|part| part.declared.node.end == change.focus.end) {
        return None;
    }
    // With another keyword before its name it may be another thing.
    let mut heads = parts.iter().map(|part| part.declared.node.start..part.declared.name.start);
    let is_head = heads.any(|head| head.contains(&change.focus.start));
    let is_keyword =
        sample.code_in(&change.focus).iter().any(|leaf| leaf.kind == LeafKind::Keyword);
    // Where the number of parameters tells it apart, it may be another: `(void)` has none.
    let may_take_others = site.cited.has_arity()
        && parts.iter().any(|part| part.head().contains(&change.focus.start));
    let expect = match stands(site, &parsed, &after, &change.focus) {
        _ if parsed.is_broken() => Expect::LOST,
        true if !(is_head && is_keyword || may_take_others) => Expect::CHANGED,
        _ => Expect::STALE,
    };
    Some(site.story(label, after, expect))
}

/// Another leaf in `range`: neither it nor what was there is a part of the name of the symbol.
pub(super) fn another(site: &Site<'_>, range: &Range<usize>, rng: &mut Rng) -> Option<Change> {
    let sample = site.sample();
    let code = sample.code_in(range).iter();
    let leaves: Vec<&Leaf> = code
        .filter(|leaf| !matches!(leaf.kind, LeafKind::Comment | LeafKind::Opaque))
        .filter(|leaf| !site.cited.is_name(sample.text_of(leaf)) && !is_in_name(site, leaf))
        .collect();
    let leaf = *rng.pick(&leaves)?;
    let change = token::leaf(sample, leaf, rng)?;
    let after = change.after.as_ref()?;
    let end = leaf.span.end + after.len() - sample.text.len();
    let new = after.get(leaf.span.start..end)?;
    (!site.cited.is_name(new)).then_some(change)
}

/// True for a leaf of a name of several, such as that of an operator, and of what qualifies the name
/// where it is declared: `A.prototype` in `A.prototype.b = …`.
fn is_in_name(site: &Site<'_>, leaf: &Leaf) -> bool {
    let mut names = site.cited.parts.iter().map(|part| &part.declared.name);
    names.any(|name| qualified(site.sample(), name) <= leaf.span.start && leaf.span.end <= name.end)
}

/// Where the name at `name` begins with all that qualifies it.
fn qualified(sample: &Sample, name: &Range<usize>) -> usize {
    let before = sample.code_in(&(0..name.start));
    let pairs = before.rchunks_exact(2).take_while(|pair| {
        let is_word = matches!(pair[0].kind, LeafKind::Word | LeafKind::Keyword);
        is_word && matches!(sample.text_of(&pair[1]), "." | "::")
    });
    pairs.last().map_or(name.start, |pair| pair[0].span.start)
}

pub(super) fn beside(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let others = site.cites().symbols.iter().flat_map(|other| &other.parts);
    let others: Vec<_> = others.filter(|part| !site.cited.touches(&part.whole)).collect();
    let other = rng.pick(&others)?;
    if site.may_belong(site.sample(), other) {
        return None;
    }
    let change = another(site, &other.declared.node, rng)?;
    let after = change.after?;
    let parsed = oracle.parse(&after);
    let stands = !parsed.is_broken() && stands(site, &parsed, &after, &change.focus);
    stands.then(|| site.story(Label::Beside, after, Expect::FRESH))
}

/// True when the grammar has the cited declarations where they were: as long, and in the same.
fn stands(site: &Site<'_>, parsed: &Parsed, after: &str, focus: &Range<usize>) -> bool {
    let length = site.sample().text.len();
    let shift = |at: usize| if at < focus.end { at } else { at + after.len() - length };
    let shifted = |range: &Range<usize>| shift(range.start)..shift(range.end);
    site.cited.parts.iter().all(|part| {
        let own = &part.declared;
        let found = parsed.declared(&shifted(&own.name), &shifted(&part.whole));
        found.is_some_and(|found| {
            let same = [(found.node, &own.node), (found.outer, &own.outer)];
            let around = found.parent == shifted(&own.parent);
            around && same.into_iter().all(|(now, then)| now == shifted(then))
        })
    })
}

pub(super) fn doc(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let sample = site.sample();
    let part = rng.pick(&site.cited.parts)?;
    let comments = comments_above(sample, part.declared.outer.start);
    let after = match rng.pick(&comments) {
        Some(comment) => comment::reworded(sample, comment, rng)?.after?,
        None => one_more(sample, part.declared.outer.start)?,
    };
    let same = oracle.read(&after);
    (!same.broken && same.shape == sample.tree.shape)
        .then(|| site.story(Label::Doc, after, Expect::COMMENT))
}

/// The comments right above byte `at`, each on lines of its own.
fn comments_above(sample: &Sample, at: usize) -> Vec<&Leaf> {
    let mut found = Vec::new();
    let mut reached = at;
    let before = sample.tree.leaves.partition_point(|leaf| leaf.span.end <= at);
    for leaf in sample.tree.leaves[..before].iter().rev() {
        let between = &sample.text[leaf.span.end..reached];
        let touches = between.trim().is_empty() && between.matches('\n').count() == 1
            || sample.text_of(leaf).ends_with('\n') && between.trim().is_empty();
        // Rust's own for what they stand in.
        let is_inner = ["//!", "/*!"].iter().any(|sign| sample.text_of(leaf).starts_with(sign));
        let line = sample.lines.start(sample.lines.line_of(leaf.span.start));
        let alone = sample.text[line..leaf.span.start].trim().is_empty();
        if leaf.kind != LeafKind::Comment || !touches || !alone || is_inner {
            break;
        }
        found.push(leaf);
        reached = leaf.span.start;
    }
    found
}

/// A comment of one line right above the line that begins at, or is indented before, byte `at`.
fn one_more(sample: &Sample, at: usize) -> Option<String> {
    let start = sample.lines.start(sample.lines.line_of(at));
    let indent = &sample.text[start..at];
    let (sign, newline) = (sample.tongue.line_comment(), sample.lines.newline());
    let fits = indent.trim().is_empty() && sample.takes_lines(start);
    fits.then(|| sample.with(&(start..start), &format!("{indent}{sign} one line more{newline}")))
}
