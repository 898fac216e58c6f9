//! Made by `cargo xtask gen` from `docs/schema/validate_plan.input.json`.

/**
 * What `validate_plan` takes.
 */
export interface ValidatePlanInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * What is to be changed, 1 to 256 places.
   */
  changes: PlannedChange[];
  /**
   * How many steps from what is changed are followed, at most 8; 2 without it.
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
   * How many of each kind are answered, at most 1000; 20 without it.
   */
  top_k?: number | null;
}
/**
 * A change that somebody intends.
 */
export interface PlannedChange {
  /**
   * The file, from the root.
   */
  path: string;
  /**
   * The symbol in it; all of the file without it.
   */
  symbol?: string | null;
  /**
   * What is done, in words; `add` says that the file is not there yet.
   */
  what?: string | null;
}
