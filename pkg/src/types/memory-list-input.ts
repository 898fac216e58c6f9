//! Made by `cargo xtask gen` from `docs/schema/memory_list.input.json`.

/**
 * What `memory_list` takes.
 */
export interface MemoryListInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * Shared ones too that were taken back.
   */
  all?: boolean;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * Only those of which evidence is stale.
   */
  stale?: boolean;
}
