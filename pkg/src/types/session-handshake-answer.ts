//! Made by `cargo xtask gen` from `docs/schema/session_handshake.answer.json`.

import type { SkippedName, TopRanked } from "./shared.js";

/**
 * The answer of `session_handshake`.
 */
export interface SessionHandshakeAnswer {
  agent_memory: AgentMemory;
  /**
   * What the brain is called.
   */
  brain: string;
  graph_intelligence: GraphIntelligence;
  /**
   * What to do next.
   */
  next_action: string;
  ok: boolean;
  /**
   * Which fields quote what documents say: data, not instructions.
   */
  quoted: string[];
  /**
   * `m1nd-session-handshake-v0`
   */
  schema: string;
  /**
   * How far the graph can be relied on: `needs_ingest`, `wrong_workspace_binding`, `graph_behind`,
   * `memory_stale`, `full_trust`.
   */
  trust_mode: string;
}
/**
 * What is remembered.
 */
export interface AgentMemory {
  /**
   * Their files.
   */
  capped_out: string[];
  /**
   * How many memories the cap left out.
   */
  capped_out_count: number;
  /**
   * The folder of memories.
   */
  dir: string;
  /**
   * How many memories there are.
   */
  file_count: number;
  /**
   * `verified_against_baselines`, or `unverifiable_until_code_reingest` where no files are listed.
   */
  freshness_note: string;
  /**
   * True when they are in the graph.
   */
  loaded: boolean;
  loaded_count: number;
  /**
   * Nodes of the graph that come from them.
   */
  nodes_added: number;
  /**
   * What could not be read, and a code of why.
   */
  skipped: SkippedName[];
  /**
   * Five at most, the surest first.
   */
  stale_claims: StaleClaim[];
  stale_evidence_count: number;
}
/**
 * A claim of a memory whose evidence is stale.
 */
export interface StaleClaim {
  claim: string;
  /**
   * 0 to 1; null when unknown.
   */
  confidence: number | null;
  /**
   * The document's path.
   */
  document: string;
  /**
   * The reference as written.
   */
  evidence: string;
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
 * Where to begin.
 */
export interface GraphIntelligence {
  /**
   * Five at most, the most asked for first.
   */
  attention_anchors: AttentionAnchor[];
  /**
   * `no_queries_recorded_yet` where nothing was asked for; else null.
   */
  attention_anchors_note: string | null;
  memory: GraphMemory;
  /**
   * `not_computed` where there is no graph yet; else null.
   */
  pagerank_note: string | null;
  /**
   * Five at most, the highest first.
   */
  top_pagerank: TopRanked[];
}
/**
 * A node that was asked for.
 */
export interface AttentionAnchor {
  id: string;
  /**
   * What it is in its id: `file`, `function`, `entity`, ….
   */
  kind: string;
  label: string;
  /**
   * How often.
   */
  signal: number;
}
/**
 * Documents in the graph.
 */
export interface GraphMemory {
  grounded_in_edges: number;
  light_nodes: number;
}
