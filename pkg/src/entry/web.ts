//! The package in a browser: its own files are fetched from beside it. Each address stands here whole,
//! so that bundlers find the files and copy them.

import { api } from "../api.js";

export * from "../slim.js";

const GRAMMARS: Readonly<Record<string, () => URL>> = {
  bash: () => new URL("../../wasm/code/bash.wasm", import.meta.url),
  c: () => new URL("../../wasm/code/c.wasm", import.meta.url),
  "c-sharp": () => new URL("../../wasm/code/c-sharp.wasm", import.meta.url),
  cpp: () => new URL("../../wasm/code/cpp.wasm", import.meta.url),
  go: () => new URL("../../wasm/code/go.wasm", import.meta.url),
  java: () => new URL("../../wasm/code/java.wasm", import.meta.url),
  javascript: () => new URL("../../wasm/code/javascript.wasm", import.meta.url),
  php: () => new URL("../../wasm/code/php.wasm", import.meta.url),
  python: () => new URL("../../wasm/code/python.wasm", import.meta.url),
  ruby: () => new URL("../../wasm/code/ruby.wasm", import.meta.url),
  rust: () => new URL("../../wasm/code/rust.wasm", import.meta.url),
  tsx: () => new URL("../../wasm/code/tsx.wasm", import.meta.url),
  typescript: () => new URL("../../wasm/code/typescript.wasm", import.meta.url),
};

export const { check, decideMission, gradeEvidence, loadEngine, open, parse, verifyPacket } = api({
  module: () => new URL("../../wasm/l1ght_bg.wasm", import.meta.url),
  grammars: async (grammar) => GRAMMARS[grammar]?.(),
});
