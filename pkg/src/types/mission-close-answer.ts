//! Made by `cargo xtask gen` from `docs/schema/mission_close.answer.json`.

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
/**
 * A claim that was not verified.
 */
export interface RejectedClaim {
  claim: string;
  claim_id: string;
  missing: string[];
  /**
   * `insufficient_evidence`
   */
  verdict: string;
}
/**
 * A claim that is verified and holds.
 */
export interface VerifiedClaim {
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
   * True unless a key of the host vouches for the reading.
   */
  self_attested: boolean;
}
