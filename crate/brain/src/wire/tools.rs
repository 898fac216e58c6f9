//! The answers of the tools other than `check`.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use l1ght_core::drift::{self, BindAnswer};
use l1ght_core::evidence::Key;
use l1ght_core::light::ClaimKind;

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

/// What a baseline belongs to.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Cited<'a> {
    /// The document's path.
    pub(crate) document: &'a str,
    /// `entity`, `state`, `event`; null for evidence of a section or of the document.
    pub(crate) kind: Option<&'static str>,
    /// The claim's label; the section's slug, or empty, where there is no kind.
    pub(crate) claim: &'a str,
    /// What the evidence names, in canonical form.
    pub(crate) anchor: &'a str,
}

impl<'a> Cited<'a> {
    /// The wire form of a key.
    pub(crate) fn of(key: &'a Key) -> Self {
        Self {
            document: &key.doc,
            kind: key.kind.map(ClaimKind::name),
            claim: &key.claim,
            anchor: &key.anchor,
        }
    }
}

/// The answer of `bind`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Bound<'a> {
    /// `l1ght.bind.v1`
    schema: &'static str,
    /// Evidence that has a baseline now.
    bound: Vec<Cited<'a>>,
    /// Evidence that has none still.
    skipped: Vec<NotBound<'a>>,
    /// Baselines of documents that were renamed.
    renamed: Vec<Renamed<'a>>,
    /// Baselines that were removed because their evidence is gone.
    pruned: Vec<Cited<'a>>,
}

/// Evidence that was not bound, and why.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct NotBound<'a> {
    document: &'a str,
    /// From 1.
    line: u32,
    /// From 1, in UTF-16 units.
    column: u32,
    /// The label as written.
    claim: &'a str,
    /// The reference as written.
    evidence: &'a str,
    reason: &'a str,
}

/// A baseline that follows its document.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Renamed<'a> {
    from: Cited<'a>,
    to: Cited<'a>,
}

impl<'a> Bound<'a> {
    /// The wire form of what `bind` did.
    pub(crate) fn of(answer: &'a BindAnswer) -> Self {
        let skipped = |item: &'a drift::NotBound| NotBound {
            document: item.document.as_str(),
            line: item.position.line,
            column: item.position.column,
            claim: &item.claim,
            evidence: &item.evidence,
            reason: &item.reason,
        };
        let renamed =
            |(from, to): &'a (Key, Key)| Renamed { from: Cited::of(from), to: Cited::of(to) };
        Self {
            schema: "l1ght.bind.v1",
            bound: answer.bound.iter().map(Cited::of).collect(),
            skipped: answer.skipped.iter().map(skipped).collect(),
            renamed: answer.renamed.iter().map(renamed).collect(),
            pruned: answer.pruned.iter().map(Cited::of).collect(),
        }
    }
}
