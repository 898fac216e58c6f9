//! Made by `cargo xtask gen` from `docs/schema/wanted.json`.

/**
 * One thing that only the host can bring.
 */
export type Want =
  | {
      kind: "file";
      path: string;
    }
  | {
      kind: "blame";
      path: string;
    }
  | {
      commit: string;
      kind: "blob";
      path: string;
    }
  | {
      /**
       * `null` for the file as it is listed.
       */
      commit: string | null;
      /**
       * The name of the module that has the grammar.
       */
      grammar: string;
      kind: "facts";
      path: string;
    }
  | {
      kind: "turn";
    };

/**
 * What the host should supply before it calls again.
 */
export interface Wanted {
  /**
   * Never empty; nothing is asked for twice.
   */
  wanted: Want[];
}
