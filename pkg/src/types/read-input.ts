//! Made by `cargo xtask gen` from `docs/schema/read.input.json`.

/**
 * What `read` takes.
 */
export interface ReadInput {
  /**
   * Who reads.
   */
  agent_id?: string | null;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * The first and the last line, from 1; without it the whole file.
   *
   * @minItems 2
   * @maxItems 2
   */
  lines?: [unknown, unknown] | null;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now: number | null;
  /**
   * A file of the list, from the root.
   */
  path: string;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
}
