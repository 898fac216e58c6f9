//! Verdicts: for every claim, what the code it cites looks like now (evidence §3, §4).
//!
//! `check` is a pure function of documents, baselines, files and `now`. Nothing here writes;
//! commands that change something answer with the writes the host should make.

mod report;
mod verdict;

pub use crate::evidence::Level;
pub use report::{
    AcceptedMove, ClaimReport, DocumentReport, Finding, Flag, Group, Item, ItemBaseline, Narrowed,
    Place, Report, Skipped, Summary, TextChange,
};
pub use verdict::Verdict;
