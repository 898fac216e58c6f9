//! What the engine knows of the world when it judges: files of the brain's list, what it read of them,
//! receipts, and which claims have lapsed.

use std::collections::BTreeMap;

use super::Place;

/// What is known of a listed file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileFact {
    /// How many lines it has, when the engine read it for this claim.
    pub lines: Option<u64>,
    /// What the engine had read of it for the agent before the claim, and is the same now.
    pub reads: Vec<Read>,
}

/// Lines that a receipt is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Read {
    /// From 1.
    pub first: u64,
    /// Not before the first; of an empty file 0.
    pub last: u64,
    /// True when a key of the host vouches for it.
    pub signed: bool,
}

/// Who vouches that something was read before the claim, weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Receipt {
    /// Nobody.
    #[default]
    None,
    /// This engine.
    Recorded,
    /// A key of the host.
    Signed,
}

/// What a receipt is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Receipted {
    /// Lines of a file.
    Read(Place),
    /// A command that the host ran.
    Run {
        /// What it is called.
        command: String,
        /// How it ended; `None` when a signal ended it.
        exit_code: Option<i32>,
        /// The digest of the list of files that it ran on.
        tree: Option<String>,
    },
}

/// What is known of the files that a claim may cite. What is not here is not a file of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// By path from the root, as listed.
    pub files: BTreeMap<String, FileFact>,
    /// Receipts by their ids.
    pub receipts: BTreeMap<String, Receipted>,
}

impl Facts {
    /// The fact of a listed place that was read and has the lines.
    pub(super) fn read(&self, place: &Place) -> Option<&FileFact> {
        let fact = self.files.get(&place.path)?;
        let most = fact.lines?;
        let has = |(first, last): (u64, u64)| 1 <= first && first <= last && last <= most;
        place.lines.is_none_or(has).then_some(fact)
    }
}

impl FileFact {
    /// Who vouches that every line of a place was read.
    pub(super) fn receipt(&self, place: &Place) -> Receipt {
        let (first, last) = place.lines.unwrap_or((1, self.lines.unwrap_or_default()));
        let covers = |reads: Vec<Read>| !reads.is_empty() && first_gap(reads, first) > last;
        if covers(self.reads.iter().filter(|read| read.signed).copied().collect()) {
            Receipt::Signed
        } else if covers(self.reads.clone()) {
            Receipt::Recorded
        } else {
            Receipt::None
        }
    }
}

/// The first line from `from` on that nobody read.
fn first_gap(mut reads: Vec<Read>, from: u64) -> u64 {
    reads.sort_unstable();
    reads
        .iter()
        .fold(from, |next, read| if read.first <= next { next.max(read.last + 1) } else { next })
}

/// A verified claim whose evidence is stale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lapse {
    /// The claim.
    pub claim_id: String,
    /// The verdict on its evidence, or [`EARLIER_TREE`].
    pub verdict: String,
    /// The file that changed, if it is one.
    pub path: Option<String>,
    /// When that was seen first.
    pub since: u64,
}

/// The verdict on a command that ran before something changed.
pub const EARLIER_TREE: &str = "verified_at_earlier_tree";
