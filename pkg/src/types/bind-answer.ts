//! Made by `cargo xtask gen` from `docs/schema/bind.answer.json`.

import type { NotBound } from "./shared.js";

/**
 * The answer of `bind`.
 */
export interface BindAnswer {
  /**
   * Evidence that has a baseline now.
   */
  bound: Cited[];
  /**
   * Baselines that were removed because their evidence is gone.
   */
  pruned: Cited[];
  /**
   * Baselines of documents that were renamed.
   */
  renamed: Renamed[];
  /**
   * `l1ght.bind.v1`
   */
  schema: string;
  /**
   * Evidence that has none still.
   */
  skipped: NotBound[];
}
/**
 * What a baseline belongs to.
 */
export interface Cited {
  /**
   * What the evidence names, in canonical form.
   */
  anchor: string;
  /**
   * The claim's label; the section's slug, or empty, where there is no kind.
   */
  claim: string;
  /**
   * The document's path.
   */
  document: string;
  /**
   * `entity`, `state`, `event`; null for evidence of a section or of the document.
   */
  kind: string | null;
}
/**
 * A baseline that follows its document.
 */
export interface Renamed {
  from: Cited;
  to: Cited;
}
