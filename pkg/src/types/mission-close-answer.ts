//! Made by `cargo xtask gen` from `docs/schema/mission_close.answer.json`.

import type { ContextGuard, EvidenceProjection, GraphState, LapsedClaim, RejectedClaim, VerifiedClaim } from "./shared.js";

/**
 * The answer of `mission_close`: the proof packet.
 */
export interface MissionCloseAnswer {
  agent_id: string;
  /**
   * 0 to 1.
   */
  budget_consumed: number;
  checkpoint: Checkpoint;
  closed_at_ms: number;
  context_guard_at_start: ContextGuard;
  event_count: number;
  /**
   * `sha256:` of the chain over the whole log.
   */
  event_digest: string;
  evidence_policy: string;
  evidence_projection: EvidenceProjection;
  gaps: string[];
  graph_state_at_start: GraphState;
  handoff_count: number;
  lapsed_claims: LapsedClaim[];
  /**
   * The path of the memory that was written.
   */
  light_memory?: string | null;
  /**
   * Why none was, though it was asked for.
   */
  light_memory_error?: string | null;
  mission_id: string;
  mode: string;
  next_action: string;
  /**
   * The engine's and the caller's, sorted, each once.
   */
  non_claims: string[];
  proofs: InclusionProof[];
  rejected_claims: RejectedClaim[];
  repo: string;
  route: string;
  /**
   * `m1nd-mission-proof-packet-v1`
   */
  schema: string;
  /**
   * True when the reading of some verified claim is vouched for by the caller alone.
   */
  self_attested: boolean;
  summary: string | null;
  task: string;
  tools_observed: string[];
  /**
   * Claims on commands that ran before something changed.
   */
  verified_at_earlier_tree: LapsedClaim[];
  verified_claims: VerifiedClaim[];
}
/**
 * Size and root of a log, as RFC 6962 has them.
 */
export interface Checkpoint {
  /**
   * `sha256:` of the root over them.
   */
  root: string;
  /**
   * How many records.
   */
  size: number;
}
/**
 * A record, and the proof that the log of the checkpoint has it.
 */
export interface InclusionProof {
  /**
   * Its number, from 1.
   */
  n: number;
  /**
   * Roots beside the way to the root, lowest first, `sha256:` each.
   */
  path: string[];
  record: unknown;
}
