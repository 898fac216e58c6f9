//! Made by `cargo xtask gen` from `docs/schema/health.answer.json`.

import type { GraphSize } from "./shared.js";

/**
 * The answer of `health`.
 */
export interface HealthAnswer {
  /**
   * What the brain is called.
   */
  brain: string;
  /**
   * `current`, `behind` the files, or `empty`.
   */
  graph: string;
  /**
   * False where nothing lasts: a workspace without a store.
   */
  is_brain: boolean;
  is_list_complete: boolean;
  /**
   * Files that the host lists, and whether it lists all.
   */
  listed_files: number;
  memories: number;
  missions: number;
  /**
   * What to do about that; null when it is current.
   */
  next_action: string | null;
  /**
   * What could not be read, and a code of why.
   */
  problems: string[];
  /**
   * `l1ght.health.v1`
   */
  schema: string;
  size: GraphSize;
}
