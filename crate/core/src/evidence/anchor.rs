//! The place in a repository that a reference names, in canonical form.

use std::fmt;

use crate::text::RepoPath;

/// What one item of evidence points at (evidence §1).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Anchor {
    /// A whole file.
    File(RepoPath),
    /// Lines `first..=last`, from 1; one line has both equal.
    Lines {
        /// The file.
        path: RepoPath,
        /// First line, from 1.
        first: u32,
        /// Last line, from 1.
        last: u32,
    },
    /// A symbol, its qualified name joined by `::`.
    Symbol {
        /// The file.
        path: RepoPath,
        /// The qualified name.
        name: String,
    },
    /// A section of a markdown document, by its slug.
    Section {
        /// The document.
        path: RepoPath,
        /// The heading's slug.
        slug: String,
    },
    /// A folder (`src/auth/`) or a glob (`src/**/*.rs`).
    Set(String),
    /// A path in another brain.
    Foreign {
        /// The other brain's root.
        root: String,
        /// The path there.
        path: String,
    },
    /// Prose that names no path.
    Remark(String),
}

impl Anchor {
    /// The file it points into, if it is one file of this root.
    pub fn path(&self) -> Option<&RepoPath> {
        match self {
            Self::File(path)
            | Self::Lines { path, .. }
            | Self::Symbol { path, .. }
            | Self::Section { path, .. } => Some(path),
            Self::Set(_) | Self::Foreign { .. } | Self::Remark(_) => None,
        }
    }
}

/// The canonical form: `p`, `p:4`, `p:4-9`, `p#name` (symbol or section), `folder/`, a glob,
/// `<root>#p`; a remark is its own text. A symbol such as `L4` is written `p::L4`.
impl fmt::Display for Anchor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "{path}"),
            Self::Lines { path, first, last } if first == last => write!(f, "{path}:{first}"),
            Self::Lines { path, first, last } => write!(f, "{path}:{first}-{last}"),
            Self::Symbol { path, name } if reads_as_line(name) => write!(f, "{path}::{name}"),
            Self::Symbol { path, name } => write!(f, "{path}#{name}"),
            Self::Section { path, slug } => write!(f, "{path}#{slug}"),
            Self::Set(set) => f.write_str(set),
            Self::Foreign { root, path } => write!(f, "{root}#{path}"),
            Self::Remark(text) => f.write_str(text),
        }
    }
}

/// True for a name that would be a line after `#`.
pub(super) fn reads_as_line(name: &str) -> bool {
    name.strip_prefix('L').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}
