//! `l1ght mcp`: a server on the standard streams, until the client has gone or a signal comes.

import * as path from "node:path";

import { serve } from "../mcp/index.js";
import { type Arguments, flagValue } from "./args.js";
import { sharingOf } from "./sharing.js";

/** Serves an agent; answers the exit code. */
export async function serveAgent(args: Arguments): Promise<number> {
  const over = new AbortController();
  // The second one ends the process at once.
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => over.abort());
  const [root, store] = [flagValue(args, "root"), flagValue(args, "store")];
  const directory = path.resolve(flagValue(args, "directory") ?? ".");
  await serve({ ...sharingOf(args, directory), directory, signal: over.signal, ...(root !== undefined && { root }), ...(store !== undefined && { store }) });
  return 0;
}
