//! Made by `cargo xtask gen` from `docs/schema/mission_handoff.input.json`.

/**
 * What `mission_handoff` takes.
 */
export interface MissionHandoffInput {
  /**
   * Who hands off.
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
   * Whether the packet shows all events.
   */
  include_events?: boolean;
  mission_id: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * Who may act from now on; without one it is a checkpoint.
   */
  recipient_agent_id?: string | null;
  /**
   * In the sender's words.
   */
  summary?: string | null;
}
