//! Names on the wire of what the core counts and compares.

use l1ght_core::drift::{Flag, Level, Place, TextChange};
use l1ght_core::order;

pub(crate) fn level_name(level: Level) -> &'static str {
    match level {
        Level::Off => "off",
        Level::Note => "note",
        Level::Warning => "warning",
        Level::Error => "error",
    }
}

/// The level of that name.
pub(crate) fn level_named(name: &str) -> Option<Level> {
    let all = [Level::Off, Level::Note, Level::Warning, Level::Error];
    all.into_iter().find(|level| level_name(*level) == name)
}

pub(crate) fn flag_name(flag: Flag) -> &'static str {
    match flag {
        Flag::Aged => "aged",
        Flag::Reworded => "reworded",
        Flag::Undermined => "undermined",
        Flag::Unsupported => "unsupported",
    }
}

pub(crate) fn place_name(place: Place) -> &'static str {
    match place {
        Place::Same => "same",
        Place::Relocated => "relocated",
        Place::Moved => "moved",
        Place::Renamed => "renamed",
        Place::Gone => "gone",
    }
}

pub(crate) fn text_name(text: TextChange) -> &'static str {
    match text {
        TextChange::Same => "same",
        TextChange::Reformatted => "reformatted",
        TextChange::CommentsOnly => "comments_only",
        TextChange::Changed => "changed",
    }
}

/// The name nearest to `word` among those that are near enough to be meant.
pub(crate) fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let letters = letters_of(word);
    let enough = |name: &str| name.len().max(word.len()) / 2;
    let names = names.map(|name| (apart(&letters, &letters_of(name)), name));
    let mut names: Vec<(usize, &str)> =
        names.filter(|(apart, name)| *apart <= enough(name)).collect();
    order::sort(&mut names);
    let mut best: Option<(usize, &str)> = None;
    for (apart, name) in names {
        if best.is_some_and(|(distance, _)| distance < apart) {
            break;
        }
        let new = (strsim::osa_distance(word, name), name);
        if new.0 <= enough(name) && best.is_none_or(|best| new < best) {
            best = Some(new);
        }
    }
    best.map(|(_, name)| name)
}

/// How often a word has each letter; letters may share a place.
fn letters_of(word: &str) -> [u32; LETTERS] {
    let mut letters = [0; LETTERS];
    word.chars().for_each(|letter| letters[letter as usize % LETTERS] += 1);
    letters
}

/// The least distance of words that have so many of each letter: it is found much faster than theirs.
fn apart(a: &[u32; LETTERS], b: &[u32; LETTERS]) -> usize {
    let more = |a: &[u32; LETTERS], b: &[u32; LETTERS]| -> u32 {
        a.iter().zip(b).map(|(a, b)| a.saturating_sub(*b)).sum()
    };
    more(a, b).max(more(b, a)) as usize
}

const LETTERS: usize = 64;
