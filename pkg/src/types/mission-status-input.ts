//! Made by `cargo xtask gen` from `docs/schema/mission_status.input.json`.

/**
 * What `mission_status` takes.
 */
export interface MissionStatusInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  mission_id: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
}
