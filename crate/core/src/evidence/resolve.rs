//! From the value of an evidence marker to anchors, against the host's list (evidence §1).
//!
//! Only paths are looked up here. Whether lines, symbols and sections exist is `drift`'s to say,
//! which has the contents.

use super::{Anchor, ListIndex};
use crate::text::RepoPath;

/// Where a reference is read.
pub struct Context<'a> {
    /// The document that holds it.
    pub document: &'a RepoPath,
    /// The host's list.
    pub index: &'a ListIndex<'a>,
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
        /// Listed paths with like names, the nearest first, at most five.
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
pub fn resolve(value: &str, context: &Context<'_>) -> Vec<Resolved> {
    let written = value.trim().to_owned();
    let (anchor, resolution) = match context.index.exact(&written) {
        Some(path) => (Anchor::File(path.clone()), Resolution::Found),
        None => (Anchor::Remark(written.clone()), Resolution::Remark),
    };
    vec![Resolved { written, anchor, resolution }]
}

/// True when the claim's items cite nothing but the document they stand in, which is no evidence
/// (evidence §3, `invalid`).
pub fn cites_only(document: &RepoPath, items: &[Resolved]) -> bool {
    let mut cited = items.iter().filter(|item| item.resolution != Resolution::Remark).peekable();
    cited.peek().is_some() && cited.all(|item| item.anchor.path() == Some(document))
}
