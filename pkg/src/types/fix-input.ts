//! Made by `cargo xtask gen` from `docs/schema/fix.input.json`.

/**
 * What `fix` takes.
 */
export interface FixInput {
  /**
   * Show the change and write nothing.
   */
  dry_run?: boolean;
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
}
