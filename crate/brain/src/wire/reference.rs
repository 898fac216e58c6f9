//! The answers of `fix`, `refs` and `suggest`, which are about references.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use l1ght_core::drift::{self, FixAnswer, RefsAnswer, SuggestAnswer};
use l1ght_core::light::ClaimKind;

use super::baseline::NotBound;

/// The answer of `fix`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Fixed<'a> {
    /// `l1ght.fix.v1`
    schema: &'static str,
    /// True when nothing is written.
    dry_run: bool,
    /// References that are rewritten.
    fixed: Vec<Rewrite<'a>>,
    /// References with an answer that could not be written.
    unfixed: Vec<NotBound<'a>>,
    /// The change to the documents, as `git apply` takes it.
    patch: &'a str,
}

/// A reference that is rewritten.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Rewrite<'a> {
    document: &'a str,
    /// From 1.
    line: u32,
    /// From 1, in UTF-16 units.
    column: u32,
    claim: &'a str,
    /// The reference as written.
    from: &'a str,
    /// The reference to write.
    to: &'a str,
}

impl<'a> Fixed<'a> {
    /// The wire form of what `fix` did.
    pub(crate) fn of(answer: &'a FixAnswer, patch: &'a str, dry_run: bool) -> Self {
        let rewrite = |fixed: &'a drift::Fixed| Rewrite {
            document: fixed.document.as_str(),
            line: fixed.position.line,
            column: fixed.position.column,
            claim: &fixed.claim,
            from: &fixed.from,
            to: &fixed.to,
        };
        Self {
            schema: "l1ght.fix.v1",
            dry_run,
            fixed: answer.fixed.iter().map(rewrite).collect(),
            unfixed: answer.unfixed.iter().map(NotBound::of).collect(),
            patch,
        }
    }
}

/// The answer of `refs`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Refs<'a> {
    /// `l1ght.refs.v1`
    schema: &'static str,
    /// What was asked for, in canonical form.
    target: &'a str,
    /// Evidence that rests on it.
    refs: Vec<Ref<'a>>,
}

/// One item of evidence.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Ref<'a> {
    document: &'a str,
    /// From 1.
    line: u32,
    /// From 1, in UTF-16 units.
    column: u32,
    claim: &'a str,
    /// `entity`, `state`, `event`; null for evidence of a section or of the document.
    kind: Option<&'static str>,
    /// The reference as written.
    evidence: &'a str,
    /// What it names, in canonical form.
    anchor: &'a str,
    /// What it rests on in place of the target; null where it rests on the target itself.
    through: Option<Through<'a>>,
}

/// Something that depends on the target.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Through<'a> {
    /// Its file or symbol, in canonical form.
    place: &'a str,
    /// What it does with the target: `calls`, `references`, `implements`, `extends`, `imports`,
    /// `tests`.
    relation: &'static str,
    /// How sure that is: `extracted`, `inferred`, `ambiguous`.
    how: &'static str,
}

impl<'a> Refs<'a> {
    /// The wire form of what `refs` found.
    pub(crate) fn of(answer: &'a RefsAnswer) -> Self {
        let one = |found: &'a drift::Ref| Ref {
            document: found.document.as_str(),
            line: found.position.line,
            column: found.position.column,
            claim: &found.claim,
            kind: found.kind.map(ClaimKind::name),
            evidence: &found.evidence,
            anchor: &found.anchor,
            through: found.through.as_ref().map(|through| Through {
                place: &through.place,
                relation: through.relation.name(),
                how: through.how.name(),
            }),
        };
        Self {
            schema: "l1ght.refs.v1",
            target: &answer.target,
            refs: answer.refs.iter().map(one).collect(),
        }
    }
}

/// The answer of `suggest`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Suggestions<'a> {
    /// `l1ght.suggest.v1`
    schema: &'static str,
    path: &'a str,
    /// Claims that could be anchored, in order.
    suggestions: Vec<Suggestion<'a>>,
    /// All of them as a change to the file, as `git apply` takes it.
    patch: &'a str,
}

/// One claim that could be anchored.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Suggestion<'a> {
    /// From 1.
    line: u32,
    /// From 1, in UTF-16 units.
    column: u32,
    /// The reference.
    evidence: &'a str,
    /// The text to insert.
    insert: &'a str,
}

impl<'a> Suggestions<'a> {
    /// The wire form of what `suggest` found.
    pub(crate) fn of(answer: &'a SuggestAnswer, patch: &'a str) -> Self {
        let one = |found: &'a drift::Suggested| Suggestion {
            line: found.position.line,
            column: found.position.column,
            evidence: &found.evidence,
            insert: &found.insert,
        };
        Self {
            schema: "l1ght.suggest.v1",
            path: answer.path.as_str(),
            suggestions: answer.suggestions.iter().map(one).collect(),
            patch,
        }
    }
}
