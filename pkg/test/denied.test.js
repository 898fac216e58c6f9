//! Media that refuse: a browser's storage that is full or not allowed, a process without free handles.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { chromiumFor } from "./chromium.js";
import { makeFolder } from "./made.js";
import { startWeb } from "./web.js";

async function openPage(t) {
  const web = await startWeb(t);
  const browser = await chromiumFor(t);
  return { page: await browser.open(web.url), url: web.url };
}

/** Tells until a code comes back; answers it, the last number that was acknowledged, and what is kept. */
const TELL = `async (store) => {
  const { open } = await import("/dist/entry/web.js");
  const { standing, tellMany } = await import("/test/telling.js");
  const brain = await open({ store, name: "full" });
  let last = 0;
  const reason = "x".repeat(20_000);
  const accept = (input) => brain.call("accept", { ...input, reason: input.reason + " " + reason });
  const code = await tellMany(brain, "ada", { to: 5_000, told: (number) => { last = number; }, accept }).catch(({ code }) => code);
  await brain.close();
  const again = await open({ store, name: "full" });
  const { ada } = await standing(again);
  await again.close();
  return { code, last, ada };
}`;

test("a_database_without_room_says_quota_and_keeps_what_was_acknowledged", async (t) => {
  const { page, url } = await openPage(t);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: new URL(url).origin, quotaSize: 1_500_000 });
  const { code, last, ada } = await page.evaluate(`(${TELL})("indexeddb")`);
  assert.equal(code, "store/quota");
  assert.ok(last > 0 && (ada === last || ada === last + 1), `${ada}, acknowledged ${last}`);
});

test("storage_that_is_not_allowed_is_denied_and_a_brain_in_memory_is_said_to_last_nothing", async (t) => {
  const { page, url } = await openPage(t);
  const found = await page.evaluate((url) => new Promise((resolve) => {
    // A frame of no origin, as storage is also kept from pages in private windows.
    const frame = document.createElement("iframe");
    frame.sandbox = "allow-scripts";
    frame.srcdoc = `<script type="module">
      import { open } from "${url}dist/entry/web.js";
      const found = [];
      // OPFS is for dedicated workers only.
      for (const store of ["indexeddb", "opfs"]) found.push(await open({ store }).then(() => "opened", ({ code }) => code));
      const brain = await open();
      parent.postMessage([...found, brain.durability], "*");
    </script>`;
    addEventListener("message", ({ data }) => resolve(data), { once: true });
    document.body.append(frame);
  }), url);
  assert.deepEqual(found, ["store/denied", "store/absent", "none"]);
});

test("a_process_without_free_handles_is_told_that_the_store_is_busy", (t) => {
  const folder = makeFolder(t);
  const program = `
    import { openSync } from "node:fs";
    import { fsStore, open } from ${JSON.stringify(new URL("../dist/node/index.js", import.meta.url).href)};
    import { standing, tellMany } from ${JSON.stringify(new URL("telling.js", import.meta.url).href)};
    const store = await fsStore(${JSON.stringify(join(folder, "store"))});
    const brain = await open({ store });
    await tellMany(brain, "ada", { to: 2 });
    const held = [];
    let code;
    try { for (;;) held.push(openSync("/dev/null")); } catch (error) { code = error.code; }
    const refused = await brain.lockFile().then(() => "read", ({ code }) => code);
    const told = await store.create("told/other", new Uint8Array(1)).then(() => "told", ({ code }) => code);
    const { closeSync } = await import("node:fs");
    held.forEach((handle) => closeSync(handle));
    console.log(JSON.stringify([code, refused, told, (await standing(brain)).ada]));
  `;
  const words = ["-c", `ulimit -n 200 && exec "$0" --input-type=module -e "$1"`, process.execPath, program];
  const { stdout, stderr } = spawnSync("bash", words, { encoding: "utf8", cwd: fileURLToPath(new URL("..", import.meta.url)) });
  assert.deepEqual(JSON.parse(stdout || "null"), ["EMFILE", "store/busy", "store/busy", 2], stderr);
});
