/** Brains in memory over the code of a folder, as a program has them with the built package. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { filesBelow } from "./fetch.mjs";

const PKG = join(import.meta.dirname, "../..");

/** Opens a brain over a folder; without the built package a function that opens none. */
export async function brainOpener() {
  if (!existsSync(join(PKG, "dist/node/index.js")) || !existsSync(join(PKG, "wasm/l1ght_bg.wasm"))) {
    console.log("the package is not built (`cargo xtask wasm`): only the peers are asked");
    return async () => undefined;
  }
  const { entries, open } = await import(pathToFileURL(join(PKG, "dist/entry/node.js")).href);
  return async (folder) => {
    const brain = await open();
    await brain.ingest(entries(entriesOf(folder)), { adapter: "code" });
    return { ask: (tool, input) => ask(brain, tool, input), close: () => brain.close() };
  };
}

/** All files of a folder, which Git ignores, with their contents. */
function entriesOf(folder) {
  return filesBelow(folder).map((path) => {
    const content = readFileSync(join(folder, path));
    return { path, content, id: `sha256:${createHash("sha256").update(content).digest("hex")}` };
  });
}

/** What a tool answers; nothing where there is no such tool. */
async function ask(brain, tool, input) {
  const answer = await brain.call(tool, input);
  if (answer.code === "input/unknown-tool") return undefined;
  if (answer.type === "rejected") throw new Error(`${tool}: ${answer.message}`);
  return answer;
}
