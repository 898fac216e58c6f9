//! Why a lock file was refused.

use std::fmt;

/// Why a lock file was refused. Line numbers count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LockError {
    /// Conflict markers of a merge.
    Conflict {
        /// The line of the first.
        line: u32,
    },
    /// The last line stops in the middle.
    CutShort {
        /// That line.
        line: u32,
    },
    /// No line says which schema it is.
    NoHeader,
    /// Another schema than this version's.
    Schema {
        /// The line.
        line: u32,
        /// The schema it names.
        found: String,
    },
    /// Prints of a normaliser that this version does not have.
    Normalizer {
        /// The line.
        line: u32,
        /// The normaliser it names.
        found: String,
    },
    /// Not a lock line.
    Malformed {
        /// The line.
        line: u32,
        /// What is wrong with it.
        reason: String,
    },
}

impl fmt::Display for LockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict { line } => {
                write!(f, "line {line}: conflict markers of a merge; run `l1ght lock resolve`")
            }
            Self::CutShort { line } => {
                write!(f, "line {line}: the file is cut short; restore it from Git")
            }
            Self::NoHeader => {
                write!(
                    f,
                    "line 1: the header `{}` is missing; restore the file from Git",
                    super::HEADER
                )
            }
            Self::Schema { line, found } => {
                write!(f, "line {line}: the schema `{found}` needs another version of l1ght")
            }
            Self::Normalizer { line, found } => {
                write!(f, "line {line}: the normaliser `{found}` needs another version of l1ght")
            }
            Self::Malformed { line, reason } => {
                write!(f, "line {line}: {reason}; restore it from Git or bind the claim again")
            }
        }
    }
}

impl std::error::Error for LockError {}
