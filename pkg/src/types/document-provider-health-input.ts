//! Made by `cargo xtask gen` from `docs/schema/document_provider_health.input.json`.

/**
 * What a tool takes that has no fields of its own.
 */
export interface DocumentProviderHealthInput {
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
