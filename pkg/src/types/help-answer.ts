//! Made by `cargo xtask gen` from `docs/schema/help.answer.json`.

/**
 * The answer of `help`.
 */
export interface HelpAnswer {
  /**
   * What to call, in order.
   */
  calls: HelpCall[];
  /**
   * What the error means; null where none was given.
   */
  error: string | null;
  /**
   * `l1ght.help.v1`
   */
  schema: string;
  /**
   * The stages that there are.
   */
  stages: string[];
}
/**
 * A tool to call.
 */
export interface HelpCall {
  stage: string;
  tool: string;
  why: string;
}
