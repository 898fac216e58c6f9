//! Made by `cargo xtask gen` from `docs/schema/lock_resolve.answer.json`.

/**
 * The answer of `lock_resolve`.
 */
export interface LockResolveAnswer {
  /**
   * True when there were conflict markers.
   */
  changed: boolean;
  /**
   * How many keys have two different lines; `accept` settles them.
   */
  contested: number;
  /**
   * `l1ght.lock-resolve.v1`
   */
  schema: string;
}
