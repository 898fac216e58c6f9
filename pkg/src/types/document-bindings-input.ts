//! Made by `cargo xtask gen` from `docs/schema/document_bindings.input.json`.

/**
 * What `document_bindings` takes.
 */
export interface DocumentBindingsInput {
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * Its node, or a node in it, in place of the path.
   */
  node_id?: string | null;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * An ordinary document.
   */
  path?: string | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * The most bindings to answer; 20 without it.
   */
  top_k?: number | null;
}
