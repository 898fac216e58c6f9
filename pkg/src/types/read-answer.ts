//! Made by `cargo xtask gen` from `docs/schema/read.answer.json`.

/**
 * The answer of `read`.
 */
export interface ReadAnswer {
  /**
   * How many lines the file has.
   */
  line_count: number;
  receipt: ReceiptWire;
  /**
   * `l1ght-read-v1`
   */
  schema: string;
  /**
   * True unless a key of the host, believed here, vouches for all of the reading.
   */
  self_attested: boolean;
  /**
   * The text of the lines; bytes that are no text come as `U+FFFD`.
   */
  text: string;
}
/**
 * A receipt as it is kept and shown. It has `read` or `run`.
 */
export interface ReceiptWire {
  /**
   * Where the files came from: `fs`, `opfs`, `folder`, `list`, `paste`.
   */
  adapter: string;
  /**
   * For whom, if that was said.
   */
  agent_id: string | null;
  at_ms: number;
  /**
   * Where the engine ran: `node`, `browser`, `worker`, ….
   */
  host: string;
  /**
   * Its number in the log of the brain.
   */
  position: number;
  read?: ReadReceipt | null;
  /**
   * `rcp_<n>`
   */
  receipt_id: string;
  run?: RunReceipt | null;
  /**
   * `l1ght-receipt-v1`
   */
  schema: string;
  /**
   * Of the host, over all the rest.
   */
  signature?: ReceiptSignature | null;
}
/**
 * What was read.
 */
export interface ReadReceipt {
  /**
   * The host's id of the content; null where it has none.
   */
  content_id: string | null;
  /**
   * `sha256:` over the digest of the file, the path, a zero byte and the bytes of the range.
   */
  digest: string;
  /**
   * `sha256:` of the file.
   */
  file_digest: string;
  /**
   * The first and the last line, from 1; `[1, 0]` of an empty file.
   *
   * @minItems 2
   * @maxItems 2
   */
  lines: [unknown, unknown];
  /**
   * From the root, in its one spelling.
   */
  path: string;
  /**
   * The first byte and the one after the last.
   *
   * @minItems 2
   * @maxItems 2
   */
  range: [unknown, unknown];
}
/**
 * What was run.
 */
export interface RunReceipt {
  argv: string[];
  /**
   * Files that are others since it ran, with their content ids; null where there is none.
   */
  changed: [unknown, unknown][];
  /**
   * Null when a signal ended it.
   */
  exit_code: number | null;
  /**
   * `sha256:` of standard output and standard error, as they came.
   */
  output_digest: string;
  /**
   * Of the list of files that it ran on.
   */
  tree_digest: string | null;
}
/**
 * What a key of the host says of a receipt.
 */
export interface ReceiptSignature {
  /**
   * `sha256:` of the public key.
   */
  keyid: string;
  /**
   * Ed25519 over the DSSE encoding of the receipt without its signature, in the text of RFC 8785; as
   * base64.
   */
  sig: string;
}
