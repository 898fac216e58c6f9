//! Made by `cargo xtask gen` from `docs/schema/mission_event.answer.json`.

/**
 * The answer of `mission_event`.
 */
export interface MissionEventAnswer {
  /**
   * 0 to 1.
   */
  budget_consumed: number;
  event: {
    [k: string]: unknown;
  };
  event_count: number;
  /**
   * `sha256:` of the chain over the log with this record.
   */
  event_digest: string;
  event_id: string;
  evidence_projection: EvidenceProjection;
  mission_id: string;
  /**
   * @minItems 5
   * @maxItems 5
   */
  non_claims: [string, string, string, string, string];
  /**
   * What was dropped, and why.
   */
  notes: string[];
  /**
   * `m1nd-mission-event-v1`
   */
  schema: string;
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
