//! The host's list of files: the only truth about what exists.

use std::collections::BTreeMap;

use crate::text::RepoPath;

/// A change detector from the host, labelled with its algorithm (`git:<40 or 64 digits>`,
/// `sha256:<64 digits>`). Never proof: equal ids skip a read, different ids cause one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ContentId(pub String);

/// Why a listed entry has no file behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Absent {
    /// Left out by a sparse checkout.
    Sparse,
    /// A submodule that is not initialised.
    Submodule,
    /// A Git LFS pointer that is not smudged.
    Lfs,
    /// A filter that this host does not know.
    Filter,
    /// The host may not read it.
    Unreadable,
    /// A link that leaves the root. Never followed, and nothing is said of its target.
    OutsideLink,
}

impl Absent {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sparse => "sparse",
            Self::Submodule => "submodule",
            Self::Lfs => "lfs",
            Self::Filter => "filter",
            Self::Unreadable => "unreadable",
            Self::OutsideLink => "outside-link",
        }
    }

    /// Why evidence in it cannot be judged, in plain English; `None` for a link out of the root,
    /// of which nothing is said.
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Self::Sparse => Some("left out by a sparse checkout"),
            Self::Submodule => Some("in a submodule that is not checked out"),
            Self::Lfs => Some("kept in Git LFS and not fetched"),
            Self::Filter => Some("stored through a Git filter that is not known here"),
            Self::Unreadable => Some("not readable"),
            Self::OutsideLink => None,
        }
    }
}

/// One listed file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileEntry {
    /// What the host knows of its content without reading.
    pub id: Option<ContentId>,
    /// Size in bytes, if the host knows it without reading.
    pub size: Option<u64>,
    /// Why it cannot be read, if it cannot.
    pub absent: Option<Absent>,
}

/// All files of the root, in path order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileList {
    /// True when a path that is not here does not exist.
    pub complete: bool,
    /// True when each id is the Git blob id of exactly the bytes that will be supplied.
    pub exact: bool,
    /// The entries.
    pub files: BTreeMap<RepoPath, FileEntry>,
}
