//! The package in Node: folders as hosts, and the engine from its own file.

import { readFile } from "node:fs/promises";

import { Engine } from "../engine.js";
import { L1ghtError } from "../error.js";

export * from "../index.js";
export { fsStore } from "./fs-store.js";
export { GitHost } from "./git.js";
export { TreeHost } from "./git-tree.js";
export { type OpenRoot, openRoot } from "./open.js";
export { WalkHost } from "./walk.js";

/** Loads the engine that comes with the package. */
export async function loadEngine(): Promise<Engine> {
  const file = new URL("../../wasm/l1ght_bg.wasm", import.meta.url);
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new L1ghtError("core/not-built", "the engine is missing from this package", {
      help: "in a clone run `cargo xtask wasm`; otherwise install the package again",
    }, cause);
  });
  return Engine.load(bytes, loadGrammar);
}

/** The module of a grammar, when it comes with the package. */
async function loadGrammar(grammar: string): Promise<Uint8Array | undefined> {
  const file = new URL(`../../wasm/code/${grammar}.wasm`, import.meta.url);
  return readFile(file).catch(() => undefined);
}
