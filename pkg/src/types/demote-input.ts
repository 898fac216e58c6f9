//! Made by `cargo xtask gen` from `docs/schema/demote.input.json`.

/**
 * What `demote` takes.
 */
export interface DemoteInput {
  /**
   * Who demotes.
   */
  agent_id: string;
  /**
   * What the copy is called, its path, or the name of its file.
   */
  claim: string;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * Where it is said now.
   */
  moved_to?: string | null;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * Why.
   */
  reason: string;
}
