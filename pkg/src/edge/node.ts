//! `l1ght/edge` where there is a file system: Node, Deno, Bun.

import * as entry from "../entry/node.js";
import { type EdgeOptions, type Handler, serve } from "./serve.js";

export type { EdgeOptions, Handler } from "./serve.js";
export * from "../entry/node.js";

/** A handler with a store, limits or modules of your own. */
export function createHandler(options?: EdgeOptions): Handler {
  return serve(entry, options);
}

/** `POST /check`, stateless, with all grammars. */
export default createHandler();
