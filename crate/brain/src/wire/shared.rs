//! What the tools of the shared brain take and answer (memory §6).

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Error, Number, Value};

use super::input::{Fields, ToolInput, fields};

fields!(PromoteInput: agent_id, brain, claim, reason, capability);
fields!(DemoteInput: agent_id, claim, reason, moved_to);
fields!(LearnInput: agent_id, query, feedback, node_ids, strength, capability);

impl ToolInput for PromoteInput {
    const REQUIRED: &'static [&'static str] = &["agent_id", "claim", "reason"];
}
impl ToolInput for DemoteInput {
    const REQUIRED: &'static [&'static str] = &["agent_id", "claim", "reason"];
}
impl ToolInput for LearnInput {
    const REQUIRED: &'static [&'static str] = &["agent_id", "query", "feedback", "node_ids"];
}

/// What `promote` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct PromoteInput {
    /// Who promotes.
    pub(crate) agent_id: String,
    /// The brain that has the memory: `.` or what it is called.
    pub(crate) brain: Option<String>,
    /// What the memory is called, its path, or the name of its file.
    pub(crate) claim: String,
    /// Why others should know.
    pub(crate) reason: String,
    /// The capability, a DSSE envelope as text: `l1ght capability issue` makes one.
    pub(crate) capability: Option<String>,
}

/// The answer of `promote`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Promoted {
    pub(crate) ok: bool,
    /// `m1nd-promote-v0`
    pub(crate) schema: &'static str,
    pub(crate) promoted: bool,
    /// The path of the copy.
    pub(crate) medulla_path: String,
    pub(crate) medulla_slug: String,
    /// The path of the original.
    pub(crate) witness_path: String,
    pub(crate) origin_brain: String,
    pub(crate) promoted_by: String,
    pub(crate) promotion_reason: String,
    pub(crate) evidence: PromotedEvidence,
    /// Copies that answers show, this one among them.
    pub(crate) medulla_claim_count: u64,
    /// More copies than this are hard to oversee.
    pub(crate) soft_cap: u64,
    pub(crate) note: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cap_warning: Option<String>,
}

/// What became of the references of a copy.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct PromotedEvidence {
    /// How many name their brain now.
    pub(crate) origin_qualified: u64,
    /// True when nobody can be asked of them.
    pub(crate) evidence_unverifiable: bool,
    pub(crate) note: &'static str,
}

/// What `demote` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct DemoteInput {
    /// Who demotes.
    pub(crate) agent_id: String,
    /// What the copy is called, its path, or the name of its file.
    pub(crate) claim: String,
    /// Why.
    pub(crate) reason: String,
    /// Where it is said now.
    pub(crate) moved_to: Option<String>,
}

/// The answer of `demote`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Demoted {
    pub(crate) ok: bool,
    /// `l1ght-demote-v1`
    pub(crate) schema: &'static str,
    /// False when it was demoted before.
    pub(crate) demoted: bool,
    pub(crate) medulla_path: String,
    pub(crate) reason: String,
    pub(crate) moved_to: Option<String>,
}

/// What `learn` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct LearnInput {
    /// Who found out.
    pub(crate) agent_id: String,
    /// What had been asked.
    pub(crate) query: String,
    /// How the answer was.
    pub(crate) feedback: FeedbackName,
    /// The nodes of the answer: their ids, or the names of memories.
    pub(crate) node_ids: Vec<String>,
    /// How sure the agent is, 0 to 1.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub(crate) strength: Option<Number>,
    /// What allows `correct` to bring a shared copy back: a capability with the action `restore`.
    pub(crate) capability: Option<String>,
}

/// How an answer was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum FeedbackName {
    /// Right.
    Correct,
    /// Wrong.
    Wrong,
    /// Right in part.
    #[default]
    Partial,
}

impl FeedbackName {
    /// Its name on the wire.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Correct => "correct",
            Self::Wrong => "wrong",
            Self::Partial => "partial",
        }
    }
}

/// The answer of `learn`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Learned {
    pub(crate) ok: bool,
    /// `l1ght-learn-v1`
    pub(crate) schema: &'static str,
    pub(crate) feedback: &'static str,
    /// Memories of this brain that are for review now.
    pub(crate) for_review: Vec<String>,
    /// Shared copies that answers leave out now.
    pub(crate) withdrawn: Vec<String>,
    /// Shared copies that answers show again.
    pub(crate) restored: Vec<String>,
    /// Nodes that are no memories; it is on record for them, too.
    pub(crate) other_nodes: Vec<String>,
}

/// What has to be in a capability to promote a memory as it is now: `l1ght capability issue -` reads it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Subject {
    pub(crate) subject: String,
    /// SHA-256 over its document and the baselines of its evidence, 64 hexadecimal digits.
    pub(crate) digest: String,
    pub(crate) source: String,
    pub(crate) target: &'static str,
}
