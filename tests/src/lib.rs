//! What the suites share: reading Markdown cases and comparing what they expect.

pub mod suite;
