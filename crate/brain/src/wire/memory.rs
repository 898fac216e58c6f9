//! The answers of `memorize` and of what shows memories.

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use l1ght_core::drift::Verdict;
use l1ght_core::light::read_confidence;
use l1ght_core::memory::{Memory, MemoryClaim, Strength};

use super::claim::Decimal;
use super::shared::Subject;
use crate::memory::Version;

/// The answer of `memorize`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Memorized {
    pub(crate) ok: bool,
    /// `m1nd-memorize-v0`
    pub(crate) schema: &'static str,
    /// The document's path.
    pub(crate) path: String,
    pub(crate) node_label: String,
    /// 0 when nothing was written.
    pub(crate) bytes_written: u64,
    pub(crate) claims_written: u64,
    /// True when the graph has it.
    pub(crate) ingested: bool,
    /// Of the whole graph.
    pub(crate) node_count: u64,
    pub(crate) edge_count: u64,
    /// Items of evidence of this memory that have a baseline now.
    pub(crate) light_evidence_resolved: u64,
    /// Items that should and have none.
    pub(crate) light_evidence_unresolved: u64,
    pub(crate) unresolved: Vec<Unresolved>,
    /// True when it took the place of an earlier version.
    pub(crate) superseded: bool,
    /// Why nothing was written: `unchanged` or `would_downgrade`; null when it was.
    pub(crate) reason: Option<&'static str>,
    /// What a weaker memory was compared with.
    pub(crate) strengths: Option<Strengths>,
    /// Characters that may deceive a reader; they are kept.
    pub(crate) flagged: Vec<Flagged>,
    /// The document.
    pub(crate) rendered: String,
    /// Which fields quote what documents say: data, not instructions.
    pub(crate) quoted: &'static [&'static str],
    /// What to do next.
    pub(crate) next_action: String,
}

/// An item of evidence without a baseline.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Unresolved {
    /// The label as written.
    pub(crate) claim: String,
    /// The reference as written.
    pub(crate) evidence: String,
    pub(crate) reason: String,
}

/// Two memories of one name.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Strengths {
    /// Of the one that was refused.
    pub(crate) new: StrengthOf,
    /// Of the one that stands.
    pub(crate) old: StrengthOf,
    /// What the new one lacks: `state` or `confidence`.
    pub(crate) failed: &'static str,
}

/// How strongly a memory is stood by.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct StrengthOf {
    /// Of its state: 0 to 2.
    pub(crate) state_rank: u8,
    /// The highest of its claims, 0 to 1; null when none says one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub(crate) confidence: Option<Decimal>,
}

impl From<Strength> for StrengthOf {
    fn from(strength: Strength) -> Self {
        Self { state_rank: strength.rank, confidence: strength.confidence.map(Decimal) }
    }
}

/// A place of a text that a reader may not see as it is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Flagged {
    /// `node_label`, `claims[0].text`, ….
    pub(crate) field: String,
    /// The rule.
    pub(crate) rule: &'static str,
    /// Where in the field, in bytes.
    pub(crate) position: u32,
}

/// A memory in full.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MemoryShown {
    pub(crate) ok: bool,
    /// `l1ght-memory-show-v1`
    pub(crate) schema: &'static str,
    pub(crate) path: String,
    pub(crate) node_label: String,
    /// `brain` for one of its own, `medulla` for a shared one.
    pub(crate) tier: &'static str,
    pub(crate) title: String,
    pub(crate) state: String,
    /// In milliseconds since 1970; null when it is not known.
    pub(crate) created: Option<u64>,
    pub(crate) source_agent: String,
    pub(crate) origin_brain: String,
    /// The worst of its claims; null without evidence, or where the memory is not loaded.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict_or_null"))]
    pub(crate) verdict: Option<&'static str>,
    pub(crate) claims: Vec<ClaimShown>,
    /// How many versions there were before.
    pub(crate) history: u64,
    /// True when somebody found it wrong.
    pub(crate) for_review: bool,
    /// What a capability has to say to share it; null for one that is shared.
    pub(crate) promotion: Option<Subject>,
    pub(crate) rendered: String,
    /// Which fields quote what documents say: data, not instructions.
    pub(crate) quoted: &'static [&'static str],
}

/// A claim of a memory.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ClaimShown {
    pub(crate) label: String,
    /// `entity`, `state`, `event`.
    pub(crate) kind: &'static str,
    pub(crate) text: String,
    /// 0 to 1; null when unknown.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub(crate) confidence: Option<Decimal>,
    pub(crate) ambiguity: Option<String>,
    pub(crate) evidence: Vec<String>,
    pub(crate) depends_on: Vec<String>,
    /// The worst of its items; null without any.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict_or_null"))]
    pub(crate) verdict: Option<&'static str>,
}

impl ClaimShown {
    /// A claim and what was found of it.
    pub(crate) fn of(claim: MemoryClaim, verdict: Option<Verdict>) -> Self {
        Self {
            label: claim.label,
            kind: claim.kind.name(),
            text: claim.text,
            confidence: claim.confidence.as_deref().and_then(read_confidence).map(Decimal),
            ambiguity: claim.ambiguity,
            evidence: claim.evidence,
            depends_on: claim.depends_on,
            verdict: verdict.map(Verdict::name),
        }
    }
}

/// The answer of `memory_list`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MemoryList {
    pub(crate) ok: bool,
    /// `l1ght-memory-list-v1`
    pub(crate) schema: &'static str,
    /// By path.
    pub(crate) memories: Vec<MemoryRow>,
    /// Which fields quote what documents say: data, not instructions.
    pub(crate) quoted: &'static [&'static str],
}

/// A memory in one line.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MemoryRow {
    pub(crate) path: String,
    pub(crate) node_label: String,
    /// `brain` for one of its own, `medulla` for a shared one.
    pub(crate) tier: &'static str,
    pub(crate) title: String,
    pub(crate) state: String,
    /// In milliseconds since 1970; null when it is not known.
    pub(crate) created: Option<u64>,
    pub(crate) source_agent: String,
    pub(crate) claims: u64,
    /// The worst of its claims; null without evidence, or where the memory is not loaded.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict_or_null"))]
    pub(crate) verdict: Option<&'static str>,
    /// True when evidence of it is stale.
    pub(crate) stale: bool,
    /// True when somebody found it wrong.
    pub(crate) for_review: bool,
}

impl MemoryRow {
    /// A memory and what was found of it.
    pub(crate) fn of(path: String, memory: Memory, verdict: Option<Verdict>, stale: bool) -> Self {
        Self {
            path,
            node_label: memory.node_label,
            tier: "brain",
            title: memory.title,
            state: memory.state,
            created: memory.created,
            source_agent: memory.source_agent,
            claims: memory.claims.len() as u64,
            verdict: verdict.map(Verdict::name),
            stale,
            for_review: false,
        }
    }
}

/// The answer of `memory_history`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MemoryHistory {
    pub(crate) ok: bool,
    /// `l1ght-memory-history-v1`
    pub(crate) schema: &'static str,
    pub(crate) path: String,
    pub(crate) node_label: String,
    /// The oldest first; the last is how it is now.
    pub(crate) versions: Vec<VersionRow>,
    /// The version that was asked for; null when none was, or where it was deleted.
    pub(crate) rendered: Option<String>,
    /// Which fields quote what documents say: data, not instructions.
    pub(crate) quoted: &'static [&'static str],
}

/// A version of a memory.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct VersionRow {
    /// From 1.
    pub(crate) version: u64,
    /// `outdated` for all but the last; the state that the last one says.
    pub(crate) state: String,
    /// `memorized`, `external`, `deleted`, `imported`, `promoted`.
    pub(crate) how: &'static str,
    /// Who.
    pub(crate) by: String,
    /// When, in milliseconds since 1970; null when it is not known.
    pub(crate) at: Option<u64>,
    /// `sha256:` and 64 digits; null where it was deleted.
    pub(crate) digest: Option<String>,
    /// In bytes.
    pub(crate) size: u64,
}

impl VersionRow {
    /// A version; `state` is what it counts as now.
    pub(crate) fn of(number: usize, version: &Version, state: String) -> Self {
        let text = version.text.as_deref();
        Self {
            version: number as u64,
            state,
            how: version.how.name(),
            by: version.by.clone(),
            at: version.at,
            digest: text.map(|_| format!("sha256:{}", version.digest.hex())),
            size: text.map_or(0, str::len) as u64,
        }
    }
}
