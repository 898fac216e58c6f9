//! Made by `cargo xtask gen` from `docs/schema/mission_event.answer.json`.

import type { EvidenceProjection } from "./shared.js";

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
