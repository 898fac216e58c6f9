//! Another name for the symbol, and another symbol of its name.

use std::ops::Range;

use super::places::{held, new_path};
use super::words::another;
use crate::oracle::Oracle;
use crate::rng::Rng;
use crate::sample::Sample;
use crate::symbol::cited::Part;
use crate::symbol::site::{Proof, Site, reads, renamed};
use crate::symbol::story::{Expect, Label, Story};

pub(super) fn rename(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let (sample, own) = (site.sample(), &site.cited.own);
    // What of it bears the name still in a string, or elsewhere in the file, makes it half a rename.
    if site.cited.holds_own_in_text(sample) {
        return None;
    }
    let new = new_name(sample, own, rng)?;
    let only_here = rng.one_in(2) && !site.cites().has_namesake(site.cited);
    let after = match (only_here, site.cited.only()) {
        (true, Some(part)) => {
            sample.with(&part.whole, &renamed(sample, &part.whole, site.cited, &new))
        }
        _ => renamed(sample, &(0..sample.text.len()), site.cited, &new),
    };
    if after == sample.text || !reads(oracle, &after) {
        return None;
    }
    let expect = match site.proof_of_name() {
        Proof::Sure => Expect::RENAMED,
        Proof::Unsure => Expect::PERHAPS_RENAMED,
        Proof::None => Expect::GONE,
    };
    let target = Some((sample.path.clone(), new));
    Some(Story { target, ..site.story(Label::Rename, after, expect) })
}

/// A name that the file does not have.
fn new_name(sample: &Sample, own: &str, rng: &mut Rng) -> Option<String> {
    let is_plain = own.chars().all(|c| c.is_alphanumeric() || c == '_');
    let new = match rng.below(3) {
        0 => format!("{own}_2"),
        1 => format!("{own}Renamed"),
        _ => format!("{own}{own}"),
    };
    (is_plain && !sample.text.contains(&new)).then_some(new)
}

pub(super) fn namesake(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    match rng.below(3) {
        0 => beside(site, oracle, rng),
        1 => inside_another(site, oracle, rng),
        _ => in_another_file(site, oracle, rng),
    }
}

/// A copy with another word stands right below it.
fn beside(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let sample = site.sample();
    let (part, lines) = site.lines()?;
    let copy = other(site, part, &lines, rng)?;
    let after = sample.with(&(lines.end..lines.end), &format!("{}{copy}", sample.lines.newline()));
    // Several bodies of one name are several symbols, other parts of one name are one.
    let expect = if part.is_body { Expect::AMBIGUOUS } else { Expect::GROWN };
    reads(oracle, &after).then(|| site.story(Label::Namesake, after, expect))
}

/// A copy stands in something new. In full, the name means what it meant; the end of it is the end of
/// two.
fn inside_another(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let sample = site.sample();
    let (part, lines) = site.lines()?;
    let copy = other(site, part, &lines, rng)?;
    let after = format!("{}{}", sample.text, held(sample, &copy)?);
    if !reads(oracle, &after) {
        return None;
    }
    let mut story = site.story(Label::Namesake, after, Expect::FRESH);
    let is_end = site.cited.reference.ends_with(&format!("::{}", site.cited.own));
    if is_end && !site.cites().has_namesake(site.cited) && rng.one_in(2) {
        story.evidence = format!("{}#{}", sample.path, site.cited.own);
        story.expect = Expect::AMBIGUOUS;
    }
    Some(story)
}

/// A copy stands in a file of its own.
fn in_another_file(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let sample = site.sample();
    let (part, lines) = site.lines()?;
    let copy = other(site, part, &lines, rng)?;
    let file = if site.is_top() { copy } else { held(sample, &copy)? };
    let file = format!("{}{file}", site.head());
    if !reads(oracle, &file) {
        return None;
    }
    // The file changes too, so that its content id does not settle the matter.
    let text = format!(
        "{}{}{} one line more{}",
        sample.text,
        sample.lines.newline(),
        sample.tongue.line_comment(),
        sample.lines.newline()
    );
    let mut story = site.story(Label::Namesake, text, Expect::FRESH);
    story.after.insert(new_path(&sample.path), Some(file));
    Some(story)
}

/// The text of `lines` with another word in `part`, its name left alone, and its parameters where their
/// number is a part of that.
fn other(site: &Site<'_>, part: &Part, lines: &Range<usize>, rng: &mut Rng) -> Option<String> {
    let sample = site.sample();
    let head = part.head();
    let from = if site.cited.has_arity() { head.end } else { head.start };
    let after = another(site, &(from..part.declared.node.end), rng)?.after?;
    after.get(lines.start..lines.end + after.len() - sample.text.len()).map(str::to_owned)
}
