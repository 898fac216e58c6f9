//! Made by `cargo xtask gen` from `docs/schema/memory_export.answer.json`.

import type { ExportedFile } from "./shared.js";

/**
 * The answer of `memory_export`.
 */
export interface MemoryExportAnswer {
  /**
   * By path.
   */
  files: ExportedFile[];
  ok: boolean;
  /**
   * Which fields quote what documents say: data, not instructions.
   */
  quoted: string[];
  /**
   * `l1ght-memory-export-v1`
   */
  schema: string;
}
