//! Made by `cargo xtask gen` from `docs/schema/memory_history.input.json`.

/**
 * What `memory_history` takes.
 */
export interface MemoryHistoryInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * What the memory is called, its path, or the name of its file.
   */
  node_label: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * Show this version in full, from 1.
   */
  version?: number | null;
}
