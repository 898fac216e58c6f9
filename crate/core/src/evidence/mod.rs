//! What a claim rests on: references, the host's file list, resolution, baselines, the lock file
//! (evidence §1, §2, §5).
//!
//! Nothing here judges; verdicts are `drift`'s.

mod anchor;
mod baseline;
mod list;
mod sources;

pub use anchor::Anchor;
pub use baseline::{Accepted, Baseline, Key};
pub use list::{Absent, ContentId, FileEntry, FileList};
pub use sources::{BlameLine, Content, Outcome, Sources, Want, Write};
