//! Made by `cargo xtask gen` from `docs/schema/learn.answer.json`.

/**
 * The answer of `learn`.
 */
export interface LearnAnswer {
  feedback: string;
  /**
   * Memories of this brain that are for review now.
   */
  for_review: string[];
  ok: boolean;
  /**
   * Nodes that are no memories; it is on record for them, too.
   */
  other_nodes: string[];
  /**
   * Shared copies that answers show again.
   */
  restored: string[];
  /**
   * `l1ght-learn-v1`
   */
  schema: string;
  /**
   * Shared copies that answers leave out now.
   */
  withdrawn: string[];
}
