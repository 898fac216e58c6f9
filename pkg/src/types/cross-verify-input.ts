//! Made by `cargo xtask gen` from `docs/schema/cross_verify.input.json`.

/**
 * What `cross_verify` can look at.
 */
export type CheckName = "existence" | "loc" | "hash" | "evidence_freshness";

/**
 * What `cross_verify` takes.
 */
export interface CrossVerifyInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * What to look at; all without any.
   */
  check?: CheckName[];
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
   * Only paths under this folder, or this path.
   */
  scope?: string | null;
}
