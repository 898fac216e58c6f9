/** Memories in a large brain: writing one, beginning a session, and opening a brain that has many. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { generatedFiles } from "./graph.mjs";
import { limit, median } from "./measure.mjs";
import { SortedStore } from "./sorted-store.mjs";

/** Files of about 90 nodes. */
const FILES = 1_120;
const RUNS = 15;
const MANY = 2_000;

/** Rows for memories. */
export async function memoryRows({ pkg }) {
  const { Brain, entries, loadEngine } = await import(pathToFileURL(join(pkg, "dist/node/index.js")).href);
  const engine = await loadEngine();
  const files = generatedFiles(FILES);
  const host = entries(files);
  const store = new SortedStore();
  const brain = await Brain.open(engine, { store });
  await brain.ingest(host);
  let last;
  const written = await timed(RUNS, async (run) => { last = await brain.memorize(memory(`Memory ${run}`, files, run)); });
  if (last.node_count < 100_000 || last.light_evidence_resolved !== 10) throw new Error(JSON.stringify(last));
  const shaken = [];
  for (let run = 0; run < RUNS; run += 1) {
    const again = await Brain.open(engine, { store });
    await again.attach(host);
    const start = performance.now();
    const answer = await again.call("session_handshake");
    shaken.push(performance.now() - start);
    if (answer.trust_mode !== "full_trust" || answer.graph_intelligence.top_pagerank.length !== 5) throw new Error(JSON.stringify(answer));
    await again.close();
  }
  await brain.close();
  const opened = await openedMany({ Brain, engine, host, files });
  const of = `brain of ${last.node_count} nodes`;
  return [
    limit(`memory: memorize ten claims, ${of}`, written.value, "ms", 10),
    limit(`memory: handshake after opening, ${of}`, median(shaken).value, "ms", 50),
    limit(`memory: opening a brain of ${MANY} memories`, opened.value, "ms", 1000),
  ];
}

/** Opening a brain with many memories, all of them bound. */
async function openedMany({ Brain, engine, host, files }) {
  const store = new SortedStore();
  const brain = await Brain.open(engine, { store });
  await brain.attach(host);
  const documents = Array.from({ length: MANY }, (_, number) => {
    const lines = memory("", files, number).claims.map(({ label, text, confidence, evidence: [cited] }) => {
      return `${text}\n\n[⍂ entity: ${label}]\n[𝔻 confidence: ${confidence}]\n[𝔻 evidence: ${cited}]\n`;
    });
    const head = `---\nProtocol: L1GHT/1.0\nNode: Memory ${number}\nState: authored\nCreated: ${number}\n---\n\n# Memory ${number}\n`;
    return { path: `agent-memory/memory-${number}.light.md`, text: [head, ...lines].join("\n") };
  });
  await brain.call("memory_import", { agent_id: "bench", files: documents });
  const { bound } = await brain.bind();
  if (bound.length !== 10 * MANY) throw new Error(`${bound.length} were bound`);
  await brain.close();
  return timed(5, async () => {
    const again = await Brain.open(engine, { store });
    const { versions } = await again.call("memory_history", { node_label: "Memory 7" });
    if (versions.length !== 1) throw new Error("it is not there");
    await again.close();
  });
}

/** Ten claims about ten files. */
function memory(label, files, number) {
  const claims = Array.from({ length: 10 }, (_, at) => {
    const { path } = files[(number * 17 + at * 3) % files.length];
    return { label: `Claim ${at}`, text: `What \`${path}\` is for.`, confidence: 0.8, evidence: [`${path}:${1 + at}-${9 + at}`] };
  });
  return { agent_id: "bench", node_label: label, claims };
}

async function timed(runs, work) {
  const times = [];
  for (let run = -1; run < runs; run += 1) {
    const start = performance.now();
    await work(run + 1);
    if (run >= 0) times.push(performance.now() - start);
  }
  return median(times);
}
