//! One reference against the list: listed, listed otherwise, known, foreign, outside or missing.
//!
//! Each function answers one of these questions, and `None` is a plain no; their order is
//! `resolve`'s.

use super::index::Likeness;
use super::nearest::nearest;
use super::reading::{Part, Reading, anchor_of, likeliest, path_forms, readings};
use super::resolve::as_text;
use super::set::{check_glob, find_members};
use super::word::{ending, is_address};
use super::{Absent, Anchor, Context, ListIndex, Resolution, Resolved};
use crate::text::path::decode_percent;
use crate::text::{RepoPath, WrittenPath};

/// Why nothing can be said of what is not listed.
const INCOMPLETE: &str = "the list of files is not complete";

/// The reference that `text` is, when it names something listed: exactly, else in NFC, else as a
/// glob with members; or the root as a whole.
pub(super) fn locate(text: &str, context: &Context<'_, '_>) -> Option<Resolved> {
    if !text.is_empty() && text.chars().all(|c| matches!(c, '.' | '/' | '\\')) {
        let is_root =
            matches!(WrittenPath::read(text), WrittenPath::Inside { path, .. } if path.is_empty());
        let is_root = is_root && !context.index.list().files.is_empty();
        return is_root.then(|| set_of(text, "**".to_owned(), context));
    }
    let found = find(text, Likeness::Exact, context).or_else(|| find(text, Likeness::Nfc, context));
    found.or_else(|| {
        let is_there = |glob: &String| {
            check_glob(glob).is_none() && find_members(glob, context.index.list()).next().is_some()
        };
        globs(text, context).into_iter().find(is_there).map(|glob| set_of(text, glob, context))
    })
}

/// The same, when only the case of letters differs.
pub(super) fn locate_case(text: &str, context: &Context<'_, '_>) -> Option<Resolved> {
    find(text, Likeness::Case, context)
}

fn find(text: &str, likeness: Likeness, context: &Context<'_, '_>) -> Option<Resolved> {
    readings(text).into_iter().find_map(|reading| {
        all_forms(reading.path, context).into_iter().find_map(|form| {
            match context.index.find(&form, likeness).as_slice() {
                [] => None,
                [one] if likeness == Likeness::Case => {
                    other_case(text, &form, one, &reading, context)
                }
                [one] => listed(text, one, &reading.part, context),
                several => ambiguous(text, several, &reading.part, context),
            }
        })
    })
}

fn ambiguous(
    text: &str,
    paths: &[&str],
    part: &Part,
    context: &Context<'_, '_>,
) -> Option<Resolved> {
    let found = paths.iter().filter_map(|path| listed(text, path, part, context));
    let candidates: Vec<String> = found.map(|item| item.anchor.to_string()).collect();
    (!candidates.is_empty()).then(|| as_text(text, Resolution::Ambiguous { candidates }))
}

/// Every path that `written` may mean: from the base, then from the root.
fn all_forms(written: &str, context: &Context<'_, '_>) -> Vec<String> {
    let mut forms = context.base.map_or_else(Vec::new, |base| path_forms(base, written));
    forms.extend(path_forms("", written));
    forms
}

/// A listed file or folder, and what follows it.
fn listed(text: &str, path: &str, part: &Part, context: &Context<'_, '_>) -> Option<Resolved> {
    let Some((_, entry)) = context.index.entry(path) else {
        return match part {
            Part::Whole => Some(set_of(text, format!("{path}/"), context)),
            // A plain word before a colon is no folder.
            _ if path.contains('/') => Some(invalid(text, "a folder has no lines or symbols")),
            _ => None,
        };
    };
    Some(match (anchor_of(path, part), entry.absent) {
        (Err(reason), _) => invalid(text, reason),
        (Ok(anchor), None) => item(text, anchor, Resolution::Found),
        (Ok(anchor), Some(absent)) => behind(text, anchor, absent),
    })
}

/// An entry without a file behind it, or something under one.
fn behind(text: &str, anchor: Anchor, absent: Absent) -> Resolved {
    match absent.reason() {
        Some(reason) => item(text, anchor, unverifiable(reason)),
        None => as_text(text, Resolution::OutsideRoot),
    }
}

fn other_case(
    text: &str,
    written: &str,
    real: &str,
    reading: &Reading<'_>,
    context: &Context<'_, '_>,
) -> Option<Resolved> {
    let real = listed(text, real, &reading.part, context)?;
    let anchor = match (&real.anchor, anchor_of(written, &reading.part)) {
        (Anchor::Remark(_), _) => return Some(real),
        (Anchor::Set(_), _) => Anchor::Set(format!("{written}/")),
        (_, Ok(anchor)) => anchor,
        (_, Err(reason)) => return Some(invalid(text, reason)),
    };
    Some(item(text, anchor, Resolution::CaseMismatch { real: real.anchor.to_string() }))
}

/// The globs that `text` may be. A glob of folders stands for what is in them.
fn globs(text: &str, context: &Context<'_, '_>) -> Vec<String> {
    if !text.contains(GLOB_SIGNS) {
        return Vec::new();
    }
    let tail = if text.ends_with(['/', '\\']) { "/**" } else { "" };
    let forms = all_forms(text, context).into_iter();
    forms.filter(|form| is_glob(form)).map(|form| form + tail).collect()
}

const GLOB_SIGNS: [char; 4] = ['*', '?', '[', '{'];

/// Not a folder, and not prose with such a sign: looking that up would go through the whole list.
fn is_glob(form: &str) -> bool {
    let plain = form.split(GLOB_SIGNS).next().unwrap_or_default();
    !form.ends_with('/') && (plain.contains('/') || !form.contains(char::is_whitespace))
}

fn set_of(text: &str, set: String, context: &Context<'_, '_>) -> Resolved {
    let complete = context.index.list().complete;
    let resolution = if complete { Resolution::Found } else { unverifiable(INCOMPLETE) };
    item(text, Anchor::Set(set), resolution)
}

/// The reference that `text` is, when nothing is listed but a baseline is known.
pub(super) fn locate_known(text: &str, context: &Context<'_, '_>) -> Option<Resolved> {
    // The shortest path first, as for what is missing.
    let anchor = readings(text).into_iter().rev().find_map(|reading| {
        let forms = all_forms(reading.path, context).into_iter();
        let anchors = forms.flat_map(|form| {
            let folder = (reading.part == Part::Whole).then(|| Anchor::Set(format!("{form}/")));
            [unlisted_anchor(&form, &reading.part).ok(), folder]
        });
        anchors.flatten().find(|anchor| (context.known)(&anchor.to_string()))
    })?;
    Some(unlisted(text, anchor, context))
}

/// `<root>#<path>` of another brain: a root is absolute, an address, or a name that is neither a
/// file's nor in a folder of this root; what follows is a path and not a name.
pub(super) fn locate_foreign(text: &str, index: &ListIndex<'_>) -> Option<Resolved> {
    let (root, path) = text.split_once('#')?;
    let names = likeliest(path).path;
    let is_path = names.contains(['/', '\\']) || ending(names).is_some_and(|e| index.has_ending(e));
    let is_prose = path.contains(|c: char| c.is_whitespace() || c == ',') || path.starts_with('/');
    let is_root = match WrittenPath::read(root) {
        WrittenPath::Outside => true,
        WrittenPath::Inside { path, rooted } => {
            let here = index.is_folder(path.split('/').next().unwrap_or_default());
            let is_name = ending(&path).is_none() && !path.contains(char::is_whitespace);
            is_address(root) || !here && (rooted || is_name)
        }
    };
    let anchor = || Anchor::Foreign { root: root.to_owned(), path: path.to_owned() };
    (is_path && !is_prose && is_root && !root.is_empty())
        .then(|| item(text, anchor(), Resolution::Foreign))
}

/// A reference that leaves the root: by its form, or as an absolute path whose first folder is
/// none of this root. What only counts from the document's own folder is not one.
pub(super) fn locate_outside(text: &str, context: &Context<'_, '_>) -> Option<Resolved> {
    let index = context.index;
    let is_outside = |text: &str| match WrittenPath::read(text) {
        WrittenPath::Outside => true,
        WrittenPath::Inside { rooted: false, .. } => false,
        WrittenPath::Inside { path, .. } => {
            let first = path.split_once('/').map(|(first, _)| first);
            index.list().complete && first.is_some_and(|first| !index.is_folder(first))
        }
    };
    let leaves = is_outside(text) || decode_percent(text).is_some_and(|text| is_outside(&text));
    (leaves && beside(text, context).is_none()).then(|| as_text(text, Resolution::OutsideRoot))
}

/// The reference that `text` would be, had it been listed.
pub(super) fn locate_missing(text: &str, context: &Context<'_, '_>) -> Resolved {
    let Reading { path, part } = likeliest(text);
    let mut form = path_forms("", path).pop().unwrap_or_default();
    if part == Part::Whole && path.ends_with(['/', '\\']) && !form.ends_with('/') {
        form.push('/');
    }
    match unlisted_anchor(&form, &part) {
        Ok(anchor) => unlisted(text, anchor, context),
        Err(reason) => invalid(text, reason),
    }
}

/// The anchor of a path that is not listed: a set when it has the signs of one.
fn unlisted_anchor(path: &str, part: &Part) -> Result<Anchor, &'static str> {
    let is_folder = path.ends_with('/');
    if !is_folder && !path.contains(['*', '?', '{']) {
        return anchor_of(path, part);
    }
    match (part, check_glob(path)) {
        (Part::Whole, Some(reason)) if !is_folder => Err(reason),
        (Part::Whole, _) => Ok(Anchor::Set(path.to_owned())),
        _ => Err("a set of files has no lines or symbols"),
    }
}

fn unlisted(text: &str, anchor: Anchor, context: &Context<'_, '_>) -> Resolved {
    let list = context.index.list();
    let path = match &anchor {
        Anchor::Set(set) => set.as_str(),
        anchor => anchor.path().map_or("", RepoPath::as_str),
    };
    let above = path.match_indices('/').filter_map(|(at, _)| context.index.entry(&path[..at]));
    if let Some(absent) = above.filter_map(|(_, entry)| entry.absent).next() {
        return behind(text, anchor, absent);
    }
    let resolution = if list.complete {
        let suggestion = beside(text, context);
        let nearest =
            anchor.path().map_or_else(Vec::new, |path| nearest(path.as_str(), context.index));
        Resolution::Missing { suggestion, nearest }
    } else {
        unverifiable(INCOMPLETE)
    };
    item(text, anchor, resolution)
}

/// The reference in canonical form, when it is there from the document's own folder.
fn beside(text: &str, context: &Context<'_, '_>) -> Option<String> {
    let folder = context.document.folder();
    let mut readings = readings(text).into_iter().filter(|_| !folder.is_empty());
    let found = readings.find_map(|reading| {
        let mut forms = path_forms(folder, reading.path).into_iter();
        forms.find_map(|form| match context.index.find(&form, Likeness::Exact).as_slice() {
            [one] => listed(text, one, &reading.part, context),
            _ => None,
        })
    })?;
    (found.resolution == Resolution::Found).then(|| found.anchor.to_string())
}

fn item(text: &str, anchor: Anchor, resolution: Resolution) -> Resolved {
    Resolved { written: text.to_owned(), anchor, resolution }
}

fn invalid(text: &str, reason: &str) -> Resolved {
    as_text(text, Resolution::Invalid { reason: reason.to_owned() })
}

fn unverifiable(reason: &str) -> Resolution {
    Resolution::Unverifiable { reason: reason.to_owned() }
}
