//! What a claim cites: `kind:path[:line[:col]]`, `kind path`, or an event by its whole name (mission §5).

use super::Class;
use crate::text::WrittenPath;

/// A reference as read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reference {
    /// A single word or `event:<name>`: an event of the mission, if one is called exactly that; else
    /// a kind that cites nothing.
    Named(String),
    /// A kind and what follows it.
    Cited {
        /// What the kind shows.
        class: Class,
        /// The places that may be meant, first the whole rest, then its last word. Paths outside the
        /// root are left out.
        places: Vec<Place>,
    },
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// From the root, each path in its one spelling.
    pub path: String,
    /// The first and the last line, counted from 1; without them the whole file.
    pub lines: Option<(u64, u64)>,
}

/// Reads a reference.
pub fn parse_reference(written: &str) -> Reference {
    let written = written.trim();
    let Some(end) = written.find(|c: char| c == ':' || c.is_whitespace()) else {
        return Reference::Named(written.to_owned());
    };
    let (kind, rest) = written.split_at(end);
    let spaced = !rest.starts_with(':');
    let rest = rest[rest.chars().next().map_or(0, char::len_utf8)..].trim();
    if kind == "event" && !spaced {
        return Reference::Named(rest.to_owned());
    }
    let last = rest.split_whitespace().next_back().filter(|last| spaced && *last != rest);
    let places = [Some(rest), last].into_iter().flatten().filter_map(place).collect();
    Reference::Cited { class: Class::of(kind), places }
}

/// `path`, `path:line` or `path:line:col`; nothing for what leaves the root or names it.
fn place(written: &str) -> Option<Place> {
    let (before, last) = split_number(written);
    let (path, line) = match split_number(before) {
        (path, Some(line)) if last.is_some() => (path, Some(line)),
        _ => (before, last),
    };
    place_in(path, line)
}

/// A path in its one spelling; one that ends in a separator is a folder.
pub(super) fn place_in(path: &str, line: Option<u64>) -> Option<Place> {
    if path.ends_with(['/', '\\']) {
        return None;
    }
    match WrittenPath::read(path) {
        WrittenPath::Inside { path, .. } if !path.is_empty() => {
            Some(Place { path, lines: line.map(|line| (line, line)) })
        }
        _ => None,
    }
}

fn split_number(text: &str) -> (&str, Option<u64>) {
    let parts =
        text.rsplit_once(':').filter(|(_, digits)| digits.bytes().all(|b| b.is_ascii_digit()));
    match parts.and_then(|(before, digits)| Some((before, digits.parse().ok()?))) {
        Some((before, number)) => (before, Some(number)),
        None => (text, None),
    }
}
