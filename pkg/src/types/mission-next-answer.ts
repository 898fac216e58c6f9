//! Made by `cargo xtask gen` from `docs/schema/mission_next.answer.json`.

import type { EvidenceProjection, LapsedClaim, MoveWire } from "./shared.js";

/**
 * The answer of `mission_next`.
 */
export interface MissionNextAnswer {
  /**
   * 0 to 1.
   */
  budget_consumed: number;
  /**
   * True: whoever knows better says so in an event and does that.
   */
  dissent_allowed: boolean;
  dissent_protocol: DissentProtocol;
  /**
   * Tools to leave.
   */
  do_not: string[];
  event_count: number;
  event_digest: string;
  /**
   * The id of `last_event`.
   */
  event_id: string | null;
  evidence_projection: EvidenceProjection;
  lapsed_claims: LapsedClaim[];
  mission_id: string;
  move: MoveWire;
  /**
   * @minItems 5
   * @maxItems 5
   */
  non_claims: [string, string, string, string, string];
  /**
   * What was dropped of it, and why.
   */
  notes: string[];
  phase: string;
  route: string;
  /**
   * `m1nd-mission-next-v0`
   */
  schema: string;
  soft_warning: string | null;
  step_id: number;
}
/**
 * How to say that another move is better.
 */
export interface DissentProtocol {
  /**
   * `dissent`
   */
  event: string;
  /**
   * @minItems 3
   * @maxItems 3
   */
  required_fields: [string, string, string];
}
