//! Made by `cargo xtask gen` from `docs/schema/audit.input.json`.

/**
 * What `audit` takes.
 */
export interface AuditInput {
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
   * How many of each kind are answered, at most 1000; 20 without it.
   */
  top_k?: number | null;
}
