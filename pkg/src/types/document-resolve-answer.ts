//! Made by `cargo xtask gen` from `docs/schema/document_resolve.answer.json`.

/**
 * The answer of `document_resolve`: three artifacts made of the text, the same each time.
 */
export interface DocumentResolveAnswer {
  canonical: Canonical;
  /**
   * `canonical.md`: all of it as Markdown in one form.
   */
  canonical_md: string;
  claims: Claims;
  counts: DocumentCounts;
  /**
   * `markdown`, `html`, `restructuredtext`, `asciidoc`, `text`.
   */
  format: string;
  node_id: string;
  path: string;
  /**
   * `l1ght.document.v1`
   */
  schema: string;
  /**
   * Its title, else its file name.
   */
  title: string;
}
/**
 * `canonical.json`: its blocks.
 */
export interface Canonical {
  blocks: CanonicalBlock[];
}
/**
 * A block.
 */
export interface CanonicalBlock {
  /**
   * The first byte, and one past the last.
   *
   * @minItems 2
   * @maxItems 2
   */
  bytes: [unknown, unknown];
  /**
   * `heading`, `paragraph`, `item`, `quote`, `footnote`, `code`, `table`.
   */
  kind: string;
  /**
   * Of a heading, 1 to 6.
   */
  level: number | null;
  /**
   * From 1.
   */
  line: number;
  /**
   * The language of code, the label of a footnote.
   */
  note: string;
  /**
   * The cells of a table, the head first.
   */
  rows: string[][];
  /**
   * The slug of its section.
   */
  section: string | null;
  text: string;
}
/**
 * `claims.json`: its sentences that state something checkable.
 */
export interface Claims {
  claims: DocumentClaim[];
}
/**
 * A sentence that states something checkable.
 */
export interface DocumentClaim {
  /**
   * What it is about.
   */
  about: TopicWire[];
  /**
   * The first byte, and one past the last.
   *
   * @minItems 2
   * @maxItems 2
   */
  bytes: [unknown, unknown];
  /**
   * From 1.
   */
  line: number;
  text: string;
}
/**
 * What a sentence is about.
 */
export interface TopicWire {
  /**
   * `path`, `symbol`, `command`, `version`, `number`.
   */
  kind: string;
  text: string;
}
/**
 * How much there is of each.
 */
export interface DocumentCounts {
  blocks: number;
  claims: number;
  code: number;
  mentions: number;
  sections: number;
  tables: number;
}
