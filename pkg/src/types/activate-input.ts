//! Made by `cargo xtask gen` from `docs/schema/activate.input.json`.

/**
 * A side from which a node can be near.
 */
export type DimensionName = "structural" | "semantic" | "temporal" | "causal";

/**
 * What `activate` takes.
 */
export interface ActivateInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * The sides that count; all without it.
   */
  dimensions?: DimensionName[];
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
   * What is looked for, in words; the first 4096 bytes count.
   */
  query: string;
  /**
   * How many are answered, at most 1000; 20 without it.
   */
  top_k?: number | null;
}
