//! What a page or a dedicated worker does with a brain: tells it many things, or reads what it was
//! told. A job says which, as what, and on which store.

import { Brain, Engine, storeError } from "/dist/slim.js";

import { endMission, standing, startMission, tellEvents, tellMany } from "./telling.js";

let engine;

/** Opens the brain of a job: in IndexedDB, in OPFS, or behind the bridge of the test's server. */
async function open({ store, brain }) {
  engine ??= Engine.load(await (await fetch("/wasm/l1ght_bg.wasm")).arrayBuffer());
  return Brain.open(await engine, { store: store === "bridge" ? bridge() : store, name: brain });
}

/** Starts a mission, and ends the one that a job names. */
export const start = (job) => withBrain(job, startMission);
export const end = (job) => withBrain(job, (brain) => endMission(brain, job.mission));

async function withBrain(job, work) {
  const brain = await open(job);
  try {
    return await work(brain);
  } finally {
    await brain.close();
  }
}

/** Tells; a job with a mission tells that of events; with `reports` each number is acknowledged to the server before the next is told. */
export async function tell(job) {
  if (job.mission) return withBrain(job, (brain) => tellEvents(brain, job.name, job));
  const brain = await open(job);
  const report = (number) => fetch(`/told?name=${job.name}&number=${number}`, { method: "POST" });
  await tellMany(brain, job.name, { from: job.from, to: job.to, told: job.reports ? report : undefined });
  await brain.close();
}

/** What each name stands by, and all values of the store as keys and base64. */
export async function read(job) {
  const brain = await open(job);
  const names = await standing(brain);
  await brain.close();
  return { standing: names, values: await (job.store === "opfs" ? filesOf(job.brain) : rowsOf(job.brain)) };
}

/** Does a job in a dedicated worker. */
export function inWorker(job) {
  const worker = new Worker("/test/browser-teller.js", { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => ("failed" in data ? reject(new Error(data.failed)) : resolve(data.done));
    worker.postMessage(job);
  }).finally(() => worker.terminate());
}

if (globalThis.DedicatedWorkerGlobalScope) {
  onmessage = ({ data: job }) => (job.reads ? read(job) : tell(job)).then(
    (done) => postMessage({ done }),
    (error) => postMessage({ failed: `${error.code}: ${error.message}` }),
  );
}

/** The store that the server of the test has, as `web.js` serves it. */
function bridge() {
  const call = async (query, body) => {
    const answer = await fetch(`/store?${new URLSearchParams(query)}`, { method: "POST", body });
    if (answer.ok) return answer;
    const { code, message } = await answer.json();
    throw storeError(code.replace("store/", ""), message);
  };
  return {
    durability: "full",
    get: async (key) => {
      const answer = await call({ call: "get", key });
      return answer.status === 204 ? undefined : new Uint8Array(await answer.arrayBuffer());
    },
    list: async (prefix, after = "", limit) => (await call({ call: "list", prefix, after, limit })).json(),
    create: async (key, value) => (await call({ call: "create", key }, value)).json(),
    put: async (key, value) => void (await call({ call: "put", key }, value)),
    delete: async (keys) => void (await call({ call: "delete" }, JSON.stringify(keys))),
  };
}

const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/** The values of a database, past the engine. */
async function rowsOf(name) {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const database = await done(indexedDB.open(name));
  const values = database.transaction("values").objectStore("values");
  const [keys, all] = await Promise.all([done(values.getAllKeys()), done(values.getAll())]);
  database.close();
  return keys.map((key, at) => [key.join("/"), base64(all[at])]);
}

/** What its writer did not come to the end of counts as absent. */
function isWhole(frame) {
  const length = frame.length < 20 ? NaN : Number(new DataView(frame.buffer).getBigUint64(2, true));
  return frame.length === length + 20 && frame.subarray(-8).some((byte) => byte !== 0);
}

/** The values of a folder, past the engine: each in a frame of 12 bytes before and 8 after. */
async function filesOf(name) {
  const found = [];
  const walk = async (folder, prefix) => {
    for await (const [part, handle] of folder.entries()) {
      if (handle.kind === "directory") await walk(handle, `${prefix}${part}/`);
      else {
        const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
        if (isWhole(bytes)) found.push([`${prefix}${part.replace(/\.value$/, "")}`, base64(bytes.subarray(12, -8))]);
      }
    }
  };
  const root = await navigator.storage.getDirectory();
  await walk(await root.getDirectoryHandle(name), "");
  return found;
}
