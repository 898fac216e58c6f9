//! Claims and their evidence in the report of `check` (evidence §6).

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use l1ght_core::drift::{self, Verdict};
use l1ght_core::json;
use l1ght_core::light::{ClaimKind, Confidence};

use crate::name::{flag_name, level_name, place_name, text_name};

/// One claim, or the evidence of a section or document.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(super) struct Claim<'a> {
    /// The label as written.
    claim: &'a str,
    /// `entity`, `state`, `event`; null for evidence of a section or of the document.
    kind: Option<&'static str>,
    id: &'a str,
    /// From 1.
    line: u32,
    /// From 1.
    column: u32,
    /// 0 to 1; null when unknown.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    confidence: Option<Decimal>,
    /// The worst verdict of its items; null without any.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict_or_null"))]
    verdict: Option<&'static str>,
    /// `aged`, `reworded`, `undermined`, `unsupported`.
    flags: Vec<&'static str>,
    items: Vec<Item<'a>>,
}

/// One item of evidence.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Item<'a> {
    /// The label of its claim as written.
    claim: &'a str,
    /// The reference as written.
    evidence: &'a str,
    /// What it names, in canonical form.
    anchor: String,
    /// From 1.
    line: u32,
    /// From 1.
    column: u32,
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict"))]
    verdict: &'static str,
    /// `error`, `warning`, `note`, `off`.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::level"))]
    level: &'static str,
    /// `same`, `relocated`, `moved`, `renamed`, `gone`; null when it was not judged.
    place: Option<&'static str>,
    /// `same`, `reformatted`, `comments_only`, `changed`; null when it was not judged.
    text: Option<&'static str>,
    /// The real place now.
    target: Option<&'a str>,
    /// Several places it might be.
    candidates: &'a [String],
    /// The symbol it was narrowed to when it was bound.
    narrowed: Option<Narrowed<'a>>,
    /// The reference to write instead.
    suggestion: Option<&'a str>,
    /// Why it could not be judged, or what is odd.
    reason: Option<&'a str>,
    /// `partial` when the search for a new place stopped at its limits.
    search: Option<&'static str>,
    baseline: Option<Baseline<'a>>,
}

/// A claim on a whole file that is judged by one symbol of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Narrowed<'a> {
    /// The symbol's qualified name.
    symbol: &'a str,
}

/// What an item was compared with.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
struct Baseline<'a> {
    /// Content id of the file then.
    content_id: Option<&'a str>,
    /// The normaliser.
    norm: &'a str,
    /// When it was accepted, milliseconds since 1970.
    at: Option<u64>,
    by: Option<&'a str>,
    reason: Option<&'a str>,
}

impl<'a> Claim<'a> {
    /// The wire form of one claim.
    pub(super) fn of(claim: &'a drift::ClaimReport) -> Self {
        Self {
            claim: &claim.claim,
            kind: claim.kind.map(ClaimKind::name),
            id: &claim.id,
            line: claim.position.line,
            column: claim.position.column,
            confidence: claim.confidence.map(Decimal),
            verdict: claim.verdict.map(Verdict::name),
            flags: claim.flags.iter().copied().map(flag_name).collect(),
            items: claim.items.iter().map(|item| Item::of(&claim.claim, item)).collect(),
        }
    }
}

impl<'a> Item<'a> {
    fn of(claim: &'a str, item: &'a drift::Item) -> Self {
        Self {
            claim,
            evidence: &item.evidence,
            anchor: item.anchor.to_string(),
            line: item.position.line,
            column: item.position.column,
            verdict: item.verdict.name(),
            level: level_name(item.level),
            place: item.place.map(place_name),
            text: item.text.map(text_name),
            target: item.target.as_deref(),
            candidates: &item.candidates,
            narrowed: item.narrowed.as_ref().map(|n| Narrowed { symbol: &n.symbol }),
            suggestion: item.suggestion.as_deref(),
            reason: item.reason.as_deref(),
            search: item.search_partial.then_some("partial"),
            baseline: item.baseline.as_ref().map(Baseline::of),
        }
    }
}

impl<'a> Baseline<'a> {
    fn of(baseline: &'a drift::ItemBaseline) -> Self {
        Self {
            content_id: baseline.content_id.as_deref(),
            norm: &baseline.norm,
            at: baseline.at,
            by: baseline.by.as_deref(),
            reason: baseline.reason.as_deref(),
        }
    }
}

/// A confidence as a JSON number, from millionths and without floating point.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal(pub(crate) Confidence);

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Confidence(millionths) = self.0;
        let text = format!("{}.{:06}", millionths / 1_000_000, millionths % 1_000_000);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        to.serialize_newtype_struct(json::NUMBER, text)
    }
}
