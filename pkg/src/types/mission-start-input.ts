//! Made by `cargo xtask gen` from `docs/schema/mission_start.input.json`.

import type { EvidenceLinkWire } from "./shared.js";

/**
 * What `mission_start` takes.
 */
export interface MissionStartInput {
  /**
   * Who starts it, and may act on it.
   */
  agent_id: string;
  /**
   * `short`, `normal` (default), `deep`.
   */
  budget?: string | null;
  /**
   * A name of this command: given again, it answers what it answered.
   */
  command_id?: string | null;
  /**
   * The head of another mission's log, which must be there.
   */
  evidence_link?: EvidenceLinkWire | null;
  /**
   * `paths` (default): the engine reads what a claim cites; `receipts`: only what was read or run
   * through the engine before the claim counts.
   */
  evidence_policy?: string | null;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * `bug_hunt`, `review` (default), `refactor`, `docs_drift`, `architecture`, `release`.
   */
  mode?: string | null;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now: number | null;
  /**
   * The mission that it goes on from.
   */
  parent_mission_id?: string | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * What it is about: `.`, the brain's name, or a path.
   */
  repo: string;
  /**
   * `low`, `medium` (default), `high`.
   */
  risk?: string | null;
  /**
   * What is to be done.
   */
  task: string;
}
