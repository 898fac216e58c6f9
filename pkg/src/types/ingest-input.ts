//! Made by `cargo xtask gen` from `docs/schema/ingest.input.json`.

import type { ModeName } from "./shared.js";

/**
 * What `ingest` takes.
 */
export interface IngestInput {
  /**
   * What files become.
   */
  adapter?: "code" | "light" | "universal" | "auto";
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * Look at files too whose name, or a folder's above them, starts with a dot.
   */
  include_dotfiles?: boolean;
  /**
   * What happens to what was there before.
   */
  mode?: ModeName;
  /**
   * The `<ns>` in the ids of documents; `light` without it.
   */
  namespace?: string | null;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * A file or folder from the root; without it everything that is listed.
   */
  path?: string | null;
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
}
