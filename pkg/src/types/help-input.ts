//! Made by `cargo xtask gen` from `docs/schema/help.input.json`.

/**
 * What `help` takes.
 */
export interface HelpInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * The code of an error: what to do about it.
   */
  error?: string | null;
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
   * Where the work is: `begin`, `orient`, `plan`, `edit`, `prove`, `remember`, `share`.
   */
  stage?: string | null;
}
