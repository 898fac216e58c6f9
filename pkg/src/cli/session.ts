//! What one run of a command holds on to.

import type { Engine } from "../engine.js";
import type { OpenRoot } from "../node/open.js";

/** The root, the engine on its way, and the folder in which it all started. */
export interface Session {
  readonly open: OpenRoot;
  readonly engine: Promise<Engine>;
  /** Absolute; paths that a person typed are from here. */
  readonly start: string;
}
