//! Made by `cargo xtask gen` from `docs/schema/memorize.input.json`.

import type { ModeName } from "./shared.js";

/**
 * A confidence as an agent says it.
 */
export type ConfidenceInput = number | string;

/**
 * What `memorize` takes.
 */
export interface MemorizeInput {
  /**
   * Who concluded it.
   */
  agent_id: string;
  /**
   * 1 to 256 of them.
   */
  claims: ClaimInput[];
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * Put it into the graph at once (default); its baselines are recorded either way.
   */
  ingest_after?: boolean;
  /**
   * What happens to what this document gave to the graph before; the same for both.
   */
  mode?: ModeName;
  /**
   * The `<ns>` in the ids of its nodes; `light` without it.
   */
  namespace?: string | null;
  /**
   * What the memory is called: whoever uses the name again writes its next version.
   */
  node_label: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * What the agent was when it concluded this, in its own words.
   */
  soul_source?: string | null;
  /**
   * `authored` (default), `verified`, `outdated` or another word.
   */
  state?: string | null;
  /**
   * The heading; else the label.
   */
  title?: string | null;
}
/**
 * A claim to memorize.
 */
export interface ClaimInput {
  /**
   * What is not clear.
   */
  ambiguity?: string | null;
  /**
   * A number from 0 to 1, or a word such as `high`.
   */
  confidence?: ConfidenceInput | null;
  /**
   * Names of what it depends on.
   */
  depends_on?: string[];
  /**
   * References: `src/auth.rs#validate`, `src/auth.rs:10-20`, ….
   */
  evidence?: string[];
  /**
   * What it is about; `entity` without it.
   */
  kind?: "entity" | "state" | "event";
  /**
   * What it is called.
   */
  label: string;
  /**
   * What it says, in plain text.
   */
  text?: string;
}
