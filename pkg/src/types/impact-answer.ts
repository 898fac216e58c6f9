//! Made by `cargo xtask gen` from `docs/schema/impact.answer.json`.

import type { CitingRow, FileRow, NodeRow, NoticeRow, StepRow } from "./shared.js";

/**
 * The answer of `impact`.
 */
export interface ImpactAnswer {
  citing_count: number;
  /**
   * Those that cite what would change first.
   */
  claims: CitingRow[];
  /**
   * How many depend on it, and how many of those are tests.
   */
  dependant_count: number;
  /**
   * The strongest first.
   */
  dependants: AffectedRow[];
  /**
   * How many steps were followed.
   */
  depth: number;
  /**
   * The files that they are in, the strongest first.
   */
  files: FileRow[];
  /**
   * `current`, `behind` the files, or `empty`.
   */
  graph: string;
  /**
   * What to do about that; null when it is current.
   */
  next_action: string | null;
  notices: NoticeRow[];
  quoted: string[];
  /**
   * `l1ght.impact.v1`
   */
  schema: string;
  /**
   * What would change.
   */
  targets: NodeRow[];
  test_count: number;
  tests: AffectedRow[];
}
/**
 * A node that depends on what would change.
 */
export interface AffectedRow {
  /**
   * How many steps it is away, from 1.
   */
  depth: number;
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
   * The step by which it depends.
   */
  reason: StepRow[];
  /**
   * From 0 to 1.
   */
  score: number;
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
