//! Made by `cargo xtask gen` from `docs/schema/parse.answer.json`.

/**
 * The answer of `parse`. Lines and columns are from 1.
 */
export interface ParseAnswer {
  claims: Claim[];
  diagnostics: Diagnostic[];
  header: Header | null;
  markers: Marker[];
  path: string;
  /**
   * True when it is an L1GHT document.
   */
  recognised: boolean;
  /**
   * `l1ght.parse.v1`
   */
  schema: string;
  sections: Section[];
  title: string | null;
}
export interface Claim {
  /**
   * 0 to 1; null when unknown.
   */
  confidence: number | null;
  /**
   * `entity`, `state`, `event`.
   */
  kind: string;
  label: string;
  /**
   * Index in `markers`.
   */
  marker: number;
  /**
   * Indexes in `markers` of what qualifies or relates it.
   */
  owns: number[];
  text: string;
}
export interface Diagnostic {
  code: string;
  column: number;
  /**
   * One past the last byte.
   */
  end: number;
  line: number;
  message: string;
  /**
   * First byte.
   */
  start: number;
}
export interface Header {
  fields: Field[];
  /**
   * `front`, `late` or `bare`.
   */
  placement: string;
}
export interface Field {
  column: number;
  /**
   * One past the last byte.
   */
  end: number;
  line: number;
  /**
   * As written.
   */
  name: string;
  /**
   * First byte.
   */
  start: number;
  values: string[];
}
export interface Marker {
  /**
   * Index in `claims` of the claim it belongs to, if it belongs to one.
   */
  claim: number | null;
  column: number;
  /**
   * One past the last byte.
   */
  end: number;
  /**
   * As written.
   */
  key: string;
  line: number;
  /**
   * Index in `sections`.
   */
  section: number | null;
  /**
   * As written.
   */
  sign: string;
  /**
   * First byte.
   */
  start: number;
  value: string;
}
export interface Section {
  column: number;
  /**
   * One past the last byte.
   */
  end: number;
  /**
   * 2 to 6.
   */
  level: number;
  line: number;
  /**
   * Index in `sections`.
   */
  parent: number | null;
  slug: string;
  /**
   * First byte.
   */
  start: number;
  title: string;
}
