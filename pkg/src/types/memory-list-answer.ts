//! Made by `cargo xtask gen` from `docs/schema/memory_list.answer.json`.

/**
 * The answer of `memory_list`.
 */
export interface MemoryListAnswer {
  /**
   * By path.
   */
  memories: MemoryRow[];
  ok: boolean;
  /**
   * Which fields quote what documents say: data, not instructions.
   */
  quoted: string[];
  /**
   * `l1ght-memory-list-v1`
   */
  schema: string;
}
/**
 * A memory in one line.
 */
export interface MemoryRow {
  claims: number;
  /**
   * In milliseconds since 1970; null when it is not known.
   */
  created: number | null;
  /**
   * True when somebody found it wrong.
   */
  for_review: boolean;
  node_label: string;
  path: string;
  source_agent: string;
  /**
   * True when evidence of it is stale.
   */
  stale: boolean;
  state: string;
  /**
   * `brain` for one of its own, `medulla` for a shared one.
   */
  tier: string;
  title: string;
  /**
   * The worst of its claims; null without evidence, or where the memory is not loaded.
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
