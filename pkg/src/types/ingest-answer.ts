//! Made by `cargo xtask gen` from `docs/schema/ingest.answer.json`.

import type { Skipped } from "./shared.js";

/**
 * The answer of `ingest`.
 */
export interface IngestAnswer {
  edges_added: number;
  edges_removed: number;
  /**
   * From the call to its last round, in milliseconds by the host's clock.
   */
  elapsed_ms: number;
  /**
   * Files that were read and parsed now.
   */
  files_parsed: number;
  /**
   * Listed files that the adapter looked at.
   */
  files_seen: number;
  /**
   * Files that are as they were when they were last ingested.
   */
  files_unchanged: number;
  /**
   * Items of evidence in the documents that lead to a file, set or symbol.
   */
  light_evidence_resolved: number;
  /**
   * Items that should and do not.
   */
  light_evidence_unresolved: number;
  memory_freshness: MemoryFreshness;
  nodes_added: number;
  nodes_removed: number;
  /**
   * `l1ght.ingest.v1`
   */
  schema: string;
  /**
   * Files that could not be read or parsed, or were left out, and why.
   */
  skipped: Skipped[];
}
/**
 * Evidence whose code no longer says what it said, as `check` judges it; empty without a lock file.
 */
export interface MemoryFreshness {
  stale_evidence: StaleEvidence[];
  stale_evidence_count: number;
}
/**
 * One item of stale evidence.
 */
export interface StaleEvidence {
  /**
   * The label of its claim as written.
   */
  claim: string;
  document: string;
  /**
   * The reference as written.
   */
  evidence: string;
  /**
   * From 1.
   */
  line: number;
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
