//! Made by `cargo xtask gen` from `docs/schema/check.answer.json`.

import type { Skipped } from "./shared.js";

/**
 * The report of `check`.
 */
export interface CheckAnswer {
  /**
   * Baselines that moved since the base with a reason on record.
   */
  accepted: AcceptedMove[];
  documents: Document[];
  findings: Finding[];
  groups: Group[];
  /**
   * The languages of the cited files.
   */
  languages: string[];
  list: List;
  /**
   * The normalisers of the baselines that were compared.
   */
  normalizers: string[];
  /**
   * The time it was judged at, milliseconds since 1970, if one was given.
   */
  now: number | null;
  /**
   * `l1ght.check.v1`
   */
  schema: string;
  skipped: Skipped[];
  summary: Summary;
  tool: Tool;
}
/**
 * A baseline that moved, and why.
 */
export interface AcceptedMove {
  anchor: string;
  by: string;
  claim: string;
  document: string;
  reason: string;
}
/**
 * One document.
 */
export interface Document {
  claims: Claim[];
  /**
   * Its name: `Node`, else the title, else the file name.
   */
  node: string;
  path: string;
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
 * One claim, or the evidence of a section or document.
 */
export interface Claim {
  /**
   * The label as written.
   */
  claim: string;
  /**
   * From 1.
   */
  column: number;
  /**
   * 0 to 1; null when unknown.
   */
  confidence: number | null;
  /**
   * `aged`, `reworded`, `undermined`, `unsupported`.
   */
  flags: string[];
  id: string;
  items: Item[];
  /**
   * `entity`, `state`, `event`; null for evidence of a section or of the document.
   */
  kind: string | null;
  /**
   * From 1.
   */
  line: number;
  /**
   * The worst verdict of its items; null without any.
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
 * One item of evidence.
 */
export interface Item {
  /**
   * What it names, in canonical form.
   */
  anchor: string;
  baseline: Baseline | null;
  /**
   * Several places it might be.
   */
  candidates: string[];
  /**
   * The label of its claim as written.
   */
  claim: string;
  /**
   * From 1.
   */
  column: number;
  /**
   * The reference as written.
   */
  evidence: string;
  /**
   * `error`, `warning`, `note`, `off`.
   */
  level: "error" | "warning" | "note" | "off";
  /**
   * From 1.
   */
  line: number;
  /**
   * The symbol it was narrowed to when it was bound.
   */
  narrowed: Narrowed | null;
  /**
   * `same`, `relocated`, `moved`, `renamed`, `gone`; null when it was not judged.
   */
  place: string | null;
  /**
   * Why it could not be judged, or what is odd.
   */
  reason: string | null;
  /**
   * `partial` when the search for a new place stopped at its limits.
   */
  search: string | null;
  /**
   * The reference to write instead.
   */
  suggestion: string | null;
  /**
   * The real place now.
   */
  target: string | null;
  /**
   * `same`, `reformatted`, `comments_only`, `changed`; null when it was not judged.
   */
  text: string | null;
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
 * What an item was compared with.
 */
export interface Baseline {
  /**
   * When it was accepted, milliseconds since 1970.
   */
  at: number | null;
  by: string | null;
  /**
   * Content id of the file then.
   */
  content_id: string | null;
  /**
   * The normaliser.
   */
  norm: string;
  reason: string | null;
}
/**
 * A claim on a whole file that is judged by one symbol of it.
 */
export interface Narrowed {
  /**
   * The symbol's qualified name.
   */
  symbol: string;
}
/**
 * Something a person should see.
 */
export interface Finding {
  /**
   * The cited text now, bounded.
   */
  after: string | null;
  /**
   * The cited text then, bounded.
   */
  before: string | null;
  claim: string | null;
  /**
   * `evidence/<verdict>`, `light/…`, `link/…`.
   */
  code: string;
  /**
   * From 1.
   */
  column: number;
  /**
   * The document's path.
   */
  document: string;
  evidence: string | null;
  /**
   * SHA-256 in hexadecimal over code, document, claim key and anchor.
   */
  fingerprint: string;
  /**
   * `error`, `warning`, `note`.
   */
  level: "error" | "warning" | "note" | "off";
  /**
   * From 1.
   */
  line: number;
  message: string;
  /**
   * What findings with the same cause share.
   */
  root: string;
  /**
   * The reference to write instead.
   */
  suggestion: string | null;
  /**
   * The real place now.
   */
  target: string | null;
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
 * Findings with one cause.
 */
export interface Group {
  /**
   * Indexes in `findings`.
   */
  findings: number[];
  root: string;
  target: string | null;
}
/**
 * The host's list of files.
 */
export interface List {
  /**
   * True when a path that is not listed does not exist.
   */
  complete: boolean;
  /**
   * How many files were listed.
   */
  files: number;
}
/**
 * The counts.
 */
export interface Summary {
  /**
   * Baselines that moved since the base; null without a base.
   */
  baselines_moved: number | null;
  /**
   * Findings by level.
   */
  by_level: {
    [k: string]: number;
  };
  /**
   * Items by verdict, worst first; verdicts that do not occur are left out.
   */
  by_verdict: {
    [k: string]: number;
  };
  claims: number;
  documents: number;
  items: number;
  /**
   * Findings that were there before (`--new-since`) and are left out; null without it.
   */
  known: number | null;
  /**
   * Claims that are not.
   */
  not_verified: number;
  /**
   * True when there were claims and none could be verified.
   */
  nothing_verified: boolean;
  /**
   * Claims that are verified.
   */
  verified: number;
}
/**
 * Which program wrote a report.
 */
export interface Tool {
  name: string;
  version: string;
}
