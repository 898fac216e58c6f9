/** Stores of a browser, in a dedicated worker of a Chromium; what it does is in `in-worker.mjs`. */
import { startChromium } from "../test/chromium.js";
import { makeFolder } from "../test/made.js";
import { startFiles } from "../test/web.js";
import { cleaned, coldInPage } from "./cold.mjs";
import { limit, median, row } from "./measure.mjs";

const STRICT = "one strict transaction each";

/** Rows for creating, for keeping a graph, and for a cold start. */
export function browserRows({ root }) {
  return cleaned(async (t) => {
    const url = await startFiles(t, root);
    const browser = await startChromium(makeFolder(t));
    t.after(() => browser.kill());
    const page = await browser.open(`${url}empty.html`);
    const created = await inWorker(page, "create");
    const { graph, saved, loaded, both } = await inWorker(page, "keep");
    return [...createRows(created), ...keepRows(graph, { saved, loaded, both }), await coldInPage(url)];
  });
}

/** What a job of the worker took: times by contestant, run by run, as medians. */
export function inWorker(page, job) {
  const done = page.evaluate((job) => new Promise((resolve, reject) => {
    const worker = new Worker("/pkg/bench/in-worker.mjs", { type: "module" });
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.onmessage = ({ data }) => ("failed" in data ? reject(new Error(data.failed)) : resolve(data.done));
    worker.postMessage(job);
  }), job);
  const medians = (times) => Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
  return done.then(({ graph, ...all }) => ({
    graph, ...Object.fromEntries(Object.entries(all).map(([what, times]) => [what, medians(times)])),
  }));
}

function createRows({ indexeddb, opfs }) {
  const [database, files] = ["store/IndexedDB", "store/OPFS"].map((store) => `${store}: create of 200 bytes`);
  return [
    row(database, "ms each", indexeddb.ours, `\`add\`, ${STRICT}`, indexeddb.plain, { atMost: 1.3 }),
    row(database, "ms each", indexeddb.ours, `idb, ${STRICT}`, indexeddb.idb, {}),
    limit(`${database}, one after the other`, 1000 / indexeddb.ours.value, "per s", undefined),
    row(files, "ms each", opfs.ours, "access handle, written and flushed twice", opfs.plain, {}),
    limit(`${files}, one after the other`, 1000 / opfs.ours.value, "per s", undefined),
  ];
}

function keepRows({ nodes, edges }, { saved, loaded, both }) {
  const id = `store/IndexedDB: a graph of ${nodes} nodes and ${edges} edges`;
  const [rows, sqlite] = ["a row each in IndexedDB, one transaction", "a row each in SQLite on its OPFS pool, one transaction"];
  return [
    row(`${id}, saved and loaded`, "ms", both.ours, rows, both.plain, { atLeast: 20 }),
    row(`${id}, saved`, "ms", saved.ours, rows, saved.plain, {}),
    row(`${id}, loaded`, "ms", loaded.ours, rows, loaded.plain, {}),
    row(`${id}, saved and loaded`, "ms", both.ours, sqlite, both.sqlite, { atLeast: 2 }),
    row(`${id}, saved`, "ms", saved.ours, sqlite, saved.sqlite, {}),
    row(`${id}, loaded`, "ms", loaded.ours, sqlite, loaded.sqlite, {}),
  ];
}
