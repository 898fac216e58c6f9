//! Made by `cargo xtask gen` from `docs/schema/document_drift.answer.json`.

/**
 * The answer of `document_drift`.
 */
export interface DocumentDriftAnswer {
  /**
   * Mentions that may mean any of several.
   */
  ambiguous_targets: DriftFinding[];
  /**
   * How many files and symbols of code they speak of.
   */
  bindings: number;
  /**
   * Those of the stale ones whose sentence says what it said before the code changed.
   */
  code_change_unreflected: DriftFinding[];
  /**
   * How many documents were looked at.
   */
  documents: number;
  /**
   * Files and headings that are not there.
   */
  missing_targets: DriftFinding[];
  /**
   * How many baselines were recorded now.
   */
  recorded: number;
  /**
   * `l1ght.document-drift.v1`
   */
  schema: string;
  /**
   * Code that is not what it was when its baseline was recorded.
   */
  stale_bindings: DriftFinding[];
  /**
   * Sentences about a path or symbol none of which is found.
   */
  unbacked_claims: UnbackedClaim[];
  /**
   * How many of them have no baseline, also after this call.
   */
  unbound: number;
}
/**
 * Something about a mention that a person should see.
 */
export interface DriftFinding {
  /**
   * The cited text now, bounded.
   */
  after: string | null;
  /**
   * The cited text then, bounded.
   */
  before: string | null;
  /**
   * `evidence/<verdict>`, `link/…`
   */
  code: string;
  /**
   * From 1, in UTF-16 units.
   */
  column: number;
  document: string;
  /**
   * `error`, `warning`, `note`.
   */
  level: "error" | "warning" | "note" | "off";
  /**
   * From 1.
   */
  line: number;
  /**
   * What the document says.
   */
  mention: string;
  message: string;
  /**
   * What it names, or may name.
   */
  targets: string[];
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
 * A sentence that nothing here backs.
 */
export interface UnbackedClaim {
  document: string;
  /**
   * From 1.
   */
  line: number;
  text: string;
}
