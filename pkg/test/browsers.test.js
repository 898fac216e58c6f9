//! Brains in what a browser keeps: shared by its tabs and workers, closed in the middle of a write,
//! and killed with the whole browser. `L1GHT_KILLS` and `L1GHT_SEED` decide how often and when.

import assert from "node:assert/strict";
import { test } from "node:test";

import { doIn, startChromium } from "./chromium.js";
import { assertTold } from "./facts.js";
import { makeFolder } from "./made.js";
import { Random, SEED, times } from "./random.js";
import { startWeb } from "./web.js";

// Tabs and browsers need a second or two to come back.
const CLOSINGS = Math.ceil(times("L1GHT_KILLS", 25) / 3);
const KILLS = Math.ceil(times("L1GHT_KILLS", 25) / 6);
/** In a folder, where each write takes longer, so many that they are packed once. */
const WRITES = { indexeddb: 200, opfs: 100 };
const WORKERS = ["ada", "bob", "cyd", "dee"];
const TABS = ["eve", "fay", "gil"];

const allTold = (names, store) => Object.fromEntries(names.map((name) => [name, WRITES[store]]));

/** A browser that ends with the test, and an address for its tabs. */
async function start(t) {
  const web = await startWeb(t);
  let browser;
  // Before its folder goes.
  t.after(() => browser?.kill());
  const folder = makeFolder(t);
  const start = () => startChromium(folder);
  browser = await start();
  return {
    told: web.told,
    open: () => browser.open(web.url),
    restart: async () => {
      await browser.kill();
      browser = await start();
    },
  };
}

/** A teller's whole work. */
const jobIn = (store) => (name) => ({ store, brain: "shared", name, to: WRITES[store] });

/** Asserts what a store holds, by what the brain stands by and by every value in it. */
async function assertHeld(page, store, last) {
  const job = { store, brain: "shared", reads: true };
  const { standing, values } = await doIn(page, store === "opfs" ? "inWorker" : "read", job);
  assert.deepEqual(standing, last);
  assertTold(values.map(([key, value]) => [key, Buffer.from(value, "base64")]), last);
}

test("four_workers_and_three_tabs_tell_200_facts_each_in_one_database", async (t) => {
  const { open } = await start(t);
  const pages = await Promise.all(TABS.map(open));
  const job = jobIn("indexeddb");
  await Promise.all([
    ...WORKERS.map((name) => doIn(pages[0], "inWorker", job(name))),
    ...TABS.map((name, at) => doIn(pages[at], "tell", job(name))),
  ]);
  await assertHeld(pages[2], "indexeddb", allTold([...WORKERS, ...TABS], "indexeddb"));
});

test("four_workers_tell_100_facts_each_in_one_folder_and_pack_them", async (t) => {
  const page = await (await start(t)).open();
  const job = jobIn("opfs");
  await Promise.all(WORKERS.map((name) => doIn(page, "inWorker", job(name))));
  await assertHeld(page, "opfs", allTold(WORKERS, "opfs"));
});

/** Who tells what where while it is ended: two tabs a database, a worker of each a folder. */
const TELLERS = [
  { store: "indexeddb", name: "eve", tab: 0 },
  { store: "indexeddb", name: "fay", tab: 1 },
  { store: "opfs", name: "ada", tab: 0 },
  { store: "opfs", name: "bob", tab: 1 },
];

/** Lets all tell until `end` after a random while; then what was acknowledged has to be there. */
async function tellUntil({ open, told }, random, last, end) {
  const pages = [await open(), await open()];
  for (const { name } of TELLERS) delete told[name];
  for (const { store, name, tab } of TELLERS) {
    const job = { store, brain: "shared", name, from: last[name] + 1, to: last[name] + 10_000, reports: true };
    // It ends with its tab.
    doIn(pages[tab], store === "opfs" ? "inWorker" : "tell", job).catch(() => undefined);
  }
  while (!TELLERS.every(({ name }) => name in told)) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, random.below(100)));
  await end(pages);
  const page = await open();
  for (const store of ["indexeddb", "opfs"]) {
    const { standing } = await doIn(page, store === "opfs" ? "inWorker" : "read", { store, brain: "shared", reads: true });
    for (const { name } of TELLERS.filter((teller) => teller.store === store)) {
      // What it told last may not have been acknowledged.
      const found = standing[name];
      assert.ok(found === told[name] || found === told[name] + 1, `${name}: ${found}, said ${told[name]}`);
      last[name] = found;
    }
  }
  return page;
}

/** Ends tellers again and again; at the end, all that was ever told is there, once and in order. */
async function endOften(t, count, end) {
  const browser = await start(t);
  const random = new Random(SEED);
  const last = Object.fromEntries(TELLERS.map(({ name }) => [name, 0]));
  for (let ended = 1; ended <= count; ended++) {
    const page = await tellUntil(browser, random, last, (pages) => end(browser, pages));
    if (ended === count) await assertAllHeld(page, last);
    await page.close();
  }
}

async function assertAllHeld(page, last) {
  for (const store of ["indexeddb", "opfs"]) {
    const names = TELLERS.filter((teller) => teller.store === store).map(({ name }) => name);
    await assertHeld(page, store, Object.fromEntries(names.map((name) => [name, last[name]])));
  }
}

test(`tabs of seed ${SEED} that are closed lose and double nothing`, async (t) => {
  await endOften(t, CLOSINGS, (browser, pages) => Promise.all(pages.map((page) => page.close())));
});

test(`a browser of seed ${SEED} that is killed loses and doubles nothing`, async (t) => {
  await endOften(t, KILLS, (browser) => browser.restart());
});
