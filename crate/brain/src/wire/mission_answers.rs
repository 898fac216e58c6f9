//! What the tools of missions answer (mission §1).

#[cfg(feature = "schema")]
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::claim::Decimal;
use super::mission::{
    BudgetEnvelope, ContextGuard, EvidenceProjection, GraphState, LapsedClaim, MoveWire,
    NextRequired, OpenHypothesis, RejectedClaim, Shown, TrustWire, VerifiedClaim,
};
use super::mission_input::EvidenceLinkWire;
use crate::receipts::ReceiptWire;

/// What no answer of a mission proves.
pub(crate) type NonClaims = [&'static str; 5];

/// The answer of `mission_start`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MissionStarted {
    /// `m1nd-mission-start-v0`
    pub(crate) schema: &'static str,
    pub(crate) mission_id: String,
    pub(crate) agent_id: String,
    pub(crate) repo: String,
    pub(crate) task: String,
    pub(crate) mode: &'static str,
    pub(crate) route: &'static str,
    pub(crate) evidence_policy: &'static str,
    pub(crate) trust: TrustWire,
    pub(crate) context_guard: ContextGuard,
    pub(crate) expected_phases: Vec<&'static str>,
    pub(crate) budget_envelope: BudgetEnvelope,
    pub(crate) starter_moves: Vec<StarterMoveWire>,
    pub(crate) non_goals: [&'static str; 2],
    pub(crate) event_digest: String,
    pub(crate) non_claims: NonClaims,
    pub(crate) evidence_projection: EvidenceProjection,
}

/// A call to begin with.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct StarterMoveWire {
    pub(crate) tool: &'static str,
    pub(crate) target: String,
    pub(crate) why: &'static str,
}

/// The answer of `mission_event`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MissionEvented {
    /// `m1nd-mission-event-v1`
    pub(crate) schema: &'static str,
    pub(crate) mission_id: String,
    pub(crate) event_id: String,
    pub(crate) event: Shown,
    pub(crate) event_count: u64,
    /// 0 to 1.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub(crate) budget_consumed: Decimal,
    /// `sha256:` of the chain over the log with this record.
    pub(crate) event_digest: String,
    /// What was dropped, and why.
    pub(crate) notes: Vec<String>,
    pub(crate) non_claims: NonClaims,
    pub(crate) evidence_projection: EvidenceProjection,
}

/// The answer of `mission_next`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MissionMove {
    /// `m1nd-mission-next-v0`
    pub(crate) schema: &'static str,
    pub(crate) mission_id: String,
    pub(crate) step_id: u64,
    pub(crate) phase: &'static str,
    pub(crate) route: &'static str,
    #[serde(rename = "move")]
    pub(crate) next: MoveWire,
    /// Tools to leave.
    pub(crate) do_not: Vec<String>,
    pub(crate) soft_warning: Option<String>,
    /// True: whoever knows better says so in an event and does that.
    pub(crate) dissent_allowed: bool,
    pub(crate) dissent_protocol: DissentProtocol,
    /// 0 to 1.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub(crate) budget_consumed: Decimal,
    pub(crate) event_count: u64,
    pub(crate) lapsed_claims: Vec<LapsedClaim>,
    /// The id of `last_event`.
    pub(crate) event_id: Option<String>,
    /// What was dropped of it, and why.
    pub(crate) notes: Vec<String>,
    pub(crate) event_digest: String,
    pub(crate) non_claims: NonClaims,
    pub(crate) evidence_projection: EvidenceProjection,
}

/// How to say that another move is better.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct DissentProtocol {
    /// `dissent`
    pub(crate) event: &'static str,
    pub(crate) required_fields: [&'static str; 3],
}

/// The answer of `mission_verify`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MissionVerified {
    /// `m1nd-mission-verify-v0`
    pub(crate) schema: &'static str,
    pub(crate) mission_id: String,
    pub(crate) claim_id: String,
    /// `verified_for_mission`, `insufficient_evidence`.
    pub(crate) verdict: &'static str,
    /// `direct`, `direct_unverified`, `graph_only`, `inferred`.
    pub(crate) evidence_grade: &'static str,
    pub(crate) missing: Vec<&'static str>,
    pub(crate) next_required_move: RequiredMoveWire,
    /// `receipt`, `recorded_event`, `existing_path`, `none`.
    pub(crate) corroboration: &'static str,
    /// The reference that earned the grade.
    pub(crate) earned_by: Option<String>,
    /// True unless a key of the host, believed here, vouches for all of the reading.
    pub(crate) self_attested: bool,
    /// How many independent sources it has: one file is one, however it is spelled.
    pub(crate) sources: u64,
    /// As given; at most one half for a label that nothing stands behind.
    #[cfg_attr(feature = "schema", schemars(with = "Option<f64>"))]
    pub(crate) confidence: Option<Decimal>,
    /// `verify`
    pub(crate) phase: &'static str,
    pub(crate) event_digest: String,
    pub(crate) non_claims: NonClaims,
    pub(crate) evidence_projection: EvidenceProjection,
}

/// What to do after a claim was judged.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct RequiredMoveWire {
    #[serde(rename = "type")]
    pub(crate) kind: &'static str,
    pub(crate) why: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) evidence_required: Option<&'static str>,
}

/// What a hand-off keeps; its answer has the digest of the log beside it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct HandoffPacket {
    /// `m1nd-mission-handoff-v1`
    pub(crate) schema: &'static str,
    pub(crate) handoff_id: String,
    pub(crate) mission_id: String,
    pub(crate) parent_mission_id: Option<String>,
    pub(crate) agent_id: String,
    pub(crate) recipient_agent_id: Option<String>,
    pub(crate) repo: String,
    pub(crate) task: String,
    pub(crate) mode: &'static str,
    pub(crate) route: &'static str,
    pub(crate) phase: &'static str,
    pub(crate) summary: Option<String>,
    pub(crate) verified_claims: Vec<VerifiedClaim>,
    pub(crate) rejected_claims: Vec<RejectedClaim>,
    pub(crate) lapsed_claims: Vec<LapsedClaim>,
    /// Claims on commands that ran before something changed.
    pub(crate) verified_at_earlier_tree: Vec<LapsedClaim>,
    pub(crate) open_hypotheses: Vec<OpenHypothesis>,
    /// Events that say that a way leads nowhere.
    pub(crate) dead_paths: Vec<Shown>,
    pub(crate) files_read: Vec<String>,
    pub(crate) tools_observed: Vec<String>,
    pub(crate) graph_anchors: Vec<String>,
    pub(crate) next_required_move: NextRequired,
    pub(crate) resume_hint: String,
    /// True when the reading of some verified claim is vouched for by the caller alone.
    pub(crate) self_attested: bool,
    /// All events, if they were asked for.
    pub(crate) events: Option<Vec<Shown>>,
    pub(crate) non_claims: NonClaims,
}

/// The answer of `mission_handoff`: its packet, and what follows from the log.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct HandedOff {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "HandoffPacket"))]
    pub(crate) packet: Value,
    /// `sha256:` of the chain over the log with the hand-off.
    pub(crate) event_digest: String,
    pub(crate) evidence_projection: EvidenceProjection,
}

/// What the record of an end holds: all of the packet that does not follow from that record.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ProofPacket {
    /// `m1nd-mission-proof-packet-v1`
    pub(crate) schema: &'static str,
    pub(crate) mission_id: String,
    pub(crate) agent_id: String,
    pub(crate) repo: String,
    pub(crate) task: String,
    pub(crate) mode: &'static str,
    pub(crate) route: &'static str,
    pub(crate) evidence_policy: &'static str,
    pub(crate) summary: Option<String>,
    pub(crate) verified_claims: Vec<VerifiedClaim>,
    pub(crate) rejected_claims: Vec<RejectedClaim>,
    pub(crate) lapsed_claims: Vec<LapsedClaim>,
    /// Claims on commands that ran before something changed.
    pub(crate) verified_at_earlier_tree: Vec<LapsedClaim>,
    pub(crate) event_count: u64,
    pub(crate) tools_observed: Vec<String>,
    /// 0 to 1.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub(crate) budget_consumed: Decimal,
    pub(crate) graph_state_at_start: GraphState,
    pub(crate) context_guard_at_start: ContextGuard,
    pub(crate) handoff_count: u64,
    pub(crate) gaps: Vec<String>,
    /// The engine's and the caller's, sorted, each once.
    pub(crate) non_claims: Vec<String>,
    /// True when the reading of some verified claim is vouched for by the caller alone.
    pub(crate) self_attested: bool,
    pub(crate) closed_at_ms: u64,
    pub(crate) evidence_projection: EvidenceProjection,
}

/// The answer of `mission_close`: the proof packet.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MissionClosed {
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(with = "ProofPacket"))]
    pub(crate) packet: Value,
    /// `sha256:` of the chain over the whole log.
    pub(crate) event_digest: String,
    /// The path of the memory that was written.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) light_memory: Option<String>,
    /// Why none was, though it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) light_memory_error: Option<String>,
    pub(crate) next_action: String,
    pub(crate) checkpoint: Checkpoint,
    pub(crate) proofs: Vec<InclusionProof>,
}

/// Size and root of a log, as RFC 6962 has them.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct Checkpoint {
    /// How many records.
    pub(crate) size: u64,
    /// `sha256:` of the root over them.
    pub(crate) root: String,
}

/// A record, and the proof that the log of the checkpoint has it.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct InclusionProof {
    /// Its number, from 1.
    pub(crate) n: u64,
    pub(crate) record: Value,
    /// Roots beside the way to the root, lowest first, `sha256:` each.
    pub(crate) path: Vec<String>,
}

/// The answer of `mission_status`: the whole state.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MissionState {
    /// `l1ght-mission-status-v1`
    pub(crate) schema: &'static str,
    /// `m1nd-mission-control-state-v1`
    pub(crate) state_schema: &'static str,
    pub(crate) mission_id: String,
    pub(crate) agent_id: String,
    pub(crate) repo: String,
    pub(crate) task: String,
    pub(crate) mode: &'static str,
    pub(crate) budget: &'static str,
    pub(crate) risk: &'static str,
    pub(crate) parent_mission_id: Option<String>,
    pub(crate) evidence_link: Option<EvidenceLinkWire>,
    pub(crate) evidence_policy: &'static str,
    pub(crate) evidence_projection_gaps: Vec<EvidenceProjection>,
    pub(crate) route: &'static str,
    pub(crate) phase: &'static str,
    /// `active`, `closed`.
    pub(crate) status: &'static str,
    /// Who may act.
    pub(crate) holder: String,
    pub(crate) created_at_ms: u64,
    pub(crate) updated_at_ms: u64,
    pub(crate) next_step_id: u64,
    pub(crate) budget_envelope: BudgetEnvelope,
    /// 0 to 1.
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub(crate) budget_consumed: Decimal,
    pub(crate) graph_state_at_start: GraphState,
    pub(crate) context_guard_at_start: ContextGuard,
    pub(crate) event_count: u64,
    pub(crate) events: Vec<Shown>,
    pub(crate) claims: Vec<ClaimState>,
    pub(crate) lapsed_claims: Vec<LapsedClaim>,
    /// The packets of hand-offs, in order.
    pub(crate) handoffs: Vec<Value>,
    /// True when the reading of some verified claim is vouched for by the caller alone.
    pub(crate) self_attested: bool,
    /// How many records the log has.
    pub(crate) record_count: u64,
    pub(crate) event_digest: String,
    /// Which record of the log is damaged; nothing after it is in this answer.
    pub(crate) damage: Option<String>,
    pub(crate) non_claims: NonClaims,
    pub(crate) evidence_projection: EvidenceProjection,
}

/// A claim of a mission as it was judged.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ClaimState {
    #[serde(flatten)]
    pub(crate) claim: VerifiedClaim,
    pub(crate) agent_id: String,
    /// `verified_for_mission`, `insufficient_evidence`.
    pub(crate) verdict: &'static str,
    pub(crate) missing: Vec<&'static str>,
    /// True for one that was verified and no longer holds.
    pub(crate) lapsed: bool,
    pub(crate) at_ms: u64,
}

/// The answer of `mission_list`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MissionList {
    /// `l1ght-mission-list-v1`
    pub(crate) schema: &'static str,
    /// Null: it is of no single mission.
    pub(crate) mission_id: Option<String>,
    /// The last that was updated first.
    pub(crate) missions: Vec<MissionRow>,
    /// Of that agent's: the active one that was updated last.
    pub(crate) latest_open: Option<String>,
    pub(crate) non_claims: NonClaims,
    pub(crate) evidence_projection: EvidenceProjection,
}

/// A line of that list.
#[derive(Default, Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct MissionRow {
    pub(crate) mission_id: String,
    pub(crate) agent_id: String,
    pub(crate) holder: String,
    pub(crate) task: String,
    pub(crate) mode: &'static str,
    pub(crate) phase: &'static str,
    /// `active`, `closed`; `damaged` when nothing of it can be read.
    pub(crate) status: &'static str,
    pub(crate) event_count: u64,
    pub(crate) claim_count: u64,
    pub(crate) created_at_ms: u64,
    pub(crate) updated_at_ms: u64,
    /// Which record of the log is damaged.
    pub(crate) damage: Option<String>,
}

/// The answer of `mission_packet_verify`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct PacketVerified {
    /// `l1ght-packet-verify-v1`
    pub(crate) schema: &'static str,
    pub(crate) mission_id: Option<String>,
    /// True when nothing is wrong with what could be checked.
    pub(crate) valid: bool,
    pub(crate) problems: Vec<PacketProblem>,
    /// `packet`: from it alone; `log`: with all records of the log.
    pub(crate) checked_against: &'static str,
    /// The key that signed it; null without a signature that was checked.
    pub(crate) signed_by: Option<String>,
    /// What nothing vouches for.
    pub(crate) unchecked: Vec<String>,
    pub(crate) non_claims: NonClaims,
    pub(crate) evidence_projection: EvidenceProjection,
}

/// Something that is wrong with a packet or its log.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct PacketProblem {
    /// `packet/…`
    pub(crate) code: &'static str,
    /// Where: a field, or `record 3`.
    pub(crate) at: String,
    pub(crate) message: String,
}

/// The answer of `read`.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(JsonSchema))]
pub(crate) struct ReadAnswer {
    /// `l1ght-read-v1`
    pub(crate) schema: &'static str,
    /// The text of the lines; bytes that are no text come as `U+FFFD`.
    pub(crate) text: String,
    /// How many lines the file has.
    pub(crate) line_count: u64,
    pub(crate) receipt: ReceiptWire,
    /// True unless a key of the host, believed here, vouches for all of the reading.
    pub(crate) self_attested: bool,
}

/// What a decision comes to.
#[derive(Serialize)]
pub(crate) struct MissionDecided {
    /// What the tool answers.
    pub(crate) answer: Value,
    /// The record that the host is to add; null when nothing is new.
    pub(crate) record: Option<Value>,
}

/// What references are worth.
#[derive(Serialize)]
pub(crate) struct GradedAnswer {
    pub(crate) evidence_grade: &'static str,
    pub(crate) missing: Vec<&'static str>,
    pub(crate) corroboration: &'static str,
    pub(crate) earned_by: Option<String>,
    pub(crate) self_attested: bool,
    pub(crate) sources: u64,
}
