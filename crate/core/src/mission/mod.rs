//! Missions: a bounded route, direct proof and an honest end, as values and pure functions.
//!
//! A mission is the fold of its records. `decide_*` judges a command against that fold and answers
//! the next record or a refusal; files, lapses and the time are arguments.

mod canonical;
mod chain;
mod kind;
mod merkle;

pub use canonical::{canonical, canonical_number};
pub use chain::Chain;
pub use kind::Class;
pub use merkle::{inclusion_proof, is_included, leaf_hash, record_leaf, root};
