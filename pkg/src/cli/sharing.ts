//! What flags say of the shared brain: where it is, which keys are believed, and where other brains are.

import * as path from "node:path";

import type { Sharing } from "../node/root-brain.js";
import { type Arguments, flagValue, usage } from "./args.js";
import type { Flag } from "./command.js";

/** Of every command that may look at the shared brain. */
export const SHARING: readonly Flag[] = [
  { name: "shared", value: "DIR", help: "the shared brain" },
  { name: "trust", value: "ANCHOR", many: true, help: "believe capabilities of this key: `ed25519:…`" },
  { name: "origin", value: "NAME=DIR", many: true, help: "where the brain is that a shared memory comes from" },
];

/** What the flags say; folders are from `start`. */
export function sharingOf(args: Arguments, start: string): Sharing {
  const shared = flagValue(args, "shared");
  const origins = (args.flags.get("origin") ?? []).map((value): [string, string] => {
    const [name = "", folder] = String(value).split(/=(.*)/s);
    if (name !== "" && folder !== undefined) return [name, path.resolve(start, folder)];
    throw usage(`\`--origin ${String(value)}\` is no name and folder`, "type `--origin NAME=DIR`");
  });
  return {
    ...(shared !== undefined && { shared: path.resolve(start, shared) }),
    trust: (args.flags.get("trust") ?? []).map(String),
    origins: new Map(origins),
  };
}
