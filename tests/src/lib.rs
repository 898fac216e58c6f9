//! What the suites share: reading Markdown cases and comparing what they expect, and the
//! properties that fuzzing and the replay of its corpora check.

pub mod fuzz;
pub mod suite;
