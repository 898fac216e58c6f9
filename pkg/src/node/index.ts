//! The package in Node with what needs its file system: folders as hosts and as stores.

export * from "../entry/node.js";
export {
  type CapabilityRequest,
  type KeyPair,
  generateKey,
  issueCapability,
  sealPacket,
  trustAnchor,
} from "./capability.js";
export { folder } from "./folder.js";
export { fsStore } from "./fs-store.js";
export { GitHost } from "./git.js";
export { TreeHost } from "./git-tree.js";
export { type OpenRoot, openRoot } from "./open.js";
export { allowCommands } from "./run-command.js";
export { WalkHost } from "./walk.js";
