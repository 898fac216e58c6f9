//! The package without its own files, on any platform: bring the module yourself.

import { api } from "./api.js";
import { L1ghtError } from "./error.js";

export type { Api, Decided, Decision, Graded, MissionTool, Modules, OpenOptions, ToGrade } from "./api.js";
export { Brain, type BrainOptions, type CallOptions, type HostKey, type ReadOptions, type RunReceipt } from "./brain.js";
export type { LoadModule } from "./code.js";
export { type BrainStore, Engine } from "./engine.js";
export { type ErrorData, L1ghtError } from "./error.js";
export type { Absent, BlameLine, Failure, FileWrite, Host, Listing } from "./host.js";
export { entries, type EntriesOptions, type Entry } from "./hosts/entries.js";
export { type ForgeEntry, type ForgeTree, forgeTree } from "./hosts/forge-tree.js";
export { dropped, pickedFiles, pickedFolder } from "./hosts/picked.js";
export type { ModuleSource } from "./instance.js";
export { type Call, type OnProgress, type Progress, run, runAndWrite, runIn } from "./run.js";
export { type Durability, type Store, type StoreCode, type StoreEntry, type StoreRow, storeError } from "./store/store.js";
export type { Input, Outcome, ToolName } from "./tools.js";
/** The input and the answer of every tool. */
export type * as tools from "./types/index.js";
export type { Answer, Format, Output, Want, Wanted, Workspace } from "./workspace.js";

export const { check, decideMission, gradeEvidence, loadEngine, open, parse, verifyPacket } = api({
  module() {
    const help = "give `module`, or import `l1ght` in place of `l1ght/slim`";
    throw new L1ghtError("core/no-module", "`l1ght/slim` has no module of its own", { help });
  },
  grammars: async () => undefined,
});
