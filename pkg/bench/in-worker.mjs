/** What a dedicated worker of a browser measures: creating small records, keeping a graph, telling a mission. */
import * as glue from "/target/bench/wasm/l1ght.js";
import { entries, loadEngine, open } from "/pkg/dist/entry/web.js";
import { openDB } from "/pkg/node_modules/idb/build/index.js";
import sqlite3InitModule from "/pkg/node_modules/@sqlite.org/sqlite-wasm/dist/index.mjs";

import { generatedFiles, rowsOf } from "./graph.mjs";
import { eachRecord } from "./records.mjs";

const RUNS = 7;
const VALUE = new Uint8Array(200).fill(97);
/** Their graph has about 10 000 nodes and 30 000 edges. */
const FILES = 112;
const STRICT = { durability: "strict" };

onmessage = ({ data }) => ({ create, keep, mission })[data]().then(
  (done) => postMessage({ done }),
  (error) => postMessage({ failed: `${error.code ?? error.name}: ${error.message} ${error.stack}` }),
);

/** Runs each once to warm up, then in turn; milliseconds of each run as it says, by name. */
async function race(contestants) {
  const all = {};
  for (let run = -1; run < RUNS; run += 1) {
    for (const [name, contestant] of Object.entries(contestants)) {
      const took = await contestant(run);
      if (run >= 0) (all[name] ??= []).push(took);
    }
  }
  return all;
}

async function timed(work) {
  const start = performance.now();
  const done = await work();
  return [performance.now() - start, done];
}

const settled = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
const complete = (transaction) => new Promise((resolve, reject) => {
  transaction.oncomplete = resolve;
  transaction.onabort = () => reject(transaction.error);
});

/** A database with these object stores. */
function openPlain(name, stores, options) {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => stores.forEach((store) => request.result.createObjectStore(store, options));
  return settled(request);
}

async function create() {
  await glue.default({ module_or_path: "/target/bench/wasm/l1ght_bg.wasm" });
  const [indexeddb, opfs] = await Promise.all([glue.BenchStore.openIndexedDb("ours"), glue.BenchStore.openOpfs("ours")]);
  const plain = await openPlain("plain", ["values"]);
  const idb = await openDB("idb", 1, { upgrade: (database) => database.createObjectStore("values") });
  const ours = (store) => async (run, at) => {
    if (!(await store.create(`told/bench/r${run}_${at}`, VALUE))) throw new Error("a new record was there");
  };
  return {
    indexeddb: await eachRecord({
      ours: ours(indexeddb),
      plain: (run, at) => {
        const transaction = plain.transaction("values", "readwrite", STRICT);
        transaction.objectStore("values").add(VALUE, ["told", "bench", `r${run}_${at}`]);
        return complete(transaction);
      },
      idb: async (run, at) => {
        const transaction = idb.transaction("values", "readwrite", STRICT);
        await Promise.all([transaction.store.add(VALUE, ["told", "bench", `r${run}_${at}`]), transaction.done]);
      },
    }),
    opfs: await eachRecord({ ours: ours(opfs), plain: await plainFiles() }),
  };
}

const EVENTS = 10_000;
const TOLD = 200;

/** An event of a long mission in a database, beside a bare record in one. */
async function mission() {
  const brain = await open({ store: "indexeddb", name: "mission" });
  const { mission_id } = await brain.call("mission_start", { agent_id: "bench", repo: ".", task: "a long one" });
  const event = { event: "file_read", path: "src/file.rs", line: 7, note: "looked at how often a caller tries again" };
  const tell = () => brain.call("mission_event", { agent_id: "bench", mission_id, event });
  for (let number = 0; number < EVENTS; number += 1) await tell();
  const plain = await openPlain("plain-mission", ["values"]);
  const [ours, bare] = [[], []];
  for (let at = 0; at < TOLD; at += 1) {
    ours.push((await timed(tell))[0]);
    bare.push((await timed(() => {
      const transaction = plain.transaction("values", "readwrite", STRICT);
      transaction.objectStore("values").add(VALUE, ["told", "bench", `m${at}`]);
      return complete(transaction);
    }))[0]);
  }
  await brain.close();
  return { event: { ours, bare } };
}

/** Files with what a browser has: a body, and an end that says that it is whole. */
async function plainFiles() {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle("plain", { create: true });
  const end = new Uint8Array(8).fill(1);
  return async (run, at) => {
    const file = await folder.getFileHandle(`r${run}_${at}`, { create: true });
    const handle = await file.createSyncAccessHandle();
    handle.write(VALUE, { at: 0 });
    handle.flush();
    handle.write(end, { at: VALUE.length });
    handle.flush();
    handle.close();
  };
}

async function keep() {
  const { graph, ours } = await ownGraph();
  const rows = rowsOf(graph);
  const ways = { ours, plain: await plainGraph(rows), sqlite: await sqliteGraph(rows) };
  const [saved, loaded] = [{}, {}];
  const both = await race(Object.fromEntries(Object.entries(ways).map(([name, { clear, save, load }]) => [name, async (run) => {
    await clear?.();
    const [[saving], [loading]] = [await timed(() => save(run)), await timed(load)];
    if (run >= 0) {
      (saved[name] ??= []).push(saving);
      (loaded[name] ??= []).push(loading);
    }
    return saving + loading;
  }])));
  return { graph, saved, loaded, both };
}

/** Our snapshot, through a brain in IndexedDB; what was loaded has to know all files. */
async function ownGraph() {
  const engine = await loadEngine();
  const { runIn } = await import("/pkg/dist/slim.js");
  const host = entries(generatedFiles(FILES));
  const ingest = async (workspace) => {
    const input = new TextEncoder().encode(`{"adapter":"code"}`);
    const { body } = await runIn(engine, workspace, host, { tool: "ingest", input, output: { format: "json", color: false } });
    return JSON.parse(new TextDecoder().decode(body));
  };
  const workspace = await engine.openBrain("indexeddb", "graph");
  const { nodes_added: nodes, edges_added: edges } = await ingest(workspace);
  const save = (run) => workspace.keep(`run${run + 1}`);
  const load = async () => (await engine.openBrain("indexeddb", "graph")).free();
  await save(RUNS);
  const again = await engine.openBrain("indexeddb", "graph");
  const { nodes_added: added, files_parsed: parsed } = await ingest(again);
  if (added !== 0 || parsed !== 0) throw new Error("the graph was not kept");
  again.free();
  return { graph: { nodes, edges }, ours: { save, load } };
}

/** All rows in one transaction, and back at once. Ours replaces what it kept; here that goes unmeasured. */
async function plainGraph(rows) {
  const names = Object.keys(rows);
  const database = await openPlain("rows", names, { keyPath: "id" });
  const write = (fill) => {
    const transaction = database.transaction(names, "readwrite", STRICT);
    for (const name of names) fill(transaction.objectStore(name), name);
    return complete(transaction);
  };
  return {
    clear: () => write((store) => store.clear()),
    save: () => write((store, name) => { for (const row of rows[name]) store.add(row); }),
    load: async () => {
      const transaction = database.transaction(names);
      const found = await Promise.all(names.map((name) => settled(transaction.objectStore(name).getAll())));
      if (found.some((all, at) => all.length !== rows[names[at]].length)) throw new Error("rows are missing");
    },
  };
}

/** The same in SQLite on its pool of files. */
async function sqliteGraph(rows) {
  const sqlite = await sqlite3InitModule();
  const pool = await sqlite.installOpfsSAHPoolVfs({});
  const database = new pool.OpfsSAHPoolDb("/graph.sqlite");
  const tables = Object.entries(rows).map(([name, all]) => [name, Object.keys(all[0]), all]);
  for (const [name, columns] of tables) {
    database.exec(`create table ${name} (${columns.join(", ").replace("id", "id integer primary key")})`);
  }
  return {
    clear: () => { for (const [name] of tables) database.exec(`delete from ${name}`); },
    save: () => database.transaction(() => {
      for (const [name, columns, all] of tables) {
        const insert = database.prepare(`insert into ${name} values (${columns.map(() => "?").join(", ")})`);
        for (const row of all) insert.bind(Object.values(row)).stepReset();
        insert.finalize();
      }
    }),
    load: () => {
      for (const [name, , all] of tables) {
        if (database.selectArrays(`select * from ${name}`).length !== all.length) throw new Error("rows are missing");
      }
    },
  };
}
