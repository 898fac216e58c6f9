//! Made by `cargo xtask gen` from `docs/schema/refs.input.json`.

/**
 * What `refs` takes.
 */
export interface RefsInput {
  /**
   * Only what rests on it itself, not on what depends on it; reads no code but that file.
   */
  direct?: boolean;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * A file, `file:line`, `file:first-last` or `file#symbol`.
   */
  target: string;
}
