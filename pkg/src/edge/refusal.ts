//! What a request is refused with, and what becomes of our own failures: a status and a value with a
//! code, never words of an inner error that nobody meant for the other side.

import { L1ghtError } from "../error.js";
import type { Rejected } from "../types/rejected.js";

/** A refusal, to be thrown. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Rejected;

  constructor(status: number, code: string, message: string, help: string, reasons: string[] = []) {
    super(message);
    this.status = status;
    this.body = { type: "rejected", code, message, help, reasons };
  }
}

/** Of a request that is not what is asked for. */
export function badRequest(reason: string): Refusal {
  return new Refusal(400, "edge/bad-request", "this request can't be read", "`docs/EDGE.md` has its format", [reason]);
}

/** What any error is answered with. */
export function refusalOf(error: unknown): { status: number; body: Rejected; headers: Record<string, string> } {
  if (error instanceof Refusal) {
    const headers: Record<string, string> = error.status === 405 ? { allow: "POST" } : {};
    return { status: error.status, body: error.body, headers };
  }
  // The code says enough; words of a store may name its folder or server.
  const code = error instanceof L1ghtError ? error.code : "edge/failed";
  const body = { type: "rejected", code, message: "something went wrong on this side", help: "try again later", reasons: [] };
  const isBusy = code === "store/busy" || code === "store/quota";
  return { status: isBusy ? 503 : 500, body, headers: {} };
}
