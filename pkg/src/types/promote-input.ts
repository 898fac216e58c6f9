//! Made by `cargo xtask gen` from `docs/schema/promote.input.json`.

/**
 * What `promote` takes.
 */
export interface PromoteInput {
  /**
   * Who promotes.
   */
  agent_id: string;
  /**
   * The brain that has the memory: `.` or what it is called.
   */
  brain?: string | null;
  /**
   * The capability, a DSSE envelope as text: `l1ght capability issue` makes one.
   */
  capability?: string | null;
  /**
   * What the memory is called, its path, or the name of its file.
   */
  claim: string;
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
   * Why others should know.
   */
  reason: string;
}
