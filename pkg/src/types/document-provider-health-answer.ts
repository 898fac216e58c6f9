//! Made by `cargo xtask gen` from `docs/schema/document_provider_health.answer.json`.

/**
 * The answer of `document_provider_health`.
 */
export interface DocumentProviderHealthAnswer {
  providers: Provider[];
  /**
   * `l1ght.document-providers.v1`
   */
  schema: string;
}
/**
 * What reads a format.
 */
export interface Provider {
  /**
   * How many listed files are in it.
   */
  files: number;
  /**
   * `markdown`, …, `pdf`, ….
   */
  format: string;
  /**
   * What to do where it is missing.
   */
  help: string | null;
  /**
   * `built_in`, `missing`.
   */
  status: string;
}
