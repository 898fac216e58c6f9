//! What the engine knows of the world when it judges: files of the brain's list, what it read of them,
//! receipts, and which claims have lapsed.

use std::collections::{BTreeMap, BTreeSet};

use super::Place;

/// Whether the engine read a file for the agent before the claim, and who vouches for that.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Receipt {
    /// No receipt.
    #[default]
    None,
    /// One that only this engine vouches for.
    Recorded,
    /// One signed by a key of the host.
    Signed,
}

/// What is known of a listed file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileFact {
    /// Its lines, when the engine read it for this claim.
    pub lines: Option<u64>,
    /// The best receipt from before the claim.
    pub receipt: Receipt,
}

/// What is known of the files that a claim may cite. What is not here is not a file of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// By path from the root, as listed.
    pub files: BTreeMap<String, FileFact>,
    /// Ids of the receipts of commands and reads in this mission.
    pub receipts: BTreeSet<String>,
}

impl Facts {
    /// The fact of a listed place, unless the file is known not to have the line.
    pub(super) fn listed(&self, place: &Place) -> Option<FileFact> {
        let fact = *self.files.get(&place.path)?;
        let last = fact.lines.unwrap_or(u64::MAX);
        place.line.is_none_or(|line| (1..=last).contains(&line)).then_some(fact)
    }

    /// The fact of a listed place that was read and has the line.
    pub(super) fn read(&self, place: &Place) -> Option<FileFact> {
        self.listed(place).filter(|fact| fact.lines.is_some())
    }
}

/// A verified claim whose evidence is stale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lapse {
    /// The claim.
    pub claim_id: String,
    /// The verdict on its evidence, or `verified_at_earlier_tree`.
    pub verdict: String,
    /// The file that changed, if it is one.
    pub path: Option<String>,
    /// When that was seen first.
    pub since: u64,
}
