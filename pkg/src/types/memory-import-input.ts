//! Made by `cargo xtask gen` from `docs/schema/memory_import.input.json`.

import type { ExportedFile } from "./shared.js";

/**
 * What `memory_import` takes.
 */
export interface MemoryImportInput {
  /**
   * Who imports.
   */
  agent_id?: string | null;
  /**
   * What `memory_export` answered; without `versions.jsonl` each file is one version.
   */
  files: ExportedFile[];
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
}
