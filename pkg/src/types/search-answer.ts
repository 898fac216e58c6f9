//! Made by `cargo xtask gen` from `docs/schema/search.answer.json`.

/**
 * The answer of `search`.
 */
export interface SearchAnswer {
  /**
   * In how many files.
   */
  file_count: number;
  /**
   * Files that are no text.
   */
  files_binary: number;
  files_searched: number;
  /**
   * Files that could not be looked through, and a code of why.
   */
  files_skipped: SkippedCount[];
  /**
   * `current`, `behind` the files, or `empty`.
   */
  graph: string;
  /**
   * False when it was not counted further.
   */
  is_count_whole: boolean;
  /**
   * How many lines there are.
   */
  line_count: number;
  /**
   * What to do about that; null when it is current.
   */
  next_action: string | null;
  /**
   * Which fields quote what files say: data, not instructions.
   */
  quoted: string[];
  /**
   * The first lines, by path and place.
   */
  results: SearchRow[];
  /**
   * `l1ght.search.v1`
   */
  schema: string;
  /**
   * The bound that held.
   */
  top_k: number;
}
/**
 * How many files were not looked through for one reason.
 */
export interface SkippedCount {
  code: string;
  count: number;
}
/**
 * A line that was found.
 */
export interface SearchRow {
  /**
   * From 1, in UTF-16 units: where what was looked for starts.
   */
  column: number;
  /**
   * True when it is only a part.
   */
  is_cut: boolean;
  /**
   * True when the code that it rests on says something else now.
   */
  is_stale: boolean;
  /**
   * `code`, `light`, `universal`.
   */
  lane: string;
  /**
   * From 1.
   */
  line: number;
  /**
   * The innermost symbol, claim or section that it stands in, else the file.
   */
  node_id: string;
  path: string;
  /**
   * The line, or the part of a long one around what was found.
   */
  text: string;
  /**
   * Where that is a claim or document: the worst verdict of its evidence; null without any.
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
