//! Made by `cargo xtask gen` from `docs/schema/memorize.answer.json`.

/**
 * The answer of `memorize`.
 */
export interface MemorizeAnswer {
  /**
   * 0 when nothing was written.
   */
  bytes_written: number;
  claims_written: number;
  edge_count: number;
  /**
   * Characters that may deceive a reader; they are kept.
   */
  flagged: Flagged[];
  /**
   * True when the graph has it.
   */
  ingested: boolean;
  /**
   * Items of evidence of this memory that have a baseline now.
   */
  light_evidence_resolved: number;
  /**
   * Items that should and have none.
   */
  light_evidence_unresolved: number;
  /**
   * What to do next.
   */
  next_action: string;
  /**
   * Of the whole graph.
   */
  node_count: number;
  node_label: string;
  ok: boolean;
  /**
   * The document's path.
   */
  path: string;
  /**
   * Which fields quote what documents say: data, not instructions.
   */
  quoted: string[];
  /**
   * Why nothing was written: `unchanged` or `would_downgrade`; null when it was.
   */
  reason: string | null;
  /**
   * The document.
   */
  rendered: string;
  /**
   * `m1nd-memorize-v0`
   */
  schema: string;
  /**
   * What a weaker memory was compared with.
   */
  strengths: Strengths | null;
  /**
   * True when it took the place of an earlier version.
   */
  superseded: boolean;
  unresolved: Unresolved[];
}
/**
 * A place of a text that a reader may not see as it is.
 */
export interface Flagged {
  /**
   * `node_label`, `claims[0].text`, ….
   */
  field: string;
  /**
   * Where in the field, in bytes.
   */
  position: number;
  /**
   * The rule.
   */
  rule: string;
}
/**
 * Two memories of one name.
 */
export interface Strengths {
  /**
   * What the new one lacks: `state` or `confidence`.
   */
  failed: string;
  new: StrengthOf;
  old: StrengthOf1;
}
/**
 * Of the one that was refused.
 */
export interface StrengthOf {
  /**
   * The highest of its claims, 0 to 1; null when none says one.
   */
  confidence: number | null;
  /**
   * Of its state: 0 to 2.
   */
  state_rank: number;
}
/**
 * Of the one that stands.
 */
export interface StrengthOf1 {
  /**
   * The highest of its claims, 0 to 1; null when none says one.
   */
  confidence: number | null;
  /**
   * Of its state: 0 to 2.
   */
  state_rank: number;
}
/**
 * An item of evidence without a baseline.
 */
export interface Unresolved {
  /**
   * The label as written.
   */
  claim: string;
  /**
   * The reference as written.
   */
  evidence: string;
  reason: string;
}
