//! The answer of `cross_verify` (evidence §6), and what every ingest says of evidence that is stale.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use l1ght_core::light::Confidence;

use super::claim::Decimal;

/// The answer of `cross_verify`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct CrossVerified {
    pub(crate) ok: bool,
    /// `l1ght-cross-verify-v1`
    pub(crate) schema: &'static str,
    /// Where it looked; empty for everything.
    pub(crate) scope: String,
    /// `existence`, `loc`, `hash`, `evidence_freshness`.
    pub(crate) checks_run: Vec<&'static str>,
    pub(crate) graph_vs_disk: GraphVsDisk,
    pub(crate) stale_evidence: Vec<StaleItem>,
    /// Without what cannot be verified.
    pub(crate) stale_evidence_count: u64,
    /// The highest confidence that a stale claim states, 0 to 1; null when none states one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub(crate) stale_confidence: Option<Decimal>,
    /// Which fields quote what documents say: data, not instructions.
    pub(crate) quoted: &'static [&'static str],
    /// From the call to its last round, in milliseconds by the host's clock.
    pub(crate) elapsed_ms: u64,
}

/// Where the graph and the list of files differ.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct GraphVsDisk {
    /// Listed files that the graph does not have.
    pub(crate) missing_from_graph: Vec<String>,
    /// Files of the graph that are not listed; only where the list is complete.
    pub(crate) missing_from_disk: Vec<String>,
    /// Files that have another number of lines.
    pub(crate) loc_drift: Vec<LocDrift>,
    /// Files that have another content.
    pub(crate) hash_mismatches: Vec<HashMismatch>,
}

/// A file that has another number of lines.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct LocDrift {
    /// The id of its node.
    pub(crate) external_id: String,
    pub(crate) file_path: String,
    /// Lines when it was ingested.
    pub(crate) graph_loc: u32,
    /// Lines now.
    pub(crate) disk_loc: u32,
    pub(crate) delta: i64,
}

/// A file that has another content.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct HashMismatch {
    /// The id of its node.
    pub(crate) external_id: String,
    pub(crate) file_path: String,
    /// Its content id when it was ingested; null when nobody knew it.
    pub(crate) known_id: Option<String>,
    /// Its content id now; null when nobody knows it.
    pub(crate) disk_id: Option<String>,
}

/// A claim whose evidence does not hold, or cannot be verified.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct StaleItem {
    /// The id of the claim's node.
    pub(crate) marker: String,
    /// The label as written.
    pub(crate) claim: String,
    /// The reference as written.
    pub(crate) evidence_path: String,
    /// `evidence_file_missing`, `evidence_changed`, `unverifiable`, `aged_out`.
    pub(crate) reason: &'static str,
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict_or_null"))]
    pub(crate) verdict: Option<&'static str>,
    /// The document's path.
    pub(crate) document: String,
    /// From 1.
    pub(crate) line: u32,
    /// How old the claim is, in milliseconds; only of one that aged out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) age_ms: Option<u64>,
}

/// What is read of a report of another brain.
#[derive(Deserialize)]
pub(crate) struct AccountReport {
    documents: Vec<AccountDocument>,
}

#[derive(Deserialize)]
struct AccountDocument {
    path: String,
    claims: Vec<AccountClaim>,
}

#[derive(Deserialize)]
struct AccountClaim {
    claim: String,
    kind: Option<String>,
    items: Vec<AccountItem>,
}

#[derive(Deserialize)]
struct AccountItem {
    evidence: String,
    verdict: String,
}

impl AccountReport {
    /// Document, kind, label, reference as written, verdict.
    pub(crate) fn items(&self) -> impl Iterator<Item = (&str, Option<&str>, &str, &str, &str)> {
        self.documents.iter().flat_map(|document| {
            document.claims.iter().flat_map(|claim| {
                claim.items.iter().map(|item| {
                    let kind = claim.kind.as_deref();
                    let path = document.path.as_str();
                    (
                        path,
                        kind,
                        claim.claim.as_str(),
                        item.evidence.as_str(),
                        item.verdict.as_str(),
                    )
                })
            })
        })
    }
}

/// The highest of some confidences.
pub(crate) fn highest(confidences: impl Iterator<Item = Confidence>) -> Option<Decimal> {
    confidences.max().map(Decimal)
}
