//! `l1ght/edge` where there is a file system: Node, Deno, Bun.

import * as entry from "../entry/node.js";
import { type EdgeOptions, type Handler, handler } from "./handler.js";

export type { EdgeOptions, Handler } from "./handler.js";
export * from "../entry/node.js";

/** A handler with a store, limits or modules of your own. */
export function createHandler(options?: EdgeOptions): Handler {
  return handler(entry, options);
}

/** `POST /check`, stateless, with all grammars. */
export default createHandler();
