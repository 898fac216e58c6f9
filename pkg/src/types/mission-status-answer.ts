//! Made by `cargo xtask gen` from `docs/schema/mission_status.answer.json`.

import type { BudgetEnvelope, ContextGuard, EvidenceLinkWire, EvidenceProjection, GraphState, LapsedClaim } from "./shared.js";

/**
 * The answer of `mission_status`: the whole state.
 */
export interface MissionStatusAnswer {
  agent_id: string;
  budget: string;
  /**
   * 0 to 1.
   */
  budget_consumed: number;
  budget_envelope: BudgetEnvelope;
  claims: ClaimState[];
  context_guard_at_start: ContextGuard;
  created_at_ms: number;
  /**
   * Which record of the log is damaged; nothing after it is in this answer.
   */
  damage: string | null;
  event_count: number;
  event_digest: string;
  events: {
    [k: string]: unknown;
  }[];
  evidence_link: EvidenceLinkWire | null;
  evidence_policy: string;
  evidence_projection: EvidenceProjection;
  evidence_projection_gaps: EvidenceProjection[];
  graph_state_at_start: GraphState;
  /**
   * The packets of hand-offs, in order.
   */
  handoffs: unknown[];
  /**
   * Who may act.
   */
  holder: string;
  lapsed_claims: LapsedClaim[];
  mission_id: string;
  mode: string;
  next_step_id: number;
  /**
   * @minItems 5
   * @maxItems 5
   */
  non_claims: [string, string, string, string, string];
  parent_mission_id: string | null;
  phase: string;
  /**
   * How many records the log has.
   */
  record_count: number;
  repo: string;
  risk: string;
  route: string;
  /**
   * `l1ght-mission-status-v1`
   */
  schema: string;
  /**
   * True when the reading of some verified claim is vouched for by the caller alone.
   */
  self_attested: boolean;
  /**
   * `m1nd-mission-control-state-v1`
   */
  state_schema: string;
  /**
   * `active`, `closed`.
   */
  status: string;
  task: string;
  updated_at_ms: number;
}
/**
 * A claim of a mission as it was judged.
 */
export interface ClaimState {
  agent_id: string;
  at_ms: number;
  claim: string;
  claim_id: string;
  /**
   * 0 to 1, as given.
   */
  confidence: number | null;
  /**
   * `receipt`, `recorded_event`, `existing_path`.
   */
  corroboration: string;
  evidence_grade: string;
  evidence_refs: string[];
  /**
   * True for one that was verified and no longer holds.
   */
  lapsed: boolean;
  missing: string[];
  /**
   * True unless a key of the host vouches for the reading.
   */
  self_attested: boolean;
  /**
   * `verified_for_mission`, `insufficient_evidence`.
   */
  verdict: string;
}
