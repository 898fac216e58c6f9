//! Made by `cargo xtask gen` from `docs/schema/memory_history.answer.json`.

/**
 * The answer of `memory_history`.
 */
export interface MemoryHistoryAnswer {
  node_label: string;
  ok: boolean;
  path: string;
  /**
   * Which fields quote what documents say: data, not instructions.
   */
  quoted: string[];
  /**
   * The version that was asked for; null when none was, or where it was deleted.
   */
  rendered: string | null;
  /**
   * `l1ght-memory-history-v1`
   */
  schema: string;
  /**
   * The oldest first; the last is how it is now.
   */
  versions: VersionRow[];
}
/**
 * A version of a memory.
 */
export interface VersionRow {
  /**
   * When, in milliseconds since 1970; null when it is not known.
   */
  at: number | null;
  /**
   * Who.
   */
  by: string;
  /**
   * `sha256:` and 64 digits; null where it was deleted.
   */
  digest: string | null;
  /**
   * `memorized`, `external`, `deleted`, `imported`, `promoted`.
   */
  how: string;
  /**
   * In bytes.
   */
  size: number;
  /**
   * `outdated` for all but the last; the state that the last one says.
   */
  state: string;
  /**
   * From 1.
   */
  version: number;
}
