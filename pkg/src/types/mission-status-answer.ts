//! Made by `cargo xtask gen` from `docs/schema/mission_status.answer.json`.

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
 * What a budget allows.
 */
export interface BudgetEnvelope {
  max_files_read: number;
  max_tool_calls: number;
  soft_deadline_ms: number;
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
/**
 * Whether a mission is about the root that it was started in.
 */
export interface ContextGuard {
  binary: Binary;
  graph_generation: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  non_claims: [string, string];
  requested_repo: string;
  runtime_root: string;
  /**
   * `m1nd-mission-context-guard-v1`
   */
  schema: string;
  workspace_match: boolean;
  workspace_root: string;
  workspace_root_source: string;
}
/**
 * What answered.
 */
export interface Binary {
  /**
   * `l1ght`
   */
  name: string;
  version: string;
}
/**
 * A tie to the head of another mission's log.
 */
export interface EvidenceLinkWire {
  /**
   * At least 1.
   */
  iteration_id: number;
  /**
   * An `event_digest` that it answered.
   */
  mission_head_id: string;
  /**
   * The other mission.
   */
  mission_id: string;
  /**
   * `m1nd-evidence-correlation-link-v1`
   */
  schema: string;
  /**
   * A transaction of the caller's.
   */
  transaction_id?: string | null;
}
/**
 * Whether what was told also stands in the log of another mission.
 */
export interface EvidenceProjection {
  /**
   * Of a gap: `canonical_evidence_link_absent`, `evidence_projection_failed`.
   */
  code?: string | null;
  detail?: string | null;
  non_claim?: string | null;
  /**
   * `m1nd-evidence-projection-status-v1`
   */
  schema: string;
  /**
   * `appended`, `replayed`, `gap`.
   */
  status: string;
}
/**
 * The graph and the root when a mission was started.
 */
export interface GraphState {
  edge_count: number;
  /**
   * True when the graph is whole.
   */
  finalized: boolean;
  /**
   * The number of the last fact that the brain had been told.
   */
  graph_generation: number;
  node_count: number;
  runtime_root: string;
  workspace_root: string;
  /**
   * `host`, or `name` when only the brain's name is known.
   */
  workspace_root_source: string;
}
/**
 * A claim that was verified and whose evidence has changed since.
 */
export interface LapsedClaim {
  claim: string;
  claim_id: string;
  evidence_refs: string[];
  /**
   * The file that changed, if it is one.
   */
  path?: string | null;
  /**
   * When that was seen first, milliseconds since 1970.
   */
  since: number;
  /**
   * The verdict on its evidence now, or `verified_at_earlier_tree`.
   */
  verdict: string;
}
