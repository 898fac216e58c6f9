//! The answers of `lint`, `init` and `lock_resolve`.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::report::Skipped;

/// The answer of `lock_resolve`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct LockResolved {
    /// `l1ght.lock-resolve.v1`
    pub(crate) schema: &'static str,
    /// True when there were conflict markers.
    pub(crate) changed: bool,
    /// How many keys have two different lines; `accept` settles them.
    pub(crate) contested: u64,
}

/// The answer of `init`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Initialised<'a> {
    /// `l1ght.init.v1`
    pub(crate) schema: &'static str,
    /// Files that were written or appended to.
    pub(crate) written: Vec<&'a str>,
    /// Files that were there and stay as they are.
    pub(crate) kept: Vec<&'a str>,
}

/// The answer of `lint`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Linted<'a> {
    /// `l1ght.lint.v1`
    pub(crate) schema: &'static str,
    /// How many documents were looked at.
    pub(crate) documents: u64,
    pub(crate) findings: Vec<LintFinding<'a>>,
    /// Markdown files that could not be read.
    pub(crate) skipped: Vec<Skipped<'a>>,
    /// Documents whose signs were written out.
    pub(crate) changed: Vec<&'a str>,
}

/// What a document gets wrong.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct LintFinding<'a> {
    /// `light/…`
    pub(crate) code: &'static str,
    /// `error`, `warning`, `note`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::level"))]
    pub(crate) level: &'static str,
    pub(crate) message: &'a str,
    /// The document's path.
    pub(crate) document: &'a str,
    /// From 1.
    pub(crate) line: u32,
    /// From 1, in UTF-16 units.
    pub(crate) column: u32,
}
