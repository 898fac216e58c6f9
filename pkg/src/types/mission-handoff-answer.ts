//! Made by `cargo xtask gen` from `docs/schema/mission_handoff.answer.json`.

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
 * The move for whoever goes on.
 */
export interface NextRequired {
  do_not: string[];
  move: MoveWire;
  soft_warning: string | null;
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
/**
 * A claim that is not verified yet.
 */
export interface OpenHypothesis {
  claim: string;
  claim_id: string;
  missing: string[];
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
