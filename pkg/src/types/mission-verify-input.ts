//! Made by `cargo xtask gen` from `docs/schema/mission_verify.input.json`.

/**
 * What `mission_verify` takes.
 */
export interface MissionVerifyInput {
  /**
   * Who claims it.
   */
  agent_id: string;
  /**
   * What is so.
   */
  claim: string;
  /**
   * A name of this command: given again, it answers what it answered.
   */
  command_id?: string | null;
  /**
   * How sure, 0 to 1.
   */
  confidence?: number | null;
  /**
   * `file_read:src/a.rs:42`, `view src/a.rs`, `evt_3`, ….
   */
  evidence_refs: string[];
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
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
}
