//! What every file contributes, by lane; merge, replace and removal (protocol §7).

use std::collections::{BTreeMap, BTreeSet};

use super::Contribution;
use crate::text::RepoPath;

/// Where contributions come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Lane {
    /// Files of code.
    Code,
    /// L1GHT documents.
    Light,
    /// Ordinary documents.
    Universal,
}

/// What an ingest does to what was there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    /// Replaces what the same files contributed, and keeps all else.
    #[default]
    Merge,
    /// Replaces what the whole lane contributed, and keeps the other lanes.
    Replace,
}

/// Why an ingest was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IngestError {
    /// `replace` needs a complete list: what is not listed would be lost.
    PartialList,
}

/// All contributions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contributions {
    by_file: BTreeMap<(Lane, RepoPath), Contribution>,
}

impl Contributions {
    /// Takes what `given` files contribute to `lane`. `listed` holds every path of the host's
    /// list when that list is complete; only then is anything removed.
    ///
    /// # Errors
    /// [`IngestError::PartialList`] for `Replace` without a complete list; nothing changes then.
    pub fn ingest(
        &mut self,
        lane: Lane,
        mode: Mode,
        listed: Option<&BTreeSet<RepoPath>>,
        given: BTreeMap<RepoPath, Contribution>,
    ) -> Result<(), IngestError> {
        match (mode, listed) {
            (Mode::Replace, None) => return Err(IngestError::PartialList),
            (Mode::Replace, Some(_)) => self.by_file.retain(|(of, _), _| *of != lane),
            (Mode::Merge, Some(listed)) => {
                self.by_file.retain(|(of, path), _| *of != lane || listed.contains(path));
            }
            (Mode::Merge, None) => {}
        }
        self.by_file.extend(given.into_iter().map(|(path, one)| ((lane, path), one)));
        Ok(())
    }

    /// Forgets what a file contributed to a lane.
    pub fn remove(&mut self, lane: Lane, path: &RepoPath) {
        self.by_file.remove(&(lane, path.clone()));
    }

    /// All contributions, by lane and path.
    pub fn iter(&self) -> impl Iterator<Item = &Contribution> {
        self.by_file.values()
    }
}
