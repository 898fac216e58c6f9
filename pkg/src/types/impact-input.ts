//! Made by `cargo xtask gen` from `docs/schema/impact.input.json`.

/**
 * What `impact` takes.
 */
export interface ImpactInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * How many steps are followed, at most 8; 3 without it.
   */
  depth?: number | null;
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
   * What would change: a file, `file:line`, `file:first-last`, `file#symbol`, a node id, or the name
   * of a symbol or claim.
   */
  target: string;
  /**
   * How many of each kind are answered, at most 1000; 20 without it.
   */
  top_k?: number | null;
}
