//! Eight who tell one mission of sixty events each: processes on a folder and on PostgreSQL, tabs and
//! workers of a real browser. No event is lost, told twice or numbered twice, and the chain holds.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { Brain, fsStore, loadEngine } from "../dist/node/index.js";
import { postgresStore } from "../dist/postgres/index.js";
import { verifyPacket } from "../verify/packet.js";
import { chromiumFor, doIn } from "./chromium.js";
import { makeFolder } from "./made.js";
import { startPostgres } from "./postgres.js";
import { endMission, startMission } from "./telling.js";
import { startWeb } from "./web.js";

const TELLER = fileURLToPath(new URL("teller.js", import.meta.url));
const WRITERS = ["ada", "bob", "cyd", "dee", "eve", "fay", "gil", "hal"];
const EVENTS = 60;
const ALL = WRITERS.length * EVENTS;

async function runProcess(place, name, mission) {
  const child = spawn(process.execPath, [TELLER, place, name, String(EVENTS), mission], { stdio: ["ignore", "ignore", "inherit"] });
  assert.deepEqual(await once(child, "exit"), [0, null]);
}

/** Asserts that a log has each event of each writer once, in the writer's order, numbered without a gap. */
async function assertWhole({ packet, log }) {
  const events = log.filter((record) => record.event_id !== undefined);
  assert.deepEqual(log.map(({ n }) => n), Array.from({ length: ALL + 2 }, (_, at) => at + 1));
  assert.deepEqual(events.map(({ event_id }) => event_id), Array.from({ length: ALL }, (_, at) => `evt_${at + 1}`));
  for (const name of WRITERS) {
    const own = events.map(({ event }) => event.target.split(" ")).filter(([by]) => by === name);
    assert.deepEqual(own.map(([, number]) => Number(number)), Array.from({ length: EVENTS }, (_, at) => at + 1), name);
  }
  assert.deepEqual([packet.event_count, packet.checkpoint.size], [ALL, ALL + 2]);
  assert.deepEqual((await verifyPacket(packet, { log })).problems, []);
}

/** Has processes tell a mission in a store that `open` opens and that they find at `place`. */
async function tellInProcesses(open, place) {
  const engine = await loadEngine();
  const first = await Brain.open(engine, { store: await open() });
  const mission = await startMission(first);
  await Promise.all(WRITERS.map((name) => runProcess(place, name, mission)));
  // One that was there all the time and one that comes now know the same.
  const later = await Brain.open(engine, { store: await open() });
  const ended = await endMission(later, mission);
  assert.deepEqual(await first.missionLog(mission), ended.log);
  await assertWhole(ended);
  await Promise.all([first.close(), later.close()]);
}

test("eight_processes_tell_one_mission_in_a_folder", async (t) => {
  const folder = makeFolder(t);
  await tellInProcesses(() => fsStore(folder), folder);
});

test("eight_processes_tell_one_mission_in_postgresql", async (t) => {
  const server = await startPostgres();
  t.after(() => server.stop());
  await tellInProcesses(() => postgresStore(server.connection()), JSON.stringify(server.connection()));
});

test("tabs_and_workers_tell_one_mission_in_indexeddb", async (t) => {
  const web = await startWeb(t);
  const browser = await chromiumFor(t);
  const pages = await Promise.all([1, 2, 3, 4].map(() => browser.open(web.url)));
  const place = { store: "indexeddb", brain: "together" };
  const mission = await doIn(pages[0], "start", place);
  const job = (name) => ({ ...place, name, mission, to: EVENTS });
  await Promise.all(WRITERS.map((name, at) => doIn(pages[at % pages.length], at < pages.length ? "tell" : "inWorker", job(name))));
  await assertWhole(await doIn(pages[1], "end", { ...place, mission }));
});
