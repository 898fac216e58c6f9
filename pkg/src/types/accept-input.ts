//! Made by `cargo xtask gen` from `docs/schema/accept.input.json`.

/**
 * What `accept` takes.
 */
export interface AcceptInput {
  /**
   * All findings.
   */
  all?: boolean;
  /**
   * Who says so: a name, never an address.
   */
  by: string;
  /**
   * Labels of claims.
   */
  claim?: string[];
  /**
   * References as written.
   */
  evidence?: string[];
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * Why the claims still hold; without a reason it is refused.
   */
  reason?: string;
  /**
   * Causes, as the findings give them.
   */
  root?: string[];
}
