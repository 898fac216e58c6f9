//! Made by `cargo xtask gen` from `docs/schema/validate_plan.answer.json`.

import type { CitingRow, FileRow, NoticeRow } from "./shared.js";

/**
 * The answer of `validate_plan`.
 */
export interface ValidatePlanAnswer {
  /**
   * How many changes were looked at.
   */
  change_count: number;
  /**
   * `current`, `behind` the files, or `empty`.
   */
  graph: string;
  /**
   * What is changed and much else leads to.
   */
  hot_spots: HotSpot[];
  /**
   * Files that depend on what is changed and are not in the plan, the strongest first.
   */
  missing_dependants: FileRow[];
  /**
   * Tests of what is changed that are not in the plan.
   */
  missing_tests: FileRow[];
  next_action: string;
  /**
   * Blockers and warnings declared on the way.
   */
  notices: NoticeRow[];
  quoted: string[];
  risk: Risk;
  /**
   * `l1ght.validate-plan.v1`
   */
  schema: string;
  /**
   * Claims on what is changed that do not hold even now.
   */
  stale_already: CitingRow[];
  /**
   * Changes of what is not there.
   */
  unknown: UnknownRow[];
  /**
   * Claims that hold now and rest on what is changed: they will have to be looked at again.
   */
  will_drift: CitingRow[];
}
/**
 * A node of the plan that much leads to.
 */
export interface HotSpot {
  /**
   * How many edges end in it.
   */
  dependants: number;
  /**
   * True when the code that it rests on says something else now: do not rely on it.
   */
  is_stale: boolean;
  /**
   * What people call it.
   */
  label: string;
  /**
   * `code`, `light`, `universal`.
   */
  lane: string;
  /**
   * From 1, the last line.
   */
  line_end: number | null;
  /**
   * From 1; null where it is not known.
   */
  line_start: number | null;
  node_id: string;
  /**
   * `File`, `Function`, `Method`, `Concept`, ….
   */
  node_type: string;
  /**
   * Where it is; null for what has no place of its own.
   */
  path: string | null;
  /**
   * Its PageRank, in units of the mean of all nodes.
   */
  rank: number;
  /**
   * `brain`, or `medulla` for what other brains share.
   */
  tier: string;
  /**
   * Of a claim or document: the worst verdict of its evidence; null without any.
   */
  verdict:
    | "file_gone"
    | "symbol_gone"
    | "section_gone"
    | "out_of_range"
    | "changed"
    | "ambiguous"
    | "file_changed"
    | "missing"
    | "invalid"
    | "outside_root"
    | "case_mismatch"
    | "unverifiable"
    | "foreign"
    | "unbound"
    | "moved"
    | "renamed"
    | "relocated"
    | "comments_only"
    | "reformatted"
    | "fresh"
    | "remark"
    | null;
}
/**
 * How much a plan risks, and what of.
 */
export interface Risk {
  /**
   * `low`, `medium`, `high`
   */
  level: string;
  parts: RiskPart[];
  /**
   * From 0 to 1: each part takes its share of what the parts before it left.
   */
  score: number;
}
/**
 * A part of a risk.
 */
export interface RiskPart {
  /**
   * How many there are.
   */
  count: number;
  /**
   * `unknown_paths`, `blockers`, `dependants_outside`, `tests_outside`, `claims`, `hot_spots`,
   * `graph_behind`
   */
  part: string;
  /**
   * From 0 to 1.
   */
  score: number;
}
/**
 * A change of what is not there.
 */
export interface UnknownRow {
  /**
   * What may be meant.
   */
  candidates: string[];
  path: string;
  symbol: string | null;
}
