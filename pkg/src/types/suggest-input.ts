//! Made by `cargo xtask gen` from `docs/schema/suggest.input.json`.

/**
 * What `suggest` takes.
 */
export interface SuggestInput {
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * A Markdown file.
   */
  path: string;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
}
