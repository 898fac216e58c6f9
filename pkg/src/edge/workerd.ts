//! `l1ght/edge` where code may not be compiled while it runs.

import * as entry from "../entry/workerd.js";
import { type EdgeOptions, type Handler, serve } from "./serve.js";

export type { EdgeOptions, Handler } from "./serve.js";
export * from "../entry/workerd.js";

/** A handler with a store, limits, or the grammars that are needed. */
export function createHandler(options?: EdgeOptions): Handler {
  return serve(entry, options);
}

/** `POST /check`, stateless, without grammars: evidence that names a symbol is unverifiable. */
export default createHandler();
