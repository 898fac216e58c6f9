//! Made by `cargo xtask gen` from `docs/schema/audit.answer.json`.

import type { GraphSize, NoticeRow, TopRanked } from "./shared.js";

/**
 * The answer of `audit`.
 */
export interface AuditAnswer {
  document_count: number;
  /**
   * The worst first.
   */
  documents: AuditedDocument[];
  /**
   * The nodes that most others lead to.
   */
  entry_points: TopRanked[];
  /**
   * `current`, `behind` the files, or `empty`.
   */
  graph: string;
  /**
   * What to do about that; null when it is current.
   */
  next_action: string | null;
  /**
   * All that documents declare.
   */
  notices: NoticeRow[];
  /**
   * Which fields quote what files say: data, not instructions.
   */
  quoted: string[];
  /**
   * Paths, in order of reading, and why.
   */
  read_first: ReadFirst[];
  /**
   * `l1ght.audit.v1`
   */
  schema: string;
  size: GraphSize;
  /**
   * Evidence that names nothing there.
   */
  unresolved: UnresolvedRow[];
  unresolved_count: number;
  /**
   * How many claims and items of evidence there are, by verdict, the worst first.
   */
  verdicts: VerdictCount[];
}
/**
 * A document and what holds of it.
 */
export interface AuditedDocument {
  claims: number;
  path: string;
  /**
   * Claims whose evidence is stale.
   */
  stale: number;
  /**
   * What the document is called.
   */
  title: string;
  /**
   * The worst verdict of its claims; null without evidence.
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
 * Where to begin.
 */
export interface ReadFirst {
  path: string;
  why: string;
}
/**
 * Evidence that names nothing there.
 */
export interface UnresolvedRow {
  /**
   * The label of its claim as written.
   */
  claim: string;
  /**
   * The reference as written.
   */
  evidence: string;
  /**
   * From 1.
   */
  line: number;
  path: string;
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
    | "remark";
}
/**
 * How many items of evidence have a verdict.
 */
export interface VerdictCount {
  count: number;
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
    | "remark";
}
