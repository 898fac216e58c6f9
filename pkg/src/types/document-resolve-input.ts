//! Made by `cargo xtask gen` from `docs/schema/document_resolve.input.json`.

/**
 * What `document_resolve` takes.
 */
export interface DocumentResolveInput {
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
}
