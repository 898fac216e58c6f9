//! The tools as the protocol lists them, from the registry that `cargo xtask gen` writes and the
//! build copies. Nothing here knows a tool that it could do without.

import type { Tool } from "@modelcontextprotocol/server";
import { readFile } from "node:fs/promises";

import { L1ghtError } from "../error.js";

/** An entry of `docs/schema/tools.json`. */
interface Registered {
  readonly name: string;
  readonly about: string;
  readonly read_only: boolean;
  readonly input: Tool["inputSchema"];
  readonly answer: NonNullable<Tool["outputSchema"]>;
}

/** What the registry does not say of tools that write; the protocol expects the worst of the others. */
const HINTS: Readonly<Record<string, Tool["annotations"]>> = {
  bind: { idempotentHint: true },
  fix: { idempotentHint: true },
  init: { idempotentHint: true, destructiveHint: false },
  lint: { idempotentHint: true },
  lock_resolve: { idempotentHint: true },
  // What was there before stays in a history.
  demote: { idempotentHint: true, destructiveHint: false },
  learn: { destructiveHint: false },
  memorize: { idempotentHint: true, destructiveHint: false },
  memory_import: { idempotentHint: true, destructiveHint: false },
  mission_close: { idempotentHint: true, destructiveHint: false },
  mission_event: { destructiveHint: false },
  mission_handoff: { destructiveHint: false },
  mission_next: { destructiveHint: false },
  mission_start: { destructiveHint: false },
  mission_verify: { destructiveHint: false },
  promote: { destructiveHint: false },
  read: { destructiveHint: false },
};

/** The tools by their names. Throws `core/not-built`. */
export async function readTools(): Promise<ReadonlyMap<string, Tool>> {
  const text = await readFile(new URL("./tools.json", import.meta.url), "utf8").catch((cause: unknown) => {
    const help = "in a clone run `npm run build`; otherwise install the package again";
    throw new L1ghtError("core/not-built", "the list of tools is missing from this package", { help }, cause);
  });
  return new Map((JSON.parse(text, withoutFormat) as Registered[]).map((each) => [each.name, toTool(each)]));
}

function toTool({ name, about, read_only, input, answer }: Registered): Tool {
  const hints = read_only ? { destructiveHint: false, idempotentHint: true } : { destructiveHint: true, idempotentHint: false };
  return {
    name,
    title: name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " "),
    description: about,
    inputSchema: withoutNow(input),
    outputSchema: answer,
    annotations: { readOnlyHint: read_only, ...hints, ...(read_only ? {} : HINTS[name]), openWorldHint: false },
  };
}

/** A call brings the time by itself: whoever could say it could use what has expired. */
function withoutNow({ properties: { now, ...properties } = {}, required = [], ...input }: Tool["inputSchema"]): Tool["inputSchema"] {
  return { ...input, properties, required: required.filter((field) => field !== "now") };
}

/** Formats of numbers are of OpenAPI; validators warn of each that they do not know. */
function withoutFormat(key: string, value: unknown): unknown {
  return key === "format" && typeof value === "string" ? undefined : value;
}
