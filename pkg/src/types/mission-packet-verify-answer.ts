//! Made by `cargo xtask gen` from `docs/schema/mission_packet_verify.answer.json`.

import type { EvidenceProjection } from "./shared.js";

/**
 * The answer of `mission_packet_verify`.
 */
export interface MissionPacketVerifyAnswer {
  /**
   * `packet`: from it alone; `log`: with all records of the log.
   */
  checked_against: string;
  evidence_projection: EvidenceProjection;
  mission_id: string | null;
  /**
   * @minItems 5
   * @maxItems 5
   */
  non_claims: [string, string, string, string, string];
  problems: PacketProblem[];
  /**
   * `l1ght-packet-verify-v1`
   */
  schema: string;
  /**
   * The key that signed it; null without a signature that was checked.
   */
  signed_by: string | null;
  /**
   * What nothing vouches for.
   */
  unchecked: string[];
  /**
   * True when nothing is wrong with what could be checked.
   */
  valid: boolean;
}
/**
 * Something that is wrong with a packet or its log.
 */
export interface PacketProblem {
  /**
   * Where: a field, or `record 3`.
   */
  at: string;
  /**
   * `packet/…`
   */
  code: string;
  message: string;
}
