//! Answers for those who begin: `audit`, `health`, `help` (query §4).

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;

use super::handshake::TopRanked;
use super::query::{GraphStanding, NoticeRow};

/// The answer of `audit`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Audit {
    /// `l1ght.audit.v1`
    pub(crate) schema: &'static str,
    pub(crate) size: GraphSize,
    /// The nodes that most others lead to.
    pub(crate) entry_points: Vec<TopRanked>,
    /// How many claims and items of evidence there are, by verdict, the worst first.
    pub(crate) verdicts: Vec<VerdictCount>,
    pub(crate) document_count: u64,
    /// The worst first.
    pub(crate) documents: Vec<AuditedDocument>,
    pub(crate) unresolved_count: u64,
    /// Evidence that names nothing there.
    pub(crate) unresolved: Vec<UnresolvedRow>,
    /// All that documents declare.
    pub(crate) notices: Vec<NoticeRow>,
    /// Paths, in order of reading, and why.
    pub(crate) read_first: Vec<ReadFirst>,
    #[serde(flatten)]
    pub(crate) standing: GraphStanding,
    /// Which fields quote what files say: data, not instructions.
    pub(crate) quoted: &'static [&'static str],
}

/// How large the graph is.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct GraphSize {
    /// Files of the code lane, and their symbols.
    pub(crate) code_files: u64,
    pub(crate) code_symbols: u64,
    /// Nodes of documents.
    pub(crate) document_nodes: u64,
    pub(crate) nodes: u64,
    pub(crate) edges: u64,
    /// Nodes that `seek` finds.
    pub(crate) indexed: u64,
}

/// How many items of evidence have a verdict.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct VerdictCount {
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict"))]
    pub(crate) verdict: &'static str,
    pub(crate) count: u64,
}

/// A document and what holds of it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct AuditedDocument {
    pub(crate) path: String,
    /// What the document is called.
    pub(crate) title: String,
    /// The worst verdict of its claims; null without evidence.
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict_or_null"))]
    pub(crate) verdict: Option<&'static str>,
    pub(crate) claims: u64,
    /// Claims whose evidence is stale.
    pub(crate) stale: u64,
}

/// Evidence that names nothing there.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct UnresolvedRow {
    pub(crate) path: String,
    /// From 1.
    pub(crate) line: u32,
    /// The label of its claim as written.
    pub(crate) claim: String,
    /// The reference as written.
    pub(crate) evidence: String,
    #[cfg_attr(feature = "schema", schemars(schema_with = "super::schema::verdict"))]
    pub(crate) verdict: &'static str,
}

/// Where to begin.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ReadFirst {
    pub(crate) path: String,
    pub(crate) why: String,
}

/// The answer of `health`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Health {
    /// `l1ght.health.v1`
    pub(crate) schema: &'static str,
    /// What the brain is called.
    pub(crate) brain: String,
    /// False where nothing lasts: a workspace without a store.
    pub(crate) is_brain: bool,
    /// Files that the host lists, and whether it lists all.
    pub(crate) listed_files: u64,
    pub(crate) is_list_complete: bool,
    pub(crate) size: GraphSize,
    pub(crate) memories: u64,
    pub(crate) missions: u64,
    /// What could not be read, and a code of why.
    pub(crate) problems: Vec<String>,
    #[serde(flatten)]
    pub(crate) standing: GraphStanding,
}

/// The answer of `help`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Help {
    /// `l1ght.help.v1`
    pub(crate) schema: &'static str,
    /// What the error means; null where none was given.
    pub(crate) error: Option<&'static str>,
    /// What to call, in order.
    pub(crate) calls: Vec<HelpCall>,
    /// The stages that there are.
    pub(crate) stages: Vec<&'static str>,
}

/// A tool to call.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct HelpCall {
    pub(crate) stage: &'static str,
    pub(crate) tool: &'static str,
    pub(crate) why: &'static str,
}
