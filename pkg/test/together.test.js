//! Eleven who share one brain in PostgreSQL: four processes of Node, four workers and three tabs of a
//! real browser. Pages cannot speak to PostgreSQL: the test's server does it for them.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { Brain, loadEngine } from "../dist/node/index.js";
import { postgresStore } from "../dist/postgres/index.js";
import { chromiumFor, doIn } from "./chromium.js";
import { assertTold, valuesOf } from "./facts.js";
import { startPostgres } from "./postgres.js";
import { standing } from "./telling.js";
import { startWeb } from "./web.js";

const TELLER = fileURLToPath(new URL("teller.js", import.meta.url));
const WRITES = 200;
const PROCESSES = ["ada", "bob", "cyd", "dee"];
const WORKERS = ["eve", "fay", "gil", "hal"];
const TABS = ["ida", "jon", "kim"];

async function runProcess(connection, name) {
  const child = spawn(process.execPath, [TELLER, JSON.stringify(connection), name, String(WRITES)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  assert.deepEqual(await once(child, "exit"), [0, null]);
}

test("eleven_processes_workers_and_tabs_tell_200_facts_each_and_none_is_lost_or_doubled", async (t) => {
  const server = await startPostgres();
  t.after(() => server.stop());
  const store = await postgresStore(server.connection());
  const web = await startWeb(t, store);
  const browser = await chromiumFor(t);
  const pages = await Promise.all(TABS.map(() => browser.open(web.url)));
  const job = (name) => ({ store: "bridge", name, to: WRITES });
  await Promise.all([
    ...PROCESSES.map((name) => runProcess(server.connection(), name)),
    ...WORKERS.map((name) => doIn(pages[0], "inWorker", job(name))),
    ...TABS.map((name, at) => doIn(pages[at], "tell", job(name))),
  ]);
  const last = Object.fromEntries([...PROCESSES, ...WORKERS, ...TABS].map((name) => [name, WRITES]));
  assertTold(await valuesOf(store), last);
  const brain = await Brain.open(await loadEngine(), { store });
  assert.deepEqual(await standing(brain), last);
  await brain.close();
});
