//! Made by `cargo xtask gen` from `docs/schema/lint.input.json`.

/**
 * What `lint` takes.
 */
export interface LintInput {
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
   * Write the signs of markers that were typed as `L1`.
   */
  signs?: boolean;
}
