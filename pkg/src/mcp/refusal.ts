//! What goes wrong as an answer: each refusal, misuse or failure has a code, words and a next step.

import type { CallToolResult } from "@modelcontextprotocol/server";

import { L1ghtError } from "../error.js";
import type { Rejected } from "../types/rejected.js";
import { quote, QUOTED } from "./quoted.js";

/** What to do when nobody said it, by the area of the code. */
const NEXT: Readonly<Record<string, string>> = {
  store: "see to it that the store can be read and written, or start the server with `--store memory`",
  host: "see to it that the root is there and can be read, then call again",
};
const ANY_NEXT = "correct what the message names and call again";

/** True for the refusal of a tool. */
export function isRejected(answer: unknown): answer is Rejected {
  return typeof answer === "object" && answer !== null && "type" in answer && answer.type === "rejected";
}

/** Any error as a refusal. */
export function rejectedBy(error: unknown): Rejected {
  const { message } = error instanceof Error ? error : new Error(String(error));
  const known = error instanceof L1ghtError ? error : new L1ghtError("mcp/failed", message, { help: "please report it" });
  return { type: "rejected", code: known.code, message, reasons: [], help: known.data.help ?? null };
}

/**
 * A refusal as the answer of a tool. It is no structured content: that would have to be of the
 * schema of answers, and clients of the first SDK check it in errors too.
 */
export function refused(rejected: Rejected): CallToolResult {
  const area = rejected.code.split("/")[0] ?? "";
  const whole = { ...rejected, help: rejected.help ?? NEXT[area] ?? ANY_NEXT };
  return { isError: true, content: quote(whole), _meta: { ...QUOTED, "l1ght/rejected": whole } };
}
