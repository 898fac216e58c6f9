/** Brains in memory over the code of a folder, as a program has them with the built package. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const PKG = join(import.meta.dirname, "../..");

/** Opens a brain over a folder; without the built package a function that opens none. */
export async function brainOpener() {
  if (!existsSync(join(PKG, "dist/node/index.js")) || !existsSync(join(PKG, "wasm/l1ght_bg.wasm"))) {
    console.log("the package is not built (`cargo xtask wasm`): only the peers are asked");
    return async () => undefined;
  }
  const { open, folder: hostOf } = await import(pathToFileURL(join(PKG, "dist/node/index.js")).href);
  return async (folder) => {
    const brain = await open();
    const host = await hostOf(folder);
    await brain.ingest(host, { adapter: "code" });
    return { ask: (tool, input) => ask(brain, tool, input), close: async () => { await brain.close(); host.close?.(); } };
  };
}

/** What a tool answers; nothing where there is no such tool. */
async function ask(brain, tool, input) {
  const answer = await brain.call(tool, input);
  if (answer.code === "input/unknown-tool") return undefined;
  if (answer.type === "rejected") throw new Error(`${tool}: ${answer.message}`);
  return answer;
}
