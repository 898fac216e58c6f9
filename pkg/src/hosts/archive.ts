//! What the package does with zip archives: files to look at, and memories that go from one brain to
//! another. Needs the package `@zip.js/zip.js`.

export { importMemories, zipMemories } from "./zip-memories.js";
export { zip } from "./zip.js";
