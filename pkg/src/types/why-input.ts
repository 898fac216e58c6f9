//! Made by `cargo xtask gen` from `docs/schema/why.input.json`.

/**
 * What `why` takes.
 */
export interface WhyInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * A node, as `impact` takes it.
   */
  from: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * Another.
   */
  to: string;
  /**
   * How many paths are answered, at most 20; 3 without it.
   */
  top_k?: number | null;
}
