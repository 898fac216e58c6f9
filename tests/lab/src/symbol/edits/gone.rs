//! The symbol taken away; and where its like stands elsewhere, which of the two it was is never guessed.

use std::collections::BTreeMap;
use std::ops::Range;

use super::places::{held, new_path};
use crate::oracle::Oracle;
use crate::rng::Rng;
use crate::symbol::site::{Site, own_lines, reads, renamed};
use crate::symbol::story::{Expect, Label, Story};

pub(super) fn delete(site: &Site<'_>, oracle: &mut Oracle) -> Option<Story> {
    if site.cites().has_namesake(site.cited) {
        return None;
    }
    let after = without(site, &site.sample().text)?;
    reads(oracle, &after).then(|| site.story(Label::Delete, after, Expect::GONE))
}

/// `text`, which begins like the file, without the lines of the symbol.
fn without(site: &Site<'_>, text: &str) -> Option<String> {
    let lines = site.cited.parts.iter().map(|part| own_lines(site.sample(), &part.whole));
    let lines: Vec<Range<usize>> = lines.collect::<Option<_>>()?;
    let mut text = text.to_owned();
    lines.into_iter().rev().for_each(|lines| text.replace_range(lines, ""));
    Some(text)
}

/// Before the edit its like stands elsewhere: in a new file under its name, in its own file under
/// another name, or as a copy of the whole file. Then one of the two goes.
pub(super) fn twin(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let sample = site.sample();
    if site.cites().has_namesake(site.cited) {
        return None;
    }
    let (_, lines) = site.lines()?;
    let own = &sample.text[lines.clone()];
    match rng.below(3) {
        0 => {
            let copy = if site.is_top() { own.to_owned() } else { held(sample, own)? };
            in_file(site, oracle, rng, format!("{}{copy}", site.head()))
        }
        1 => in_file(site, oracle, rng, sample.text.clone()),
        _ => {
            let new = format!("{}Twin", site.cited.own);
            let copy = renamed(sample, &lines, site.cited, &new);
            let is_named = copy.contains(&new) && !site.cited.holds_own_in_text(sample);
            let copy = format!("{}{copy}", sample.lines.newline());
            let before = sample.with(&(lines.end..lines.end), &copy);
            let (first, other) = (without(site, &before)?, sample.text.clone());
            let goes = !rng.one_in(4);
            let after = if goes { first } else { other };
            let expect = if goes { Expect::GONE } else { Expect::FRESH };
            if !is_named || sample.text.contains(&new) || !reads(oracle, &before) {
                return None;
            }
            let mut story = site.story(Label::Twin, after.clone(), expect);
            story.before = BTreeMap::from([(sample.path.clone(), before)]);
            reads(oracle, &after).then_some(story)
        }
    }
}

/// The like of it in a new file.
fn in_file(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng, twin: String) -> Option<Story> {
    let sample = site.sample();
    let path = new_path(&sample.path);
    if !reads(oracle, &twin) {
        return None;
    }
    let before = BTreeMap::from([(path.clone(), twin)]);
    if rng.one_in(4) {
        let after = format!("{}{}", sample.text, sample.lines.newline().repeat(2));
        let mut story = site.story(Label::Twin, after, Expect::FRESH);
        story.after.insert(path, None);
        return Some(Story { before, ..story });
    }
    let after = without(site, &sample.text)?;
    let story = Story { before, ..site.story(Label::Twin, after.clone(), Expect::GONE) };
    reads(oracle, &after).then_some(story)
}
