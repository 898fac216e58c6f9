/** What it costs to cross into the engine and back. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { limit, race, row } from "./measure.mjs";

const RUNS = 9;
const CALLS = 5_000;
/** Of one file that crosses. */
const BYTES = 10 << 20;
const PATH = "docs/small.md";
const LARGE = "src/large.txt";
const OUTPUT = { format: "json", color: false };
const DOCUMENT = [
  "---", "Protocol: L1GHT/1.0", "Node: Small", "---", "# Small", "", "It adds. [⍂ entity: First]",
  "[𝔻 evidence: src/a.rs:1-4]", "", "And that is all.",
].join("\n");

/** Rows for small calls, and for a large file. */
export async function boundaryRows({ pkg }) {
  const { entries, loadEngine, run } = await import(pathToFileURL(join(pkg, "dist/node/index.js")).href);
  const engine = await loadEngine();
  const workspace = engine.workspace();
  const call = { tool: "parse", input: new TextEncoder().encode(JSON.stringify({ path: PATH })), output: OUTPUT };
  const host = entries([{ path: PATH, content: new TextEncoder().encode(DOCUMENT) }]);
  workspace.setList(await entries([PATH, LARGE].map((path) => ({ path }))).list());
  workspace.supplyFile(PATH, new TextEncoder().encode(DOCUMENT));
  const parse = () => workspace.call(call, 0);
  if (parse().kind !== "done" || (await run(engine, host, call)).kind !== "done") throw new Error("it was not parsed");
  const times = await race({
    "`isTold`": each(() => workspace.isTold("a")),
    "`parse` of ten lines, which it has": each(parse),
    "`parse` of ten lines, through `run`": each(() => run(engine, host, call)),
  }, RUNS);
  const rows = Object.entries(times).map(([name, { value }]) => limit(`boundary: ${name}`, value, "µs", 20));
  rows.push(...(await largeRows(workspace)));
  workspace.free();
  return rows;
}

/** A file that crosses once is copied once. */
async function largeRows(workspace) {
  const large = new Uint8Array(BYTES).fill(97);
  const room = new Uint8Array(BYTES);
  const times = await race({
    ours: () => workspace.supplyFile(LARGE, large),
    slice: () => void large.slice(),
    set: () => room.set(large),
  }, 15);
  const id = "boundary: a file of 10 MiB crosses";
  return [
    row(id, "ms", times.ours, "Uint8Array.slice", times.slice, {}),
    row(id, "ms", times.ours, "a copy into memory that is there", times.set, {}),
  ];
}

/** Microseconds of one call, of many in a row. */
function each(call) {
  return async () => {
    const start = performance.now();
    for (let at = 0; at < CALLS; at += 1) await call();
    return ((performance.now() - start) * 1000) / CALLS;
  };
}
