//! Made by `cargo xtask gen` from `docs/schema/mission_list.answer.json`.

import type { EvidenceProjection } from "./shared.js";

/**
 * The answer of `mission_list`.
 */
export interface MissionListAnswer {
  evidence_projection: EvidenceProjection;
  /**
   * Of that agent's: the active one that was updated last.
   */
  latest_open: string | null;
  /**
   * Null: it is of no single mission.
   */
  mission_id: string | null;
  /**
   * The last that was updated first.
   */
  missions: MissionRow[];
  /**
   * @minItems 5
   * @maxItems 5
   */
  non_claims: [string, string, string, string, string];
  /**
   * `l1ght-mission-list-v1`
   */
  schema: string;
}
/**
 * A line of that list.
 */
export interface MissionRow {
  agent_id: string;
  claim_count: number;
  created_at_ms: number;
  /**
   * Which record of the log is damaged.
   */
  damage: string | null;
  event_count: number;
  holder: string;
  mission_id: string;
  mode: string;
  phase: string;
  /**
   * `active`, `closed`; `damaged` when nothing of it can be read.
   */
  status: string;
  task: string;
  updated_at_ms: number;
}
