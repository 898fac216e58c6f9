//! Made by `cargo xtask gen` from `docs/schema/promote.answer.json`.

/**
 * The answer of `promote`.
 */
export interface PromoteAnswer {
  cap_warning?: string | null;
  evidence: PromotedEvidence;
  /**
   * Copies that answers show, this one among them.
   */
  medulla_claim_count: number;
  /**
   * The path of the copy.
   */
  medulla_path: string;
  medulla_slug: string;
  note: string;
  ok: boolean;
  origin_brain: string;
  promoted: boolean;
  promoted_by: string;
  promotion_reason: string;
  /**
   * `m1nd-promote-v0`
   */
  schema: string;
  /**
   * More copies than this are hard to oversee.
   */
  soft_cap: number;
  /**
   * The path of the original.
   */
  witness_path: string;
}
/**
 * What became of the references of a copy.
 */
export interface PromotedEvidence {
  /**
   * True when nobody can be asked of them.
   */
  evidence_unverifiable: boolean;
  note: string;
  /**
   * How many name their brain now.
   */
  origin_qualified: number;
}
