//! Made by `cargo xtask gen` from `docs/schema/lint.answer.json`.

import type { Skipped } from "./shared.js";

/**
 * The answer of `lint`.
 */
export interface LintAnswer {
  /**
   * Documents whose signs were written out.
   */
  changed: string[];
  /**
   * How many documents were looked at.
   */
  documents: number;
  findings: LintFinding[];
  /**
   * `l1ght.lint.v1`
   */
  schema: string;
  /**
   * Markdown files that could not be read.
   */
  skipped: Skipped[];
}
/**
 * What a document gets wrong.
 */
export interface LintFinding {
  /**
   * `light/…`
   */
  code: string;
  /**
   * From 1, in UTF-16 units.
   */
  column: number;
  /**
   * The document's path.
   */
  document: string;
  /**
   * `error`, `warning`, `note`.
   */
  level: "error" | "warning" | "note" | "off";
  /**
   * From 1.
   */
  line: number;
  message: string;
}
