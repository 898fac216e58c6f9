//! The answer of `ingest`.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use l1ght_core::drift::Report;

use super::report::Skipped;

/// The answer of `ingest`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Ingested<'a> {
    /// `l1ght.ingest.v1`
    pub(crate) schema: &'static str,
    /// Listed files that the adapter looked at.
    pub(crate) files_seen: u64,
    /// Files that were read and parsed now.
    pub(crate) files_parsed: u64,
    /// Files that are as they were when they were last ingested.
    pub(crate) files_unchanged: u64,
    /// Files that could not be read or parsed, or were left out, and why.
    pub(crate) skipped: Vec<Skipped<'a>>,
    pub(crate) nodes_added: u64,
    pub(crate) nodes_removed: u64,
    pub(crate) edges_added: u64,
    pub(crate) edges_removed: u64,
    /// Items of evidence in the documents that lead to a file, set or symbol.
    pub(crate) light_evidence_resolved: u64,
    /// Items that should and do not.
    pub(crate) light_evidence_unresolved: u64,
    pub(crate) memory_freshness: MemoryFreshness<'a>,
    /// From the call to its last round, in milliseconds by the host's clock.
    pub(crate) elapsed_ms: u64,
}

/// Evidence whose code no longer says what it said, as `check` judges it; empty without a lock file.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MemoryFreshness<'a> {
    pub(crate) stale_evidence_count: u64,
    pub(crate) stale_evidence: Vec<StaleEvidence<'a>>,
}

/// One item of stale evidence.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct StaleEvidence<'a> {
    pub(crate) document: &'a str,
    /// From 1.
    pub(crate) line: u32,
    /// The label of its claim as written.
    pub(crate) claim: &'a str,
    /// The reference as written.
    pub(crate) evidence: &'a str,
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict"))]
    pub(crate) verdict: &'static str,
}

impl<'a> MemoryFreshness<'a> {
    /// What is stale in a report.
    pub(crate) fn of(report: Option<&'a Report>) -> Self {
        let mut stale = Vec::new();
        for document in report.iter().flat_map(|report| &report.documents) {
            for claim in &document.claims {
                let items = claim.items.iter().filter(|item| item.verdict.is_stale());
                stale.extend(items.map(|item| StaleEvidence {
                    document: document.path.as_str(),
                    line: item.position.line,
                    claim: &claim.claim,
                    evidence: &item.evidence,
                    verdict: item.verdict.name(),
                }));
            }
        }
        Self { stale_evidence_count: stale.len() as u64, stale_evidence: stale }
    }
}
