//! Made by `cargo xtask gen` from `docs/schema/mission_close.input.json`.

/**
 * What `mission_close` takes.
 */
export interface MissionCloseInput {
  /**
   * Who closes it.
   */
  agent_id: string;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * What was left out.
   */
  gaps?: string[];
  mission_id: string;
  /**
   * What is not claimed.
   */
  non_claims?: string[];
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * What came of it.
   */
  summary?: string | null;
  /**
   * Memorize the verified claims that still hold.
   */
  write_light_memory?: boolean;
}
