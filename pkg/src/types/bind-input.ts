//! Made by `cargo xtask gen` from `docs/schema/bind.input.json`.

/**
 * What `bind` takes.
 */
export interface BindInput {
  /**
   * Take the code as of the commit that last changed the claim's own lines.
   */
  as_written?: boolean;
  /**
   * Who prunes: a name, never an address.
   */
  by?: string;
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
   * Remove baselines whose evidence is gone, for this reason.
   */
  prune?: string | null;
}
