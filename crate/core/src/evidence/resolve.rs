//! From the value of an evidence marker to anchors, against the host's list (evidence §1).
//!
//! Only paths are looked up here. Whether lines, symbols and sections exist is `drift`'s to say,
//! which has the contents.

use super::locate::{
    locate, locate_case, locate_foreign, locate_known, locate_missing, locate_outside,
};
use super::word::{LONGEST, bare, is_one_path, is_path_like, unquote, words};
use super::{Anchor, ListIndex};
use crate::text::RepoPath;

/// Where a reference is read.
pub struct Context<'a, 'l> {
    /// The document that holds it.
    pub document: &'a RepoPath,
    /// The host's list.
    pub index: &'a ListIndex<'l>,
    /// The folder that `base` of the nearest `l1ght.toml` names: tried before the root.
    pub base: Option<&'a str>,
    /// True for an anchor, in canonical form, that has a baseline for this claim.
    pub known: &'a dyn Fn(&str) -> bool,
}

/// One item of evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resolved {
    /// The part of the value that names it, as written.
    pub written: String,
    /// What it names; where nothing was found, what it would name.
    pub anchor: Anchor,
    /// What the list says of it.
    pub resolution: Resolution,
}

/// What the list says of a reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    /// The file is listed, or the set has members.
    Found,
    /// Not in a complete list: missing, or gone when it has a baseline.
    Missing {
        /// The reference to write instead, when it is there from the document's own folder.
        suggestion: Option<String>,
        /// Listed paths with like names, the nearest first, at most three.
        nearest: Vec<String>,
    },
    /// Listed with other letters' case.
    CaseMismatch {
        /// The listed path, with the rest of the reference.
        real: String,
    },
    /// Outside the root; nothing is said of the target.
    OutsideRoot,
    /// It names several listed paths.
    Ambiguous {
        /// Them, in canonical form and path order.
        candidates: Vec<String>,
    },
    /// It cannot be evidence.
    Invalid {
        /// Why, in plain English.
        reason: String,
    },
    /// It cannot be looked up here.
    Unverifiable {
        /// Why, in plain English.
        reason: String,
    },
    /// It belongs to another brain.
    Foreign,
    /// It names no path.
    Remark,
}

/// The items of an evidence value, in order; never empty.
pub fn resolve(value: &str, context: &Context<'_, '_>) -> Vec<Resolved> {
    let (text, quoted) = unquote(value.trim());
    if text.is_empty() {
        let resolution = Resolution::Invalid { reason: "the reference is empty".to_owned() };
        return vec![as_text(text, resolution)];
    }
    if let Some(item) = resolve_whole(text, quoted, context) {
        return vec![item];
    }
    let mut items: Vec<Resolved> = Vec::new();
    for (word, quoted) in words(text) {
        let found = resolve_word(word, quoted, context);
        items.extend(found.filter(|new| items.iter().all(|item| item.anchor != new.anchor)));
    }
    if items.is_empty() {
        items.push(as_text(text, Resolution::Remark));
    }
    items
}

/// An item that names no path of this root: its anchor is its own text.
pub(super) fn as_text(text: &str, resolution: Resolution) -> Resolved {
    Resolved { written: text.to_owned(), anchor: Anchor::Remark(text.to_owned()), resolution }
}

/// The text as one reference; `None` when it is prose.
fn resolve_whole(text: &str, quoted: bool, context: &Context<'_, '_>) -> Option<Resolved> {
    if text.len() > LONGEST {
        return None;
    }
    let found = locate(text, context).or_else(|| locate(bare(text), context));
    if let Some(item) = found.filter(|item| quoted || !is_bare_folder(item)) {
        return Some(item);
    }
    // A mark at the end may be part of a name: `empty?`.
    let whole = text;
    let text = if quoted { text } else { bare(text) };
    let known = || locate_known(whole, context).or_else(|| locate_known(text, context));
    if !is_one_path(text, quoted, context.index) {
        return known().or_else(|| locate_foreign(text, context.index));
    }
    let elsewhere = locate_case(text, context)
        .or_else(known)
        .or_else(|| locate_foreign(text, context.index))
        .or_else(|| locate_outside(text, context));
    Some(elsewhere.unwrap_or_else(|| locate_missing(text, context)))
}

/// A word of prose, when it names something listed or known.
fn resolve_word(word: &str, quoted: bool, context: &Context<'_, '_>) -> Option<Resolved> {
    let forms = [word, bare(word)].into_iter().filter(|form| quoted || is_path_like(form));
    let mut found =
        forms.filter_map(|form| locate(form, context).or_else(|| locate_known(form, context)));
    found.find(|item| !is_bare_folder(item))
}

/// A folder named without a slash: more often a plain word than a reference.
fn is_bare_folder(item: &Resolved) -> bool {
    let Anchor::Set(set) = &item.anchor else { return false };
    set.ends_with('/') && !item.written.contains(['/', '\\'])
}

/// True when the claim's items cite nothing but the document they stand in, which is no evidence
/// (evidence §3, `invalid`).
pub fn cites_only(document: &RepoPath, items: &[Resolved]) -> bool {
    let mut cited = items.iter().filter(|item| item.resolution != Resolution::Remark).peekable();
    cited.peek().is_some() && cited.all(|item| item.anchor.path() == Some(document))
}
