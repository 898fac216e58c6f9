//! Made by `cargo xtask gen` from `docs/schema/memory_import.answer.json`.

import type { SkippedName } from "./shared.js";

/**
 * The answer of `memory_import`.
 */
export interface MemoryImportAnswer {
  /**
   * Memories of which versions were taken.
   */
  imported: ImportedMemory[];
  ok: boolean;
  /**
   * `l1ght-memory-import-v1`
   */
  schema: string;
  /**
   * Files of which nothing was taken, and a code of why.
   */
  skipped: SkippedName[];
  /**
   * Files whose versions are all here.
   */
  unchanged: string[];
}
/**
 * A memory of which versions were taken.
 */
export interface ImportedMemory {
  node_label: string;
  /**
   * The document's path here.
   */
  path: string;
  /**
   * How many versions were new.
   */
  versions: number;
}
