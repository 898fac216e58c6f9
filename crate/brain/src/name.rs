//! Names on the wire of what the core counts and compares.

use l1ght_core::drift::{Flag, Level, Place, TextChange};

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

/// The name nearest to `word`, when it is near enough to be meant.
pub(crate) fn nearest<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    names
        .map(|name| (strsim::osa_distance(word, name), name))
        .min()
        .filter(|(distance, name)| *distance <= name.len().max(word.len()) / 2)
        .map(|(_, name)| name)
}
