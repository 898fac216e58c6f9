/** A folder as a store: creating in it, opening a large brain, and how much is written for what is told. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import * as fs from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { memoryHost, tellMany } from "../test/telling.js";
import { generatedFiles } from "./graph.mjs";
import { limit, race, row } from "./measure.mjs";

const RUNS = 7;
/** Records of one run, and their bytes. */
const RECORDS = 200;
const VALUE = new Uint8Array(200).fill(97);
/** Their graph has about 100 000 nodes. */
const FILES = 1120;
const TOLD = 1_000;
/** So many are told between two ingests, each of which packs. */
const TOLD_AT_ONCE = 100;

/** Rows for creating, opening and telling. */
export async function folderRows({ folder, pkg }) {
  const l1ght = await import(pathToFileURL(join(pkg, "dist/node/index.js")).href);
  const place = join(folder, "stores");
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  return [
    ...(await createRows(l1ght, place)),
    ...(await openRows(l1ght, join(folder, `brain-${FILES}`))),
    ...(await writtenRows(l1ght, place)),
  ];
}

async function createRows({ fsStore }, place) {
  const store = await fsStore(join(place, "ours"));
  const plain = plainFolder(join(place, "plain"));
  const level = await openLevel(join(place, "level"));
  let run = 0;
  const records = (create) => async () => {
    const own = (run += 1);
    const start = performance.now();
    for (let at = 0; at < RECORDS; at += 1) {
      if (!(await create(`told/bench/r${own}_${at}`, VALUE))) throw new Error("a new record was there");
    }
    return (performance.now() - start) / RECORDS;
  };
  const times = await race({
    ours: records((key, value) => store.create(key, value)),
    plain: records(plain),
    level: records(level.create),
  }, RUNS);
  await level.close();
  const id = "store/folder: create of 200 bytes";
  return [
    row(id, "ms each", times.ours, "node:fs, file and folder synced", times.plain, { atMost: 1.3 }),
    row(id, "ms each", times.ours, "classic-level, synced", times.level, {}),
    limit(`${id}, one after the other`, 1000 / times.ours.value, "per s", undefined),
  ];
}

/** The same with what Node has: written, synced, linked into place, and the folder synced. */
function plainFolder(folder) {
  const [unnamed, named] = [join(folder, "new"), join(folder, "told/bench")];
  mkdirSync(unnamed, { recursive: true });
  mkdirSync(named, { recursive: true });
  return async (key, value) => {
    const name = key.split("/").at(-1);
    const file = join(unnamed, name);
    const handle = await fs.open(file, "wx");
    await handle.writeFile(value);
    await handle.sync();
    await handle.close();
    await fs.link(file, join(named, name));
    await fs.rm(file);
    const opened = await fs.open(named);
    await opened.sync();
    await opened.close();
    return true;
  };
}

async function openLevel(folder) {
  const { ClassicLevel } = createRequire(import.meta.url)("classic-level");
  const level = new ClassicLevel(folder, { valueEncoding: "view" });
  await level.open();
  const create = async (key, value) => {
    if ((await level.get(key)) !== undefined) return false;
    await level.put(key, value, { sync: true });
    return true;
  };
  return { create, close: () => level.close() };
}

/** The brain is made when it is not there. */
async function openRows({ Brain, entries, fsStore, loadEngine }, folder) {
  const engine = await loadEngine();
  const open = async () => Brain.open(engine, { store: await fsStore(folder) });
  const made = join(folder, "made");
  if (!existsSync(made)) {
    rmSync(folder, { recursive: true, force: true });
    const brain = await open();
    const { nodes_added: nodes, edges_added: edges } = await brain.ingest(entries(generatedFiles(FILES)), { adapter: "code" });
    await brain.close();
    writeFileSync(made, `${nodes} nodes, ${edges} edges`);
  }
  const store = await fsStore(folder);
  const keys = (await store.list("derived", undefined, 1_000)).map(({ key }) => key);
  let bytes = 0;
  const times = await race({
    ours: async () => (await open()).close(),
    reading: () => { bytes = keys.reduce((sum, key) => sum + readFileSync(join(folder, `${key}.v`)).length, 0); },
    store: async () => { for (const key of keys) await store.get(key); },
  }, 9);
  const id = `store/folder: opening a brain of ${readFileSync(made, "utf8")}`;
  const read = `reading its ${(bytes / 1e6).toFixed(1)} MB`;
  return [
    row(id, "ms", times.ours, `${read} with node:fs`, times.reading, { atMost: 2 }),
    row(id, "ms", times.ours, `${read} through the same store`, times.store, {}),
  ];
}

/** What reaches the store for what is told, with the segments that records are packed into. */
async function writtenRows({ Brain, fsStore, loadEngine }, place) {
  const store = await fsStore(join(place, "written"));
  let written = 0;
  const count = (call) => (key, value) => {
    if (key.startsWith("told/")) written += value.length;
    return call.call(store, key, value);
  };
  const counting = {
    durability: store.durability, get: store.get.bind(store), list: store.list.bind(store),
    delete: store.delete.bind(store), create: count(store.create), put: count(store.put),
  };
  const brain = await Brain.open(await loadEngine(), { store: counting });
  const told = await toldBytes(brain);
  await brain.ingest(memoryHost({}), { adapter: "light" });
  await brain.close();
  const id = `store: bytes written for ${TOLD} accepts, packing too`;
  return [
    limit(`${id}, by those of the facts (lines gone and come)`, written / told.facts, "x", 3),
    limit(`${id}, by those of the new lines alone`, written / told.come, "x", undefined),
  ];
}

/** Tells, and counts the bytes of lines that went and that came. */
async function toldBytes(brain) {
  const sum = (lines) => lines.reduce((bytes, line) => bytes + Buffer.byteLength(line) + 1, 0);
  const told = { facts: 0, come: 0 };
  let before = new Set();
  const look = async () => {
    const after = new Set(Buffer.from(await brain.lockFile()).toString().split("\n").slice(1).filter(Boolean));
    const come = sum([...after].filter((line) => !before.has(line)));
    told.come += come;
    told.facts += come + sum([...before].filter((line) => !after.has(line)));
    before = after;
  };
  for (let from = 1; from <= TOLD; from += TOLD_AT_ONCE) {
    await tellMany(brain, "ada", { from, to: from + TOLD_AT_ONCE - 1, told: look });
  }
  return told;
}
