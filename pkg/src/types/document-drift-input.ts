//! Made by `cargo xtask gen` from `docs/schema/document_drift.input.json`.

/**
 * What `document_drift` takes.
 */
export interface DocumentDriftInput {
  /**
   * Why the documents still hold: records anew what has changed.
   */
  accept?: string | null;
  /**
   * Record what the code that the documents speak of looks like now, where that is not recorded.
   */
  bind?: boolean;
  /**
   * Who accepts: a name, never an address.
   */
  by?: string;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * An ordinary document; all without it.
   */
  path?: string | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
}
