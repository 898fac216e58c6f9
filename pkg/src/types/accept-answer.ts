//! Made by `cargo xtask gen` from `docs/schema/accept.answer.json`.

import type { NotBound } from "./shared.js";

/**
 * The answer of `accept`.
 */
export interface AcceptAnswer {
  by: string;
  /**
   * Baselines that move.
   */
  moved: Moved[];
  reason: string;
  /**
   * Chosen evidence that nobody can stand by as it is.
   */
  refused: NotBound[];
  /**
   * `l1ght.accept.v1`
   */
  schema: string;
}
/**
 * A baseline that moves, with both sides.
 */
export interface Moved {
  /**
   * The cited text now, bounded.
   */
  after: string;
  anchor: string;
  /**
   * The cited text then, bounded; null without a baseline.
   */
  before: string | null;
  claim: string;
  /**
   * From 1, in UTF-16 units.
   */
  column: number;
  document: string;
  /**
   * The reference as written.
   */
  evidence: string;
  /**
   * `entity`, `state`, `event`; null for evidence of a section or of the document.
   */
  kind: string | null;
  /**
   * From 1.
   */
  line: number;
}
