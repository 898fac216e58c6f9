//! Made by `cargo xtask gen` from `docs/schema/mission_event.input.json`.

/**
 * What `mission_event` takes.
 */
export interface MissionEventInput {
  /**
   * Where the object has none.
   */
  agent_confidence?: {
    [k: string]: unknown;
  };
  /**
   * Who did it.
   */
  agent_id: string;
  /**
   * A name of this command: given again, it answers what it answered.
   */
  command_id?: string | null;
  /**
   * A kind such as `file_read`, or an object with `event`, `path`, `command`, `outcome`, `receipt`, ….
   */
  event?: {
    [k: string]: unknown;
  };
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  mission_id: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now: number | null;
  /**
   * Where the object has none.
   */
  outcome?: {
    [k: string]: unknown;
  };
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * Where the object has none.
   */
  payload?: {
    [k: string]: unknown;
  };
}
