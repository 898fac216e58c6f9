//! Made by `cargo xtask gen` from `docs/schema/seek.input.json`.

/**
 * What `seek` takes.
 */
export interface SeekInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
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
   * What is looked for, in words; the first 4096 bytes count.
   */
  query: string;
  /**
   * How many are answered, at most 1000; 20 without it.
   */
  top_k?: number | null;
}
