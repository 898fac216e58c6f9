//! A file cut in two between what stands in it, and two files made one.

use std::ops::Range;

use super::places::{moved_as, new_path};
use crate::oracle::Oracle;
use crate::rng::Rng;
use crate::symbol::site::{Site, is_top, own_lines, reads};
use crate::symbol::story::{Expect, Label, Story};

/// One half keeps the path, the other gets a new one.
pub(super) fn split(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let sample = site.sample();
    let tops = site.cites().symbols.iter().flat_map(|symbol| &symbol.parts);
    let tops: Vec<Range<usize>> = tops
        .filter(|part| is_top(part))
        .filter_map(|part| own_lines(sample, &part.whole))
        .collect();
    let at = rng.pick(&tops)?.start;
    // A namespace for the rest of a file is one that it must stay in.
    if site.cites().wholes.iter().any(|whole| whole.start < at && at < whole.end) {
        return None;
    }
    let (head, tail) = sample.text.split_at(at);
    let tail = format!("{}{tail}", site.head());
    let tail = tail.as_str();
    let head_stays = rng.one_in(2);
    let (kept, new) = if head_stays { (head, tail) } else { (tail, head) };
    if kept.trim().is_empty() || !reads(oracle, kept) || !reads(oracle, new) {
        return None;
    }
    let stays = |range: &Range<usize>| {
        let in_head = range.end <= at;
        (in_head || range.start >= at).then_some(in_head == head_stays)
    };
    let stays: Option<Vec<bool>> = site.cited.parts.iter().map(|part| stays(&part.whole)).collect();
    let stays = stays?;
    let path = new_path(&sample.path);
    let expect = if stays.iter().all(|stays| *stays) {
        Expect::FRESH
    } else if site.cited.parts.iter().zip(&stays).any(|(part, stays)| part.is_named && *stays) {
        Expect::CHANGED
    } else if stays.iter().any(|stays| *stays) {
        Expect::GONE
    } else if site.cites().has_namesake(site.cited) {
        return None;
    } else {
        moved_as(site, &path)
    };
    let mut story = site.story(Label::Split, kept.to_owned(), expect);
    story.after.insert(path.clone(), Some(new.to_owned()));
    story.target = Some((path, site.cited.own.clone()));
    Some(story)
}

/// Its file takes in another one, or goes into it.
pub(super) fn merge(site: &Site<'_>, oracle: &mut Oracle, rng: &mut Rng) -> Option<Story> {
    let sample = site.sample();
    let neighbours: Vec<usize> = site.neighbours().collect();
    let at = *rng.pick(&neighbours)?;
    let other = &site.samples[at];
    // What the other file has of the name, or of its members, is for other labels.
    if !(site.is_free(at) && site.head().is_empty() && other.head() == 0) {
        return None;
    }
    let newline = sample.lines.newline();
    let joined = match rng.one_in(2) {
        true => format!("{}{newline}{newline}{}", sample.text, other.text),
        false => format!("{}{newline}{newline}{}", other.text, sample.text),
    };
    if !reads(oracle, &joined) {
        return None;
    }
    if rng.one_in(2) {
        let mut story = site.story(Label::Merge, joined, Expect::FRESH);
        story.after.insert(other.path.clone(), None);
        return Some(story);
    }
    let expect = match moved_as(site, &other.path) {
        Expect::GONE => Expect::FILE_GONE,
        expect => expect,
    };
    let mut story = site.story(Label::Merge, joined.clone(), expect);
    story.after = [(sample.path.clone(), None), (other.path.clone(), Some(joined))].into();
    story.target = Some((other.path.clone(), site.cited.own.clone()));
    Some(story)
}
