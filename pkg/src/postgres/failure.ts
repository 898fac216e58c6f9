//! What PostgreSQL answers as what a store says, by SQLSTATE.

import { L1ghtError, systemCode } from "../error.js";
import { type StoreCode, storeError } from "../store/store.js";

/** Whole codes, and classes of two characters. */
const CODES: Record<string, StoreCode> = {
  "53100": "quota",
  "25006": "denied", "42501": "denied", "28": "denied",
  "3D000": "absent", "3F000": "absent", "42P01": "absent",
  "40": "busy", "40003": "io", "53": "busy", "55P03": "busy", "57014": "busy", "57P03": "busy",
  "XX001": "damaged", "XX002": "damaged",
};
/** Serialization failure, deadlock: of two transactions the server undid this one. */
const ROLLED_BACK = new Set(["40001", "40P01"]);

/** True if the statement certainly did nothing, and may go well the next time. */
export function isRolledBack(error: unknown): boolean {
  return ROLLED_BACK.has(systemCode(error));
}

/** The failure to throw. A lost connection is `store/io`: nobody knows whether the write was done. */
export function failureOf(what: string, error: unknown): L1ghtError {
  const code = systemCode(error);
  const words = error instanceof Error && error.message !== "" ? error.message : code || String(error);
  return storeError(CODES[code] ?? CODES[code.slice(0, 2)] ?? "io", `${what}: ${words}`, error);
}
