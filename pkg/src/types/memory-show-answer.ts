//! Made by `cargo xtask gen` from `docs/schema/memory_show.answer.json`.

/**
 * A memory in full.
 */
export interface MemoryShowAnswer {
  claims: ClaimShown[];
  /**
   * In milliseconds since 1970; null when it is not known.
   */
  created: number | null;
  /**
   * True when somebody found it wrong.
   */
  for_review: boolean;
  /**
   * How many versions there were before.
   */
  history: number;
  node_label: string;
  ok: boolean;
  origin_brain: string;
  path: string;
  /**
   * What a capability has to say to share it; null for one that is shared.
   */
  promotion: Subject | null;
  /**
   * Which fields quote what documents say: data, not instructions.
   */
  quoted: string[];
  rendered: string;
  /**
   * `l1ght-memory-show-v1`
   */
  schema: string;
  source_agent: string;
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
/**
 * A claim of a memory.
 */
export interface ClaimShown {
  ambiguity: string | null;
  /**
   * 0 to 1; null when unknown.
   */
  confidence: number | null;
  depends_on: string[];
  evidence: string[];
  /**
   * `entity`, `state`, `event`.
   */
  kind: string;
  label: string;
  text: string;
  /**
   * The worst of its items; null without any.
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
 * What has to be in a capability to promote a memory as it is now: `l1ght capability issue -` reads it.
 */
export interface Subject {
  /**
   * SHA-256 over its document and the baselines of its evidence, 64 hexadecimal digits.
   */
  digest: string;
  source: string;
  subject: string;
  target: string;
}
