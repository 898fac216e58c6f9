//! The ways one written reference can be read: a path, and what follows it (evidence §1).
//!
//! Nothing here knows which paths exist; `resolve` takes the first reading that does.

use super::Anchor;
use super::anchor::reads_as_line;
use crate::text::name::symbol_name;
use crate::text::path::decode_percent;
use crate::text::slug::slug;
use crate::text::{RepoPath, WrittenPath};

/// The most signs that are taken as a possible end of the path: the first ones, so that the canonical
/// form of a name, which may hold more of them, ends its path at the same place.
const MOST_SIGNS: usize = 32;

/// What follows the path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Nothing: the file as a whole.
    Whole,
    /// Lines, both from 1.
    Lines(u32, u32),
    /// A symbol or section, as written.
    Name(String),
    /// Something that cannot be evidence, and why.
    Invalid(&'static str),
}

/// A path as written, and what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading<'a> {
    /// The path as written.
    pub path: &'a str,
    /// The rest.
    pub part: Part,
}

/// All readings of `written`, the longest path first.
pub(super) fn readings(written: &str) -> Vec<Reading<'_>> {
    let mut found = vec![Reading { path: written, part: Part::Whole }];
    let signs: Vec<(usize, &str)> = written.match_indices(['#', ':']).take(MOST_SIGNS).collect();
    found.extend(signs.into_iter().rev().filter_map(|(at, _)| {
        let part = read_part(&written[at..])?;
        // The first of two colons is the sign.
        (at > 0 && !written[..at].ends_with(':')).then(|| Reading { path: &written[..at], part })
    }));
    found
}

/// The reading to take when nothing is listed: the shortest path that lines or a name follow, for
/// a path that is not there has no sign in it more often than one.
pub(super) fn likeliest(written: &str) -> Reading<'_> {
    let whole = Reading { path: written, part: Part::Whole };
    readings(written).pop().unwrap_or(whole)
}

const NOTHING: Part = Part::Invalid("nothing follows the path");
const NEITHER: Part = Part::Invalid("what follows the path is neither lines nor a name");

fn read_part(rest: &str) -> Option<Part> {
    // That is prose, or a list.
    if rest.contains(|c: char| c.is_whitespace() || matches!(c, ',' | ';')) {
        return None;
    }
    let lines = rest.strip_prefix(':').or_else(|| rest.strip_prefix("#L"));
    if let Some(lines) = lines.filter(|lines| lines.starts_with(|c: char| c.is_ascii_digit())) {
        return Some(read_lines(lines, rest.starts_with('#')));
    }
    let (hash, name) = match rest.strip_prefix('#') {
        Some(name) => (true, name),
        None => (false, rest.strip_prefix("::").or_else(|| rest.strip_prefix(':'))?),
    };
    // After a colon a slash belongs to a drive or an address.
    if !hash && name.contains(['/', '\\']) {
        return None;
    }
    let is_name = hash || name.contains(|c: char| c.is_alphabetic() || matches!(c, '_' | '$'));
    Some(match (name, is_name) {
        ("", _) => NOTHING,
        (_, false) => NEITHER,
        (name, true) => Part::Name(name.to_owned()),
    })
}

/// `42`, `42:7`, `10-20`; after `#L` also `10-L20` and `10C3-L20C5`. Columns are not kept.
fn read_lines(written: &str, hash: bool) -> Part {
    let (first, last) = written.split_once('-').unwrap_or((written, written));
    let last = if hash { last.strip_prefix('L').unwrap_or(last) } else { last };
    let numbers = [first, last].map(|side| {
        let (line, column) = side.split_once([':', 'C']).unwrap_or((side, "1"));
        let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        (is_number(line) && is_number(column)).then_some(line)
    });
    let [Some(first), Some(last)] = numbers else { return NEITHER };
    match (first.parse(), last.parse()) {
        (Ok(0), _) | (_, Ok(0)) => Part::Invalid("lines count from 1"),
        (Ok(first), Ok(last)) if first > last => Part::Invalid("the range ends before it starts"),
        (Ok(first), Ok(last)) => Part::Lines(first, last),
        _ => Part::Invalid("no file has that many lines"),
    }
}

/// The paths that `written` may mean from `folder`, the most literal first: as it is, with `/`,
/// `.` and `..` resolved, with `%20` resolved.
pub(super) fn path_forms(folder: &str, written: &str) -> Vec<String> {
    let join = |path: &str| match folder {
        "" => path.to_owned(),
        folder => format!("{folder}/{path}"),
    };
    let rooted = |path: &str| matches!(WrittenPath::read(path), WrittenPath::Inside { rooted, .. } if rooted);
    let mut forms = vec![join(written)];
    let decoded = decode_percent(written);
    for path in [Some(written), decoded.as_deref()].into_iter().flatten() {
        let path = if rooted(path) { path.to_owned() } else { join(path) };
        if let WrittenPath::Inside { path, .. } = WrittenPath::read(&path) {
            forms.push(path);
        }
    }
    forms.dedup();
    forms
}

/// The anchor of a file and what follows it; the reason when it has none.
pub(super) fn anchor_of(path: &str, part: &Part) -> Result<Anchor, &'static str> {
    let file = RepoPath::listed(path);
    let anchor = match part {
        Part::Whole => Anchor::File(file),
        &Part::Lines(first, last) => Anchor::Lines { path: file, first, last },
        Part::Name(name) if file.is_markdown() => {
            Anchor::Section { path: file, slug: section_slug(name) }
        }
        Part::Name(name) => Anchor::Symbol { path: file, name: symbol_name(name) },
        Part::Invalid(reason) => return Err(reason),
    };
    match &anchor {
        // Its canonical form would begin with `::`, after which a slash ends no name.
        Anchor::Symbol { name, .. } if reads_as_line(name) && name.contains('/') => {
            Err("what follows the path is neither lines nor a name")
        }
        Anchor::Section { slug: name, .. } | Anchor::Symbol { name, .. } if name.is_empty() => {
            Err("the name after the path holds no letter")
        }
        _ => Ok(anchor),
    }
}

/// `a/b~2` with each part as headings are slugged; a part that was cut already stays.
fn section_slug(name: &str) -> String {
    let decoded = decode_percent(name);
    let parts = decoded.as_deref().unwrap_or(name).split('/').map(|part| {
        let repeat = part.rfind('~').filter(|&at| part[at + 1..].parse::<u32>().is_ok());
        let (title, count) = part.split_at(repeat.unwrap_or(part.len()));
        let title = if is_cut(title) { title.to_owned() } else { slug(title) };
        title + count
    });
    parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/")
}

/// Ends in the digest that a long slug ends in (protocol §5).
fn is_cut(slug: &str) -> bool {
    let digest = slug.rsplit_once('-').map_or("", |(_, digest)| digest);
    let is_digest = digest.len() == 8 && digest.bytes().all(|b| b.is_ascii_hexdigit());
    is_digest && (88..=89).contains(&slug.chars().count())
}
