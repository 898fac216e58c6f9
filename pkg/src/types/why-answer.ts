//! Made by `cargo xtask gen` from `docs/schema/why.answer.json`.

import type { NodeRow, NoticeRow, StepRow } from "./shared.js";

/**
 * The answer of `why`.
 */
export interface WhyAnswer {
  from: NodeRow;
  /**
   * `current`, `behind` the files, or `empty`.
   */
  graph: string;
  /**
   * What to do about that; null when it is current.
   */
  next_action: string | null;
  notices: NoticeRow[];
  /**
   * The best first; none where nothing ties them.
   */
  paths: PathRow[];
  quoted: string[];
  /**
   * `l1ght.why.v1`
   */
  schema: string;
  to: NodeRow;
}
/**
 * A path between two nodes.
 */
export interface PathRow {
  /**
   * The nodes that it passes, first and last too.
   */
  nodes: NodeRow[];
  /**
   * From 0 to 1: the product of what its steps pass on.
   */
  score: number;
  steps: StepRow[];
}
