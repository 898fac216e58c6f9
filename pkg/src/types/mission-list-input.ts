//! Made by `cargo xtask gen` from `docs/schema/mission_list.input.json`.

/**
 * Whether a mission goes on.
 */
export type StatusName = "active" | "closed";

/**
 * What `mission_list` takes.
 */
export interface MissionListInput {
  /**
   * Only missions that this agent may act on or could once.
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
   * Only those that are so.
   */
  status?: StatusName | null;
}
