//! Made by `cargo xtask gen` from `docs/schema/check.input.json`.

/**
 * A level that a finding can have.
 */
export type FailLevel = "error" | "warning" | "note";

/**
 * What `check` takes.
 */
export interface CheckInput {
  /**
   * Judge evidence without a baseline by the code as of when its claim was written.
   */
  as_written?: boolean;
  /**
   * The text of `l1ght.lock` at the revision to compare with.
   */
  base_lock?: string | null;
  /**
   * The level that makes the run fail.
   */
  fail_level?: FailLevel | null;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * Fingerprints of findings that are known: they are counted and left out.
   */
  known?: string[] | null;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * Fail when nothing could be verified.
   */
  strict?: boolean;
}
