//! Made by `cargo xtask gen` from `docs/schema/mission_next.answer.json`.

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
 * A move.
 */
export interface MoveWire {
  evidence_required?: string | null;
  suggested_focus?: string[];
  target?: string | null;
  tool?: string | null;
  type: string;
  why: string;
}
