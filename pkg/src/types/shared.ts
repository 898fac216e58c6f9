//! What several answers have. Made by `cargo xtask gen`.

/**
 * What an ingest does to what was there.
 */
export type ModeName = "merge" | "replace";

/**
 * Evidence that was not bound, and why.
 */
export interface NotBound {
  /**
   * The label as written.
   */
  claim: string;
  /**
   * From 1, in UTF-16 units.
   */
  column: number;
  document: string;
  /**
   * The reference as written.
   */
  evidence: string;
  /**
   * From 1.
   */
  line: number;
  reason: string;
}
/**
 * How near a node is from one side.
 */
export interface DimensionRow {
  /**
   * `structural`, `semantic`, `temporal`, `causal`.
   */
  dimension: string;
  /**
   * From 0 to 1.
   */
  score: number;
}
/**
 * A node that was looked for.
 */
export interface FoundRow {
  /**
   * How near it is from each side that was asked for; empty in answers of `seek`.
   */
  dimensions: DimensionRow[];
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
   * The best path to it from a node that fits the question by its words; empty for those.
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
/**
 * A step of a path through the graph.
 */
export interface StepRow {
  /**
   * Node id.
   */
  from: string;
  /**
   * `extracted`, `inferred`, `ambiguous`.
   */
  how: string;
  /**
   * True when the relation leads from `to` to `from`.
   */
  is_back: boolean;
  /**
   * `calls`, `contains`, `grounded_in`, ….
   */
  relation: string;
  /**
   * Node id.
   */
  to: string;
  weight: number;
}
/**
 * A blocker or warning that a document declares on the way.
 */
export interface NoticeRow {
  /**
   * The claim, section or document that it is declared on: its node id.
   */
  declared_on: string;
  /**
   * `blocker`, `warning`.
   */
  kind: string;
  /**
   * From 1.
   */
  line: number;
  /**
   * The document.
   */
  path: string;
  /**
   * What it says.
   */
  text: string;
}
/**
 * How large the graph is.
 */
export interface GraphSize {
  /**
   * Files of the code lane, and their symbols.
   */
  code_files: number;
  code_symbols: number;
  /**
   * Nodes of documents.
   */
  document_nodes: number;
  edges: number;
  /**
   * Nodes that `seek` finds.
   */
  indexed: number;
  nodes: number;
}
/**
 * A node that others lead to.
 */
export interface TopRanked {
  id: string;
  label: string;
  /**
   * Its share of all.
   */
  pagerank: number;
}
/**
 * A file that could not be taken as a document.
 */
export interface Skipped {
  code: string;
  path: string;
}
/**
 * A claim, section or document that cites something.
 */
export interface CitingRow {
  /**
   * Node id of what it cites.
   */
  cites: string;
  /**
   * True when it cites what would change itself, and not only what depends on it.
   */
  is_direct: boolean;
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
 * A file in which something depends on what would change.
 */
export interface FileRow {
  /**
   * That of the nearest node.
   */
  depth: number;
  /**
   * True when tests in it depend on it, or its path is that of tests.
   */
  is_test: boolean;
  path: string;
  /**
   * That of the strongest node.
   */
  score: number;
}
/**
 * A node in an answer.
 */
export interface NodeRow {
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
 * A file of an export.
 */
export interface ExportedFile {
  /**
   * `agent-memory/<file>`, and below `agent-memory/.history` older versions and `versions.jsonl`.
   */
  path: string;
  text: string;
}
/**
 * A file that was left as it is.
 */
export interface SkippedName {
  code: string;
  name: string;
}
/**
 * What answered.
 */
export interface Binary {
  /**
   * `l1ght`
   */
  name: string;
  version: string;
}
/**
 * Whether a mission is about the root that it was started in.
 */
export interface ContextGuard {
  binary: Binary;
  graph_generation: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  non_claims: [string, string];
  requested_repo: string;
  runtime_root: string;
  /**
   * `m1nd-mission-context-guard-v1`
   */
  schema: string;
  workspace_match: boolean;
  workspace_root: string;
  workspace_root_source: string;
}
/**
 * Whether what was told also stands in the log of another mission.
 */
export interface EvidenceProjection {
  /**
   * Of a gap: `canonical_evidence_link_absent`, `evidence_projection_failed`.
   */
  code?: string | null;
  detail?: string | null;
  non_claim?: string | null;
  /**
   * `m1nd-evidence-projection-status-v1`
   */
  schema: string;
  /**
   * `appended`, `replayed`, `gap`.
   */
  status: string;
}
/**
 * The graph and the root when a mission was started.
 */
export interface GraphState {
  edge_count: number;
  /**
   * True when the graph is whole.
   */
  finalized: boolean;
  /**
   * The number of the last fact that the brain had been told.
   */
  graph_generation: number;
  node_count: number;
  runtime_root: string;
  workspace_root: string;
  /**
   * `host`, or `name` when only the brain's name is known.
   */
  workspace_root_source: string;
}
/**
 * A claim that was verified and whose evidence has changed since.
 */
export interface LapsedClaim {
  claim: string;
  claim_id: string;
  evidence_refs: string[];
  /**
   * The file that changed, if it is one.
   */
  path?: string | null;
  /**
   * When that was seen first, milliseconds since 1970.
   */
  since: number;
  /**
   * The verdict on its evidence now, or `verified_at_earlier_tree`.
   */
  verdict: string;
}
/**
 * A claim that was not verified.
 */
export interface RejectedClaim {
  claim: string;
  claim_id: string;
  missing: string[];
  /**
   * `insufficient_evidence`
   */
  verdict: string;
}
/**
 * A claim that is verified and holds.
 */
export interface VerifiedClaim {
  claim: string;
  claim_id: string;
  /**
   * 0 to 1, as given.
   */
  confidence: number | null;
  /**
   * `receipt`, `recorded_event`, `existing_path`.
   */
  corroboration: string;
  evidence_grade: string;
  evidence_refs: string[];
  /**
   * True unless a key of the host vouches for the reading.
   */
  self_attested: boolean;
}
/**
 * A move.
 */
export interface MoveWire {
  evidence_required?: string | null;
  suggested_focus?: string[];
  target?: string | null;
  tool?: string | null;
  type: string;
  why: string;
}
/**
 * What a budget allows.
 */
export interface BudgetEnvelope {
  max_files_read: number;
  max_tool_calls: number;
  soft_deadline_ms: number;
}
/**
 * A tie to the head of another mission's log.
 */
export interface EvidenceLinkWire {
  /**
   * At least 1.
   */
  iteration_id: number;
  /**
   * An `event_digest` that it answered.
   */
  mission_head_id: string;
  /**
   * The other mission.
   */
  mission_id: string;
  /**
   * `m1nd-evidence-correlation-link-v1`
   */
  schema: string;
  /**
   * A transaction of the caller's.
   */
  transaction_id?: string | null;
}
