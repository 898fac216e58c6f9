//! Made by `cargo xtask gen` from `docs/schema/mission_verify.answer.json`.

import type { EvidenceProjection } from "./shared.js";

/**
 * The answer of `mission_verify`.
 */
export interface MissionVerifyAnswer {
  claim_id: string;
  /**
   * As given; at most one half for a label that nothing stands behind.
   */
  confidence: number | null;
  /**
   * `receipt`, `recorded_event`, `existing_path`, `none`.
   */
  corroboration: string;
  /**
   * The reference that earned the grade.
   */
  earned_by: string | null;
  event_digest: string;
  /**
   * `direct`, `direct_unverified`, `graph_only`, `inferred`.
   */
  evidence_grade: string;
  evidence_projection: EvidenceProjection;
  missing: string[];
  mission_id: string;
  next_required_move: RequiredMoveWire;
  /**
   * @minItems 5
   * @maxItems 5
   */
  non_claims: [string, string, string, string, string];
  /**
   * `verify`
   */
  phase: string;
  /**
   * `m1nd-mission-verify-v0`
   */
  schema: string;
  /**
   * True unless a key of the host, believed here, vouches for all of the reading.
   */
  self_attested: boolean;
  /**
   * How many independent sources it has: one file is one, however it is spelled.
   */
  sources: number;
  /**
   * `verified_for_mission`, `insufficient_evidence`.
   */
  verdict: string;
}
/**
 * What to do after a claim was judged.
 */
export interface RequiredMoveWire {
  evidence_required?: string | null;
  type: string;
  why: string;
}
