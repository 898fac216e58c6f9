//! Made by `cargo xtask gen` from `docs/schema/mission_start.answer.json`.

import type { BudgetEnvelope, ContextGuard, EvidenceProjection } from "./shared.js";

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
