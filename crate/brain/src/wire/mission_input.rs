//! What the tools of missions take (mission §2–§7).

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Error, Map, Value};

use super::input::{Fields, ToolInput, fields};

fields!(MissionStartInput: agent_id, repo, task, mode, budget, risk, parent_mission_id, evidence_link,
    evidence_policy, command_id);
fields!(MissionEventInput: agent_id, mission_id, event, payload, outcome, agent_confidence, command_id);
fields!(MissionNextInput: agent_id, mission_id, last_event, command_id);
fields!(MissionVerifyInput: agent_id, mission_id, claim, evidence_refs, confidence, command_id);
fields!(MissionHandoffInput: agent_id, mission_id, recipient_agent_id, summary, include_events, command_id);
fields!(MissionCloseInput: agent_id, mission_id, summary, gaps, non_claims, write_light_memory);
fields!(MissionStatusInput: agent_id, mission_id);
fields!(MissionListInput: agent_id, status);
fields!(MissionPacketVerifyInput: agent_id, packet, log);
fields!(ReadInput: agent_id, path, lines);
fields!(DecideMissionInput: log, tool, input);
fields!(GradeEvidenceInput: log, refs, evidence_policy);
fields!(VerifyPacketInput: packet, log, trust_anchors);
fields!(RunReceiptInput: agent_id, run);

impl ToolInput for MissionStartInput {
    const REQUIRED: &'static [&'static str] = &["agent_id", "repo", "task", "now"];
}
impl ToolInput for MissionEventInput {
    const REQUIRED: &'static [&'static str] = &["agent_id", "mission_id", "now"];
}
impl ToolInput for MissionNextInput {
    const REQUIRED: &'static [&'static str] = &["agent_id", "mission_id", "now"];
}
impl ToolInput for MissionVerifyInput {
    const REQUIRED: &'static [&'static str] =
        &["agent_id", "mission_id", "claim", "evidence_refs", "now"];
}
impl ToolInput for MissionHandoffInput {
    const REQUIRED: &'static [&'static str] = &["agent_id", "mission_id", "now"];
}
impl ToolInput for MissionCloseInput {
    const REQUIRED: &'static [&'static str] = &["agent_id", "mission_id", "now"];
}
impl ToolInput for MissionStatusInput {
    const REQUIRED: &'static [&'static str] = &["mission_id"];
}
impl ToolInput for MissionListInput {}
impl ToolInput for MissionPacketVerifyInput {
    const REQUIRED: &'static [&'static str] = &["packet"];
}
impl ToolInput for DecideMissionInput {
    const REQUIRED: &'static [&'static str] = &["tool", "input", "now"];
}
impl ToolInput for GradeEvidenceInput {
    const REQUIRED: &'static [&'static str] = &["refs", "now"];
}
impl ToolInput for VerifyPacketInput {
    const REQUIRED: &'static [&'static str] = &["packet"];
}
impl ToolInput for RunReceiptInput {
    const REQUIRED: &'static [&'static str] = &["run", "now"];
}
impl ToolInput for ReadInput {
    const REQUIRED: &'static [&'static str] = &["path", "now"];
}

/// What `mission_start` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MissionStartInput {
    /// Who starts it, and may act on it.
    pub(crate) agent_id: String,
    /// What it is about: `.`, the brain's name, or a path.
    pub(crate) repo: String,
    /// What is to be done.
    pub(crate) task: String,
    /// `bug_hunt`, `review` (default), `refactor`, `docs_drift`, `architecture`, `release`.
    pub(crate) mode: Option<String>,
    /// `short`, `normal` (default), `deep`.
    pub(crate) budget: Option<String>,
    /// `low`, `medium` (default), `high`.
    pub(crate) risk: Option<String>,
    /// The mission that it goes on from.
    pub(crate) parent_mission_id: Option<String>,
    /// The head of another mission's log, which must be there.
    pub(crate) evidence_link: Option<EvidenceLinkWire>,
    /// `paths` (default): the engine reads what a claim cites; `receipts`: only what was read or run
    /// through the engine before the claim counts.
    pub(crate) evidence_policy: Option<String>,
    /// A name of this command: given again, it answers what it answered.
    pub(crate) command_id: Option<String>,
}

/// A tie to the head of another mission's log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct EvidenceLinkWire {
    /// `m1nd-evidence-correlation-link-v1`
    pub(crate) schema: String,
    /// The other mission.
    pub(crate) mission_id: String,
    /// At least 1.
    pub(crate) iteration_id: u64,
    /// An `event_digest` that it answered.
    pub(crate) mission_head_id: String,
    /// A transaction of the caller's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) transaction_id: Option<String>,
}

/// What `mission_event` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MissionEventInput {
    /// Who did it.
    pub(crate) agent_id: String,
    pub(crate) mission_id: String,
    /// A kind such as `file_read`, or an object with `event`, `path`, `command`, `outcome`, `receipt`, ….
    pub(crate) event: Option<Value>,
    /// Where the object has none.
    pub(crate) payload: Option<Value>,
    /// Where the object has none.
    pub(crate) outcome: Option<Value>,
    /// Where the object has none.
    pub(crate) agent_confidence: Option<Value>,
    /// A name of this command: given again, it answers what it answered.
    pub(crate) command_id: Option<String>,
}

/// What `mission_next` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MissionNextInput {
    /// Who asks.
    pub(crate) agent_id: String,
    pub(crate) mission_id: String,
    /// What was just done, as `event` of `mission_event`.
    pub(crate) last_event: Option<Value>,
    /// A name of this command: given again, it answers what it answered.
    pub(crate) command_id: Option<String>,
}

/// What `mission_verify` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MissionVerifyInput {
    /// Who claims it.
    pub(crate) agent_id: String,
    pub(crate) mission_id: String,
    /// What is so.
    pub(crate) claim: String,
    /// `file_read:src/a.rs:42`, `view src/a.rs`, `evt_3`, ….
    pub(crate) evidence_refs: Vec<String>,
    /// How sure, 0 to 1.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub(crate) confidence: Given,
    /// A name of this command: given again, it answers what it answered.
    pub(crate) command_id: Option<String>,
}

/// A value that was given, be it `null`: what a host has for a number that is none.
#[derive(Debug, Default)]
pub(crate) struct Given(pub(crate) Option<Value>);

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Value::deserialize(from).map(|value| Self(Some(value)))
    }
}

/// What `mission_handoff` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MissionHandoffInput {
    /// Who hands off.
    pub(crate) agent_id: String,
    pub(crate) mission_id: String,
    /// Who may act from now on; without one it is a checkpoint.
    pub(crate) recipient_agent_id: Option<String>,
    /// In the sender's words.
    pub(crate) summary: Option<String>,
    /// Whether the packet shows all events.
    pub(crate) include_events: bool,
    /// A name of this command: given again, it answers what it answered.
    pub(crate) command_id: Option<String>,
}

/// What `mission_close` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MissionCloseInput {
    /// Who closes it.
    pub(crate) agent_id: String,
    pub(crate) mission_id: String,
    /// What came of it.
    pub(crate) summary: Option<String>,
    /// What was left out.
    pub(crate) gaps: Vec<String>,
    /// What is not claimed.
    pub(crate) non_claims: Vec<String>,
    /// Memorize the verified claims that still hold.
    pub(crate) write_light_memory: bool,
}

/// What `mission_status` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MissionStatusInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    pub(crate) mission_id: String,
}

/// What `mission_list` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MissionListInput {
    /// Only missions that this agent may act on or could once.
    pub(crate) agent_id: Option<String>,
    /// Only those that are so.
    pub(crate) status: Option<StatusName>,
}

/// Whether a mission goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(crate) enum StatusName {
    /// It does.
    Active,
    /// It has ended.
    Closed,
}

/// What `mission_packet_verify` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct MissionPacketVerifyInput {
    /// Who asks.
    pub(crate) agent_id: Option<String>,
    /// What `mission_close` answered, or a DSSE envelope around it.
    pub(crate) packet: Value,
    /// All records of its log; without it that of this brain, if it has one.
    pub(crate) log: Option<Vec<Value>>,
}

/// What `read` takes.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct ReadInput {
    /// Who reads.
    pub(crate) agent_id: Option<String>,
    /// A file of the list, from the root.
    pub(crate) path: String,
    /// The first and the last line, from 1; without it the whole file.
    pub(crate) lines: Option<(u64, u64)>,
}

/// What a host tells of a command that it ran.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct RunReceiptInput {
    /// For whom.
    pub(crate) agent_id: Option<String>,
    /// As a receipt has it.
    pub(crate) run: Map<String, Value>,
}

/// What a host passes for a decision on a log that it keeps.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct DecideMissionInput {
    /// All records, in order.
    pub(crate) log: Vec<Value>,
    pub(crate) tool: String,
    /// That of the tool.
    pub(crate) input: Map<String, Value>,
}

/// What a host passes to have references graded.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct GradeEvidenceInput {
    /// The records of the mission, whose events may be cited.
    pub(crate) log: Vec<Value>,
    pub(crate) refs: Vec<String>,
    /// Without a log: `paths` or `receipts`.
    pub(crate) evidence_policy: Option<String>,
}

/// What a host passes to have a packet checked.
#[derive(Debug, Default)]
#[cfg_attr(feature = "schema", derive(JsonSchema), schemars(default))]
pub(crate) struct VerifyPacketInput {
    pub(crate) packet: Value,
    pub(crate) log: Option<Vec<Value>>,
    /// Keys that are believed.
    pub(crate) trust_anchors: Vec<String>,
}
