//! Made by `cargo xtask gen` from `docs/schema/suggest.answer.json`.

/**
 * The answer of `suggest`.
 */
export interface SuggestAnswer {
  /**
   * All of them as a change to the file, as `git apply` takes it.
   */
  patch: string;
  path: string;
  /**
   * `l1ght.suggest.v1`
   */
  schema: string;
  /**
   * Claims that could be anchored, in order.
   */
  suggestions: Suggestion[];
}
/**
 * One claim that could be anchored.
 */
export interface Suggestion {
  /**
   * From 1, in UTF-16 units.
   */
  column: number;
  /**
   * The reference.
   */
  evidence: string;
  /**
   * The text to insert.
   */
  insert: string;
  /**
   * From 1.
   */
  line: number;
}
