//! Made by `cargo xtask gen` from `docs/schema/session_handshake.input.json`.

/**
 * What `session_handshake` takes.
 */
export interface SessionHandshakeInput {
  /**
   * Who begins.
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
   * The repository that the agent means: `.`, or what the brain is called; anything else is another.
   */
  repo?: string | null;
}
