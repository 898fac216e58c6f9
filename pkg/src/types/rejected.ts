//! Made by `cargo xtask gen` from `docs/schema/rejected.json`.

/**
 * A refusal.
 */
export interface Rejected {
  /**
   * Stable: `<area>/<kebab-case>`.
   */
  code: string;
  /**
   * What to do next.
   */
  help: string | null;
  /**
   * What happened.
   */
  message: string;
  /**
   * More of what happened, one thing each.
   */
  reasons: string[];
  /**
   * `rejected`
   */
  type: string;
}
