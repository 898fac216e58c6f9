//! Made by `cargo xtask gen` from `docs/schema/learn.input.json`.

/**
 * What `learn` takes.
 */
export interface LearnInput {
  /**
   * Who found out.
   */
  agent_id: string;
  /**
   * What allows `correct` to bring a shared copy back: a capability with the action `restore`.
   */
  capability?: string | null;
  /**
   * How the answer was.
   */
  feedback: "correct" | "wrong" | "partial";
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * The nodes of the answer: their ids, or the names of memories.
   */
  node_ids: string[];
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
  /**
   * What had been asked.
   */
  query: string;
  /**
   * How sure the agent is, 0 to 1.
   */
  strength?: number | null;
}
