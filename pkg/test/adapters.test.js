//! The adapters of `docs/STORES.md`, where they belong: in workerd and in Deno.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

import { Miniflare } from "miniflare";

import { documented } from "./documented.js";
import { makeFolder, put } from "./made.js";
import { skipped } from "./outcomes.js";
import { deno, modulesOfPackage, PACKAGE } from "./runtimes.js";

const UNPROVOKED = ["quota", "denial", "damage"];

/** What runs in there: all checks, each with its outcome. */
const CHECK = `
  export async function check(open, suite) {
    const all = {};
    for await (const { name, outcome, message } of checkStore({ open }, suite)) {
      all[name] = outcome === "failed" ? "failed: " + message : outcome;
    }
    return all;
  }
`;

function assertPassed(all) {
  assert.ok(Object.keys(all).length >= 17);
  assert.deepEqual(Object.entries(all).filter(([, outcome]) => outcome.startsWith("failed")), []);
  assert.deepEqual(skipped(all), UNPROVOKED);
}

test("the_documented_durable_object_passes_all_checks", async (t) => {
  const main = `
    import { BrainStore, storeOf } from "./brain-store.js";
    import suite from "./suite.wasm";
    import { checkStore } from "./dist/store/check.js";
    ${CHECK}
    export { BrainStore };
    export default {
      fetch: async (request, env) => Response.json(await check(async (name) => storeOf(env.BRAINS.getByName(name)), suite)),
    };
  `;
  const worker = new Miniflare({
    compatibilityDate: "2026-04-01",
    durableObjects: { BRAINS: { className: "BrainStore", useSQLite: true } },
    modules: [
      { type: "ESModule", path: "main.js", contents: main },
      { type: "ESModule", path: "brain-store.js", contents: documented("STORES.md", "js", "// brain-store.js") },
      { type: "CompiledWasm", path: "suite.wasm", contents: readFileSync(join(PACKAGE, "wasm/suite_bg.wasm")) },
      ...modulesOfPackage((name) => /^(store\/|error)/.test(name)),
    ],
  });
  t.after(() => worker.dispose());
  assertPassed(await (await worker.dispatchFetch("http://localhost/")).json());
});

test("the_documented_store_in_deno_kv_passes_all_checks", async (t) => {
  const folder = makeFolder(t);
  const main = `
    import { checkStore } from "${new URL("../dist/store/check.js", import.meta.url)}";
    import { kvStore } from "./kv-store.js";
    ${CHECK}
    const suite = await Deno.readFile(${JSON.stringify(join(PACKAGE, "wasm/suite_bg.wasm"))});
    const open = async (name) => kvStore(await Deno.openKv("./kv"), name);
    console.log(JSON.stringify(await check(open, suite)));
  `;
  put(folder, { "main.js": main, "kv-store.js": documented("STORES.md", "js", "// kv-store.js") });
  const words = ["run", "--unstable-kv", "--allow-all", "--no-remote", "--no-config", "main.js"];
  const options = { cwd: folder, env: { ...process.env, DENO_DIR: join(folder, "cache"), DENO_NO_UPDATE_CHECK: "1" } };
  const { stdout } = await promisify(execFile)(deno(), words, options);
  assertPassed(JSON.parse(stdout));
});
