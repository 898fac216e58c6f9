//! The answers of `bind` and `accept`, which move baselines.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use l1ght_core::drift::{self, AcceptAnswer, BindAnswer, Stamp};
use l1ght_core::evidence::Key;
use l1ght_core::light::ClaimKind;

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
pub(super) struct NotBound<'a> {
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

impl<'a> NotBound<'a> {
    /// The wire form of evidence that a command passed over.
    pub(super) fn of(item: &'a drift::NotBound) -> Self {
        Self {
            document: item.document.as_str(),
            line: item.position.line,
            column: item.position.column,
            claim: &item.claim,
            evidence: &item.evidence,
            reason: &item.reason,
        }
    }
}

impl<'a> Bound<'a> {
    /// The wire form of what `bind` did.
    pub(crate) fn of(answer: &'a BindAnswer) -> Self {
        let renamed =
            |(from, to): &'a (Key, Key)| Renamed { from: Cited::of(from), to: Cited::of(to) };
        Self {
            schema: "l1ght.bind.v1",
            bound: answer.bound.iter().map(Cited::of).collect(),
            skipped: answer.skipped.iter().map(NotBound::of).collect(),
            renamed: answer.renamed.iter().map(renamed).collect(),
            pruned: answer.pruned.iter().map(Cited::of).collect(),
        }
    }
}

/// The answer of `accept`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Accepted<'a> {
    /// `l1ght.accept.v1`
    schema: &'static str,
    by: &'a str,
    reason: &'a str,
    /// Baselines that move.
    moved: Vec<Moved<'a>>,
    /// Chosen evidence that nobody can stand by as it is.
    refused: Vec<NotBound<'a>>,
}

/// A baseline that moves, with both sides.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Moved<'a> {
    document: &'a str,
    /// `entity`, `state`, `event`; null for evidence of a section or of the document.
    kind: Option<&'static str>,
    claim: &'a str,
    anchor: &'a str,
    /// The reference as written.
    evidence: &'a str,
    /// From 1.
    line: u32,
    /// From 1, in UTF-16 units.
    column: u32,
    /// The cited text then, bounded; null without a baseline.
    before: Option<&'a str>,
    /// The cited text now, bounded.
    after: &'a str,
}

impl<'a> Accepted<'a> {
    /// The wire form of what `accept` did.
    pub(crate) fn of(stamp: &'a Stamp, answer: &'a AcceptAnswer) -> Self {
        let moved = |moved: &'a drift::Moved| Moved {
            document: &moved.key.doc,
            kind: moved.key.kind.map(ClaimKind::name),
            claim: &moved.key.claim,
            anchor: &moved.key.anchor,
            evidence: &moved.evidence,
            line: moved.position.line,
            column: moved.position.column,
            before: moved.before.as_deref(),
            after: &moved.after,
        };
        Self {
            schema: "l1ght.accept.v1",
            by: &stamp.by,
            reason: &stamp.reason,
            moved: answer.moved.iter().map(moved).collect(),
            refused: answer.refused.iter().map(NotBound::of).collect(),
        }
    }
}
