//! Made by `cargo xtask gen` from `docs/schema/parse.input.json`.

/**
 * What `parse` takes.
 */
export interface ParseInput {
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * The document.
   */
  path: string;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * What columns count.
   */
  unit?: "utf8" | "utf16";
}
