//! Made by `cargo xtask gen` from `docs/schema/document_bindings.answer.json`.

/**
 * The answer of `document_bindings`.
 */
export interface DocumentBindingsAnswer {
  /**
   * Mentions that may mean any of several; none of them is taken.
   */
  ambiguous: AmbiguousMention[];
  /**
   * The first of them, by score, then by target.
   */
  bindings: BindingRow[];
  node_id: string;
  path: string;
  /**
   * `l1ght.document-bindings.v1`
   */
  schema: string;
  /**
   * How many files and symbols the document speaks of.
   */
  total: number;
}
/**
 * A mention that may mean any of several.
 */
export interface AmbiguousMention {
  /**
   * The nodes, in order.
   */
  candidates: string[];
  /**
   * From 1, in UTF-16 units.
   */
  column: number;
  /**
   * `ambiguous`
   */
  confidence: string;
  /**
   * From 1.
   */
  line: number;
  mention: string;
}
/**
 * A file or symbol that a document speaks of.
 */
export interface BindingRow {
  /**
   * From 1, in UTF-16 units.
   */
  column: number;
  /**
   * `parsed`: a path or link; `inferred`: the only one of that name.
   */
  confidence: string;
  /**
   * How often it speaks of it.
   */
  count: number;
  /**
   * Where. From 1.
   */
  line: number;
  /**
   * The first and last line that are named; null when none are.
   *
   * @minItems 2
   * @maxItems 2
   */
  lines: [unknown, unknown] | null;
  /**
   * What the document says first of it.
   */
  mention: string;
  /**
   * Its file.
   */
  path: string;
  /**
   * Why, in plain English.
   */
  reason: string;
  /**
   * `links_to`, `mentions`.
   */
  relation: string;
  /**
   * 0 to 1.
   */
  score: number;
  /**
   * The qualified name of a symbol.
   */
  symbol: string | null;
  /**
   * Its node.
   */
  target: string;
}
