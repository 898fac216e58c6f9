//! The package on any platform: the engine, the loop around it, and what a host must be.

export { Brain, type BrainOptions, type CallOptions, type Outcome } from "./brain.js";
export {
  type Answer,
  type BrainStore,
  Engine,
  type Format,
  type Output,
  type Want,
  type Wanted,
  Workspace,
} from "./engine.js";
export { type ErrorData, L1ghtError } from "./error.js";
export type { Absent, BlameLine, Failure, FileWrite, Host, Listing } from "./host.js";
export { type Call, run, runAndWrite, runIn } from "./run.js";
export { type Durability, type Store, type StoreCode, type StoreEntry, storeError } from "./store/store.js";
/** The input and the answer of every tool. */
export type * as tools from "./types/index.js";
