//! A folder as a host, in one call.

import type { Host } from "../host.js";
import { openRoot } from "./open.js";

/** The files of exactly this folder, with Git's ids where it is in a checkout. Throws as {@link openRoot}. */
export async function folder(path: string): Promise<Host & { close?(): void }> {
  return (await openRoot(path, ".")).host;
}
