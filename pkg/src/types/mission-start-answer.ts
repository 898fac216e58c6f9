//! Made by `cargo xtask gen` from `docs/schema/mission_start.answer.json`.

/**
 * The answer of `mission_start`.
 */
export interface MissionStartAnswer {
  agent_id: string;
  budget_envelope: BudgetEnvelope;
  context_guard: ContextGuard;
  event_digest: string;
  evidence_policy: string;
  evidence_projection: EvidenceProjection;
  expected_phases: string[];
  mission_id: string;
  mode: string;
  /**
   * @minItems 5
   * @maxItems 5
   */
  non_claims: [string, string, string, string, string];
  /**
   * @minItems 2
   * @maxItems 2
   */
  non_goals: [string, string];
  repo: string;
  route: string;
  /**
   * `m1nd-mission-start-v0`
   */
  schema: string;
  starter_moves: StarterMoveWire[];
  task: string;
  trust: TrustWire;
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
 * A call to begin with.
 */
export interface StarterMoveWire {
  target: string;
  tool: string;
  why: string;
}
/**
 * How far the graph can be trusted.
 */
export interface TrustWire {
  /**
   * `repo_matches_workspace_binding`, `mission_repo_may_differ_from_workspace_binding`.
   */
  binding: string;
  /**
   * `needs_ingest`, `workspace_binding_unverified`, `graph_present`, `not_finalized`.
   */
  graph_freshness: string;
  scope_ok: boolean;
}
