//! Made by `cargo xtask gen` from `docs/schema/refs.answer.json`.

/**
 * The answer of `refs`.
 */
export interface RefsAnswer {
  /**
   * Evidence that rests on it.
   */
  refs: Ref[];
  /**
   * `l1ght.refs.v1`
   */
  schema: string;
  /**
   * What was asked for, in canonical form.
   */
  target: string;
}
/**
 * One item of evidence.
 */
export interface Ref {
  /**
   * What it names, in canonical form.
   */
  anchor: string;
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
   * `entity`, `state`, `event`; null for evidence of a section or of the document.
   */
  kind: string | null;
  /**
   * From 1.
   */
  line: number;
  /**
   * What it rests on in place of the target; null where it rests on the target itself.
   */
  through: Through | null;
}
/**
 * Something that depends on the target.
 */
export interface Through {
  /**
   * How sure that is: `extracted`, `inferred`, `ambiguous`.
   */
  how: string;
  /**
   * Its file or symbol, in canonical form.
   */
  place: string;
  /**
   * What it does with the target: `calls`, `references`, `implements`, `extends`, `imports`,
   * `tests`.
   */
  relation: string;
}
