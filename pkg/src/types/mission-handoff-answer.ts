//! Made by `cargo xtask gen` from `docs/schema/mission_handoff.answer.json`.

import type { EvidenceProjection, LapsedClaim, MoveWire, RejectedClaim, VerifiedClaim } from "./shared.js";

/**
 * The answer of `mission_handoff`: its packet, and what follows from the log.
 */
export interface MissionHandoffAnswer {
  agent_id: string;
  /**
   * Events that say that a way leads nowhere.
   */
  dead_paths: {
    [k: string]: unknown;
  }[];
  /**
   * `sha256:` of the chain over the log with the hand-off.
   */
  event_digest: string;
  /**
   * All events, if they were asked for.
   */
  events:
    | {
        [k: string]: unknown;
      }[]
    | null;
  evidence_projection: EvidenceProjection;
  files_read: string[];
  graph_anchors: string[];
  handoff_id: string;
  lapsed_claims: LapsedClaim[];
  mission_id: string;
  mode: string;
  next_required_move: NextRequired;
  /**
   * @minItems 5
   * @maxItems 5
   */
  non_claims: [string, string, string, string, string];
  open_hypotheses: OpenHypothesis[];
  parent_mission_id: string | null;
  phase: string;
  recipient_agent_id: string | null;
  rejected_claims: RejectedClaim[];
  repo: string;
  resume_hint: string;
  route: string;
  /**
   * `m1nd-mission-handoff-v1`
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
 * The move for whoever goes on.
 */
export interface NextRequired {
  do_not: string[];
  move: MoveWire;
  soft_warning: string | null;
}
/**
 * A claim that is not verified yet.
 */
export interface OpenHypothesis {
  claim: string;
  claim_id: string;
  missing: string[];
}
