//! Made by `cargo xtask gen` from `docs/schema/mission_packet_verify.input.json`.

/**
 * What `mission_packet_verify` takes.
 */
export interface MissionPacketVerifyInput {
  /**
   * Who asks.
   */
  agent_id?: string | null;
  /**
   * The folder a command was started in, from the root; `""` looks at everything.
   */
  folder?: string;
  /**
   * All records of its log; without it that of this brain, if it has one.
   */
  log?: unknown[] | null;
  /**
   * The time, in milliseconds since 1970; without it nothing is aged.
   */
  now?: number | null;
  /**
   * What `mission_close` answered, or a DSSE envelope around it.
   */
  packet: {
    [k: string]: unknown;
  };
  /**
   * Paths, folders and globs from the root; only documents under one of them are looked at.
   */
  paths?: string[];
}
