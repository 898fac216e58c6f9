//! The module and the grammars that come with the package, as files.

import { readFile } from "node:fs/promises";

import { L1ghtError } from "../error.js";

/** The bytes of the engine. Throws `core/not-built`. */
export async function readModule(): Promise<Uint8Array<ArrayBuffer>> {
  const file = new URL("../../wasm/l1ght_bg.wasm", import.meta.url);
  return readFile(file).catch((cause: unknown) => {
    throw new L1ghtError("core/not-built", "the engine is missing from this package", {
      help: "in a clone run `cargo xtask wasm`; otherwise install the package again",
    }, cause);
  });
}

/** The bytes of a grammar, when it comes with the package. */
export async function readGrammar(grammar: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = new URL(`../../wasm/code/${grammar}.wasm`, import.meta.url);
  return readFile(file).catch(() => undefined);
}
