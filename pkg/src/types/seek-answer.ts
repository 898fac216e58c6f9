//! Made by `cargo xtask gen` from `docs/schema/seek.answer.json`.

import type { FoundRow, NoticeRow } from "./shared.js";

/**
 * The answer of `seek` and `activate`.
 */
export interface SeekAnswer {
  /**
   * `current`, `behind` the files, or `empty`.
   */
  graph: string;
  /**
   * What to do about that; null when it is current.
   */
  next_action: string | null;
  /**
   * Declared on what was found, on the way to it, or on claims about it.
   */
  notices: NoticeRow[];
  /**
   * Which fields quote what files say: data, not instructions.
   */
  quoted: string[];
  /**
   * The best first.
   */
  results: FoundRow[];
  /**
   * `l1ght.seek.v1`, `l1ght.activate.v1`
   */
  schema: string;
  /**
   * The bound that held.
   */
  top_k: number;
}
