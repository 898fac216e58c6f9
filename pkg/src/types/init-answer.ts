//! Made by `cargo xtask gen` from `docs/schema/init.answer.json`.

/**
 * The answer of `init`.
 */
export interface InitAnswer {
  /**
   * Files that were there and stay as they are.
   */
  kept: string[];
  /**
   * `l1ght.init.v1`
   */
  schema: string;
  /**
   * Files that were written or appended to.
   */
  written: string[];
}
