//! The records of a mission as they are kept: one JSON object each.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::wire::{EvidenceLinkWire, GraphState, MoveWire};

/// A record. Of the last six fields it has one, and an event may come with a step.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordWire<'a> {
    /// Of the first record; all others follow from it.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) schema: Option<Cow<'a, str>>,
    /// Of the first record.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) mission_id: Option<Cow<'a, str>>,
    /// From 1.
    pub(super) n: u64,
    /// `sha256:` of the chain before it.
    #[serde(borrow)]
    pub(super) prev: Cow<'a, str>,
    pub(super) agent_id: String,
    pub(super) at_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) command_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) started: Option<StartedWire>,
    /// What was told.
    #[serde(borrow, default, skip_serializing_if = "Option::is_none")]
    pub(super) event: Option<&'a RawValue>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) event_id: Option<String>,
    /// Of the list of files that a command ran on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) tree_digest: Option<String>,
    /// What was dropped of the event.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) notes: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) step: Option<StepWire>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) claim: Option<ClaimWire>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) handoff: Option<HandoffWire>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) closed: Option<ClosedWire>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StartedWire {
    pub(super) repo: String,
    pub(super) task: String,
    pub(super) mode: String,
    pub(super) budget: String,
    pub(super) risk: String,
    pub(super) evidence_policy: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) parent_mission_id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) evidence_link: Option<EvidenceLinkWire>,
    pub(super) graph_state: GraphState,
    pub(super) version: String,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepWire {
    pub(super) step_id: u64,
    pub(super) phase: String,
    #[serde(rename = "move")]
    pub(super) next: MoveWire,
    pub(super) do_not: Vec<String>,
    pub(super) soft_warning: Option<String>,
    pub(super) lapses: Vec<LapseWire>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClaimWire {
    pub(super) claim_id: String,
    pub(super) claim: String,
    pub(super) evidence_refs: Vec<String>,
    /// In millionths.
    pub(super) confidence: Option<u32>,
    pub(super) verdict: String,
    pub(super) evidence_grade: String,
    pub(super) corroboration: String,
    pub(super) earned_by: Option<String>,
    pub(super) self_attested: bool,
    pub(super) sources: Vec<SourceWire>,
    pub(super) places: Vec<PlaceWire>,
    pub(super) trees: Vec<String>,
    pub(super) baselines: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum SourceWire {
    File(String),
    Command(String),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlaceWire {
    pub(super) path: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) lines: Option<(u64, u64)>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LapseWire {
    pub(super) claim_id: String,
    pub(super) verdict: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) path: Option<String>,
    pub(super) since: u64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HandoffWire {
    pub(super) handoff_id: String,
    pub(super) recipient_agent_id: Option<String>,
    pub(super) summary: Option<String>,
    pub(super) include_events: bool,
    pub(super) lapses: Vec<LapseWire>,
    pub(super) packet: Value,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ClosedWire {
    pub(super) summary: Option<String>,
    pub(super) gaps: Vec<String>,
    pub(super) non_claims: Vec<String>,
    pub(super) lapses: Vec<LapseWire>,
    pub(super) packet: Value,
}
