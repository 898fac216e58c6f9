//! What comes after a fault of ours: calls that wait end with a code, the page or process goes on, and
//! a new engine opens the same store.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Miniflare } from "miniflare";

import { chromiumFor } from "./chromium.js";
import { crashes } from "./crashes.js";
import { modulesOfPackage } from "./runtimes.js";
import { startWeb } from "./web.js";

const HOW = ["panic", "overflow", "memory"].flatMap((how) => ["now", "later"].map((when) => [how, when]));
/** What workerd is given of the package, beside its portable scripts. */
const FILES = ["wasm/l1ght.js", "wasm/l1ght_bg.wasm", "test/crashes.js", "test/telling.js"];
const isPortable = (name) => !/^(cli|node|edge|entry|postgres|store\/check)/.test(name);
const POISONED = { call: "core/poisoned", pending: "core/poisoned", before: "core/poisoned", again: true, told: 1 };

test("in_node_the_process_goes_on", async () => {
  const module = readFileSync(new URL("../wasm/l1ght_bg.wasm", import.meta.url));
  const loose = [];
  const onLoose = (reason) => loose.push(reason);
  process.on("unhandledRejection", onLoose);
  for (const [how, when] of HOW) assert.deepEqual(await crashes(module, how, when), POISONED, `${how} ${when}`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off("unhandledRejection", onLoose);
  assert.deepEqual(loose, []);
});

test("in_a_page_the_page_goes_on", async (t) => {
  const web = await startWeb(t);
  const browser = await chromiumFor(t);
  const page = await browser.open(web.url);
  const failures = [];
  page.on("pageerror", (error) => failures.push(error.message));
  for (const [how, when] of HOW) {
    const found = await page.evaluate(async ([how, when]) => {
      const { crashes } = await import("/test/crashes.js");
      return crashes(new URL("/wasm/l1ght_bg.wasm", location.href), how, when);
    }, [how, when]);
    assert.deepEqual(found, POISONED, `${how} ${when}`);
  }
  assert.deepEqual(failures, []);
});

test("in_workerd_the_next_request_is_served", async (t) => {
  const script = `
    import module from "./wasm/l1ght_bg.wasm";
    import { crashes } from "./test/crashes.js";
    export default {
      async fetch(request) {
        const { searchParams } = new URL(request.url);
        return Response.json(await crashes(module, searchParams.get("how"), searchParams.get("when")));
      },
    };
  `;
  const worker = new Miniflare({ modules: [{ type: "ESModule", path: "worker.js", contents: script }, ...modulesOfPackage(isPortable, FILES)] });
  t.after(() => worker.dispose());
  for (const [how, when] of HOW) {
    // A worker has 128 MB, and whoever takes more is ended by workerd itself.
    if (how === "memory") continue;
    const answer = await worker.dispatchFetch(`http://localhost/?how=${how}&when=${when}`);
    assert.deepEqual(await answer.json(), POISONED, `${how} ${when}`);
  }
});
