//! Made by `cargo xtask gen` from `docs/schema/cross_verify.answer.json`.

/**
 * The answer of `cross_verify`.
 */
export interface CrossVerifyAnswer {
  /**
   * `existence`, `loc`, `hash`, `evidence_freshness`.
   */
  checks_run: string[];
  /**
   * From the call to its last round, in milliseconds by the host's clock.
   */
  elapsed_ms: number;
  graph_vs_disk: GraphVsDisk;
  ok: boolean;
  /**
   * Which fields quote what documents say: data, not instructions.
   */
  quoted: string[];
  /**
   * `l1ght-cross-verify-v1`
   */
  schema: string;
  /**
   * Where it looked; empty for everything.
   */
  scope: string;
  /**
   * The highest confidence that a stale claim states, 0 to 1; null when none states one.
   */
  stale_confidence: number | null;
  stale_evidence: StaleItem[];
  /**
   * Without what cannot be verified.
   */
  stale_evidence_count: number;
}
/**
 * Where the graph and the list of files differ.
 */
export interface GraphVsDisk {
  /**
   * Files that have another content.
   */
  hash_mismatches: HashMismatch[];
  /**
   * Files that have another number of lines.
   */
  loc_drift: LocDrift[];
  /**
   * Files of the graph that are not listed; only where the list is complete.
   */
  missing_from_disk: string[];
  /**
   * Listed files that the graph does not have.
   */
  missing_from_graph: string[];
}
/**
 * A file that has another content.
 */
export interface HashMismatch {
  /**
   * Its content id now; null when nobody knows it.
   */
  disk_id: string | null;
  /**
   * The id of its node.
   */
  external_id: string;
  file_path: string;
  /**
   * Its content id when it was ingested; null when nobody knew it.
   */
  known_id: string | null;
}
/**
 * A file that has another number of lines.
 */
export interface LocDrift {
  delta: number;
  /**
   * Lines now.
   */
  disk_loc: number;
  /**
   * The id of its node.
   */
  external_id: string;
  file_path: string;
  /**
   * Lines when it was ingested.
   */
  graph_loc: number;
}
/**
 * A claim whose evidence does not hold, or cannot be verified.
 */
export interface StaleItem {
  /**
   * How old the claim is, in milliseconds; only of one that aged out.
   */
  age_ms?: number | null;
  /**
   * The label as written.
   */
  claim: string;
  /**
   * The document's path.
   */
  document: string;
  /**
   * The reference as written.
   */
  evidence_path: string;
  /**
   * From 1.
   */
  line: number;
  /**
   * The id of the claim's node.
   */
  marker: string;
  /**
   * `evidence_file_missing`, `evidence_changed`, `unverifiable`, `aged_out`.
   */
  reason: string;
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
