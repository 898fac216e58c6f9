//! What a claim rests on: references, the host's file list, resolution, baselines, the lock file
//! (evidence §1, §2, §5).
//!
//! Nothing here judges; verdicts are `drift`'s.

mod anchor;
mod attributes;
mod baseline;
mod binder;
mod excerpt;
mod generated;
mod index;
mod level;
mod list;
mod locate;
mod lock;
mod nearest;
mod nodes;
mod pattern;
mod policy;
mod reading;
mod resolve;
mod set;
mod sources;
mod symbols;
mod word;

pub use anchor::Anchor;
pub use baseline::{Accepted, Baseline, Key};
pub use binder::{Binder, Binding, Meaning};
pub use excerpt::Excerpt;
pub use generated::Generated;
pub use index::ListIndex;
pub use level::Level;
pub use list::{Absent, ContentId, FileEntry, FileList};
pub use lock::{Lock, LockError, resolve_conflicts};
pub use nodes::Nodes;
pub use policy::{AGED_HOURS, Policy, PolicyAt, Rules};
pub use resolve::{Context, Resolution, Resolved, cites_only, resolve};
pub use set::members;
pub use sources::{BlameLine, Content, FactsContent, Outcome, Sources, Want, Write};
pub use symbols::{Named, Symbol, Symbols};
