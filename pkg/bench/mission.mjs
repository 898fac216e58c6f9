/** Missions: telling an event of a long one, opening it, and grading references. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { startChromium } from "../test/chromium.js";
import { makeFolder } from "../test/made.js";
import { startPostgres } from "../test/postgres.js";
import { startFiles } from "../test/web.js";
import { inWorker } from "./browser.mjs";
import { cleaned } from "./cold.mjs";
import { limit, median, row } from "./measure.mjs";
import { SortedStore } from "./sorted-store.mjs";

const EVENTS = 10_000;
const TOLD = 200;
const RUNS = 15;
const REFS = 1_000;
const AGENT = "bench";

/** Rows for missions. */
export function missionRows({ root, folder, pkg }) {
  return cleaned(async (t) => {
    const load = (name) => import(pathToFileURL(join(pkg, `dist/${name}/index.js`)).href);
    const l1ght = await load("node");
    const engine = await l1ght.loadEngine();
    const { store: memory, id } = await longMission(l1ght, engine);
    const rows = [...(await memoryRows({ l1ght, engine, memory, id })), await gradeRow(l1ght, engine)];
    const place = join(folder, "mission");
    rmSync(place, { recursive: true, force: true });
    mkdirSync(place, { recursive: true });
    const server = await startPostgres();
    t.after(() => server.stop());
    const others = { folder: await l1ght.fsStore(place), PostgreSQL: await (await load("postgres")).postgresStore(server.connection()) };
    for (const [name, store] of Object.entries(others)) {
      await copyTo(store, memory);
      rows.push(...(await otherRows({ l1ght, engine, name, store, id })));
    }
    return [...rows, await browserRow(t, root)];
  });
}

/** The same in a database of a browser. */
async function browserRow(t, root) {
  const browser = await startChromium(makeFolder(t));
  t.after(() => browser.kill());
  const page = await browser.open(`${await startFiles(t, root)}empty.html`);
  const { event } = await inWorker(page, "mission");
  const id = `mission/event, mission of ${EVENTS} events, IndexedDB`;
  return row(id, "ms", event.ours, "a bare `add`, one strict transaction", event.bare, { atMost: 2 });
}

/** A mission of many events in a store in memory. */
async function longMission({ Brain }, engine) {
  const store = new SortedStore();
  const brain = await Brain.open(engine, { store });
  const { mission_id: id } = await brain.call("mission_start", { agent_id: AGENT, repo: ".", task: "a long one" });
  for (let number = 1; number <= EVENTS; number += 1) await tell(brain, id, number);
  await brain.close();
  return { store, id };
}

async function tell(brain, id, number) {
  const event = { event: "file_read", path: `src/file${number % 100}.rs`, line: number, note: "looked at how often a caller tries again" };
  const answer = await brain.call("mission_event", { agent_id: AGENT, mission_id: id, event });
  if (answer.event_id !== `evt_${answer.event_count}`) throw new Error(JSON.stringify(answer));
  return answer;
}

async function memoryRows({ l1ght, engine, memory, id }) {
  const brain = await l1ght.Brain.open(engine, { store: memory });
  const told = await timed(TOLD, (run) => tell(brain, id, run));
  await brain.close();
  const whole = await opening(engine, memory, id, "mission_status");
  const kept = await opening(engine, memory, id, "mission_event");
  const of = `mission of ${EVENTS} events, memory`;
  return [
    limit(`mission/event, ${of}`, told.value, "ms", 1),
    limit(`mission/opening, chain verified, ${of}`, whole.value, "ms", 50),
    limit(`mission/opening from a snapshot, ${of}`, kept.value, "ms", 20),
  ];
}

/** What a call waits for before it is made: all records, or those since they were kept. */
function opening(engine, store, id, tool) {
  const input = new TextEncoder().encode(JSON.stringify({ mission_id: id }));
  return timedParts(RUNS, async () => {
    const workspace = await engine.openBrain(store, "l1ght", {});
    const start = performance.now();
    await workspace.prepare(tool, input, false);
    const time = performance.now() - start;
    workspace.free();
    return time;
  });
}

async function otherRows({ l1ght, engine, name, store, id }) {
  const brain = await l1ght.Brain.open(engine, { store });
  const value = new Uint8Array(400).fill(97);
  const [told, bare] = [[], []];
  for (let run = 0; run < TOLD; run += 1) {
    told.push(await clocked(() => tell(brain, id, run)));
    bare.push(await clocked(() => store.create(`bench/log/${String(run).padStart(20, "0")}`, value)));
  }
  const read = await timedParts(RUNS, () => clocked(() => readAll(store, `mission/${id}`)));
  const whole = await opening(engine, store, id, "mission_status");
  // It closes the store, too.
  await brain.close();
  const of = `mission of ${EVENTS} events, ${name}`;
  return [
    row(`mission/event, ${of}`, "ms", median(told), "a bare `create`", median(bare), { atMost: 2 }),
    row(`mission/opening, chain verified, ${of}`, "ms", whole, "reading its records", read, { atMost: 1.5 }),
  ];
}

async function readAll(store, prefix) {
  let after;
  for (;;) {
    const rows = await (store.read?.(prefix, after, 4096) ?? store.list(prefix, after, 4096));
    if (rows.length === 0) return;
    if (!store.read) for (const { key } of rows) await store.get(key);
    after = rows.at(-1).key;
  }
}

/** Grading references to files that the engine has read. */
async function gradeRow({ entries }, engine) {
  const files = Array.from({ length: 100 }, (_, at) => ({ path: `src/file${at}.rs`, content: `fn f${at}() {}\n`.repeat(50) }));
  const host = entries(files);
  const refs = Array.from({ length: REFS }, (_, at) => `file_read:src/file${at % 100}.rs:${1 + (at % 50)}`);
  const workspace = engine.workspace();
  workspace.setList(await host.list());
  for (const { path, content } of files) workspace.supplyFile(path, new TextEncoder().encode(content));
  const input = new TextEncoder().encode(JSON.stringify({ refs, now: 1 }));
  const call = { tool: "grade_evidence", input, output: { format: "json", color: false }, isHost: true };
  const graded = await timed(RUNS, () => {
    const answer = workspace.call(call, 0);
    const { evidence_grade } = JSON.parse(new TextDecoder().decode(answer.body));
    if (evidence_grade !== "direct") throw new Error(new TextDecoder().decode(answer.body));
  });
  workspace.free();
  return limit(`mission/grading ${REFS} references, files already read`, graded.value, "ms", 10);
}

async function copyTo(store, from) {
  for (const [key, value] of from.entries()) await store.put(key, value);
}

async function clocked(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function timed(runs, work) {
  return timedParts(runs, (run) => clocked(() => work(run)));
}

async function timedParts(runs, work) {
  const times = [];
  for (let run = -3; run < runs; run += 1) {
    const time = await work(run + 4);
    if (run >= 0) times.push(time);
  }
  return median(times);
}
