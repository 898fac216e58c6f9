//! Made by `cargo xtask gen` from `docs/schema/demote.answer.json`.

/**
 * The answer of `demote`.
 */
export interface DemoteAnswer {
  /**
   * False when it was demoted before.
   */
  demoted: boolean;
  medulla_path: string;
  moved_to: string | null;
  ok: boolean;
  reason: string;
  /**
   * `l1ght-demote-v1`
   */
  schema: string;
}
