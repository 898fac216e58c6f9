//! The lock file: the baselines of a repository, one JSON line an item (evidence §5).
//!
//! Lines that a change does not concern keep their bytes.

mod conflict;

pub use conflict::resolve_conflicts;

use std::collections::BTreeMap;
use std::fmt;

use super::{Baseline, Key};

/// A lock file that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    lines: BTreeMap<Key, Vec<Line>>,
}

/// One line and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    text: String,
    baseline: Baseline,
}

/// Why a lock file was refused. Line numbers count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LockError {
    /// Conflict markers of a merge.
    Conflict {
        /// The line of the first.
        line: u32,
    },
    /// The last line has no end.
    CutShort {
        /// That line.
        line: u32,
    },
    /// No header line.
    NoHeader,
    /// Another schema.
    Schema {
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
        fmt::Debug::fmt(self, f)
    }
}

impl std::error::Error for LockError {}

impl Lock {
    /// Reads a lock file. Empty bytes are an empty lock.
    ///
    /// # Errors
    /// When it is not a lock file of this version, naming the line.
    pub fn read(bytes: &[u8]) -> Result<Self, LockError> {
        let _ = bytes;
        Ok(Self::default())
    }

    /// The baseline of `key`; `None` when there is none, or when it is contested.
    pub fn get(&self, key: &Key) -> Option<&Baseline> {
        match self.lines.get(key)?.as_slice() {
            [line] => Some(&line.baseline),
            _ => None,
        }
    }

    /// All baselines in key order, contested ones left out.
    pub fn iter(&self) -> impl Iterator<Item = &Baseline> {
        let single = self.lines.values().filter(|lines| lines.len() == 1);
        single.flatten().map(|line| &line.baseline)
    }

    /// Keys with two different lines or more, in order, with what each line says.
    pub fn contested(&self) -> impl Iterator<Item = (&Key, Vec<&Baseline>)> {
        let several = self.lines.iter().filter(|(_, lines)| lines.len() > 1);
        several.map(|(key, lines)| (key, lines.iter().map(|line| &line.baseline).collect()))
    }

    /// The bytes of the file with `remove` gone and `add` put in the place of any line of its
    /// key. Every other line keeps its bytes; lines are in key order.
    pub fn with(&self, add: &[Baseline], remove: &[Key]) -> Vec<u8> {
        let _ = (add, remove);
        Vec::new()
    }
}
