//! Made by `cargo xtask gen` from `docs/schema/memory_export.answer.json`.

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
/**
 * A file of an export.
 */
export interface ExportedFile {
  /**
   * `agent-memory/<file>`, and below `agent-memory/.history` older versions and `versions.jsonl`.
   */
  path: string;
  text: string;
}
