//! Made by `cargo xtask gen` from `docs/schema/mission_next.input.json`.

/**
 * What `mission_next` takes.
 */
export interface MissionNextInput {
  /**
   * Who asks.
   */
  agent_id: string;
  /**
   * A name of this command: given again, it answers what it answered.
   */
  command_id?: string | null;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * What was just done, as `event` of `mission_event`.
   */
  last_event?: {
    [k: string]: unknown;
  };
  mission_id: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
}
