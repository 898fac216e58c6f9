//! Made by `cargo xtask gen` from `docs/schema/search.input.json`.

/**
 * A lane.
 */
export type LaneName = "code" | "light" | "universal";

/**
 * What `search` takes.
 */
export interface SearchInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * Large and small letters of ASCII are the same.
   */
  ignore_case?: boolean;
  /**
   * The lanes whose files are looked through; all without it.
   */
  lanes?: LaneName[];
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * What lines have to hold, at most 1000 bytes.
   */
  query: string;
  /**
   * It is an expression, in the syntax of Rust's `regex`.
   */
  regex?: boolean;
  /**
   * How many lines are answered, at most 1000; 20 without it.
   */
  top_k?: number | null;
}
