//! Made by `cargo xtask gen` from `docs/schema/fix.answer.json`.

import type { NotBound } from "./shared.js";

/**
 * The answer of `fix`.
 */
export interface FixAnswer {
  /**
   * True when nothing is written.
   */
  dry_run: boolean;
  /**
   * References that are rewritten.
   */
  fixed: Rewrite[];
  /**
   * The change to the documents, as `git apply` takes it.
   */
  patch: string;
  /**
   * `l1ght.fix.v1`
   */
  schema: string;
  /**
   * References with an answer that could not be written.
   */
  unfixed: NotBound[];
}
/**
 * A reference that is rewritten.
 */
export interface Rewrite {
  claim: string;
  /**
   * From 1, in UTF-16 units.
   */
  column: number;
  document: string;
  /**
   * The reference as written.
   */
  from: string;
  /**
   * From 1.
   */
  line: number;
  /**
   * The reference to write.
   */
  to: string;
}
