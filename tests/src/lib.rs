//! What the suites share: reading Markdown cases and comparing what they expect, a
//! brain with its host, and the properties that fuzzing and the replay of its corpora check.

pub mod fuzz;
pub mod suite;
pub mod world;
