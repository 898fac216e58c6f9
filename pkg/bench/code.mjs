/** How fast code becomes a graph, beside tree-sitter alone, the native twin and a native peer. */
import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { cpu, limit, median, peakMemory, race, row } from "./measure.mjs";
import { makeRepository } from "./repository.mjs";
import { crateTree, drawnTree, filesOf } from "./tree.mjs";

const GRAMMAR = "rust";
const INPUT = new TextEncoder().encode(`{"adapter":"code"}`);
/** Who takes longer for a tree does not survive it. */
const PATIENCE_MS = 300_000;
const SIZES = [250, 500, 1_000, 2_000, 4_000];

/** Rows for three crates, for growth, and for what is ingested again. */
export async function codeRows({ folder, pkg, program, programs, sources }) {
  const module = await WebAssembly.compile(readFileSync(join(folder, "code/rust.wasm")));
  const bench = { folder, program, programs, module, ingest: await ingester(pkg, module) };
  const rows = [];
  // Not below this repository: the peer leaves out what its `.gitignore` names.
  const place = join(tmpdir(), "l1ght-bench-trees");
  const bars = { "syn-2.0.117": { atLeast: 3 }, "regex-automata-0.4.16": { atLeast: 1 }, "tokio-1.54.1": {} };
  for (const [name, bar] of Object.entries(bars)) {
    rows.push(...(await cold(bench, name, crateTree(place, sources, name), bar)));
  }
  const trees = SIZES.map((size) => drawnTree(place, sources, size));
  for (const size of [2_000, 1_000, 500, 250]) {
    const more = await cold(bench, `${size} files`, trees[SIZES.indexOf(size)], { atLeast: 8 });
    rows.push(...more);
    if (more.some(({ peer }) => peer?.startsWith("m1nd-ingest"))) break;
  }
  rows.push(await growth(bench, trees), await oneChanged(bench, trees[SIZES.indexOf(2_000)]));
  rows.push(await nothingChanged(bench));
  return rows;
}

/** Calls `ingest` through the package's public surface, in a workspace of its own or a kept one. */
async function ingester(pkg, module) {
  const load = (path) => import(pathToFileURL(join(pkg, path)).href);
  const [{ Engine, runIn }, { openRoot }] = await Promise.all([load("dist/slim.js"), load("dist/node/index.js")]);
  const core = readFileSync(join(pkg, "wasm/l1ght_bg.wasm"));
  const engine = await Engine.load(core, async (name) => (name === GRAMMAR ? module : undefined));
  return async (root, kept) => {
    const { host } = await openRoot(root);
    const workspace = kept?.workspace ?? engine.workspace();
    if (kept) kept.workspace = workspace;
    const output = { format: "json", color: false };
    const answer = await runIn(engine, workspace, host, { tool: "ingest", input: INPUT, output });
    host.close?.();
    if (!kept) workspace.free();
    const body = JSON.parse(new TextDecoder().decode(answer.body));
    if (answer.kind !== "done") throw new Error(body.message);
    return body;
  };
}

/** A first ingest of `root`: its CPU time, what it found, its memory. */
async function cold({ ingest, module, program, programs }, name, root, bar) {
  const sources = filesOf(root).map((path) => readFileSync(join(root, path)));
  const megabytes = sources.reduce((sum, bytes) => sum + bytes.length, 0) / 1e6;
  const parse = parser(module);
  const told = {};
  const native = (who, whose) => () => {
    const options = { stdio: ["ignore", "pipe", "ignore"], timeout: PATIENCE_MS };
    told[who] = JSON.parse(execFileSync(whose, [root], options).toString());
    if (told[who].nodes === 0) throw new Error(`${whose} found nothing in ${root}`);
    return told[who].cpu;
  };
  const ours = async () => { told.ours = await ingest(root); };
  const alone = () => { for (const bytes of sources) parse(bytes); };
  const contestants = { ours, alone, twin: native("twin", programs.twin) };
  if (survives(native("peer", programs.peer))) contestants.peer = native("peer", programs.peer);
  const times = await race(contestants, 5, cpu);
  const id = `code/${name}`;
  const seconds = times.ours.value / 1000;
  const lost = sources.length - told.ours.files_parsed;
  const counted = ({ nodes, edges }) => `${nodes} nodes, ${edges} edges`;
  const found = { nodes: told.ours.nodes_added, edges: told.ours.edges_added };
  return [
    row(`${id}: CPU`, "ms", times.ours, "tree-sitter's parse alone, same module", times.alone, { atMost: 1.8 }),
    row(`${id}: CPU`, "ms", times.ours, `the same natively (${counted(told.twin)})`, times.twin, {}),
    times.peer
      ? row(`${id}: CPU`, "ms", times.ours, `m1nd-ingest, native (${counted(told.peer)})`, times.peer, bar)
      : limit(`${id}: m1nd-ingest does not survive it`, Number.NaN, "", undefined),
    limit(`${id}: files lost`, lost, `of ${sources.length}`, 0),
    limit(`${id}: ${counted(found)}`, sources.length / seconds, "files/s of CPU", undefined),
    limit(`${id}: speed`, megabytes / seconds, "MB/s of CPU", undefined),
    limit(`${id}: memory at most`, peakMemory(root, program, "ingest --adapter code"), "MB", undefined),
  ];
}

function survives(contestant) {
  try {
    contestant();
    return true;
  } catch {
    return false;
  }
}

/** Parses with the module that we use, and nothing else. */
function parser(module) {
  const raw = new WebAssembly.Instance(module).exports;
  const name = new TextEncoder().encode(GRAMMAR);
  return (bytes) => {
    const length = name.length + bytes.length;
    const input = raw.alloc(length);
    const room = new Uint8Array(raw.memory.buffer, input, length);
    room.set(name);
    room.set(bytes, name.length);
    return raw.parse(input, name.length, length);
  };
}

/** The exponent of the CPU time from the smallest tree to the largest. */
async function growth({ ingest }, trees) {
  const points = [];
  for (const [at, root] of trees.entries()) {
    const { ours } = await race({ ours: async () => void (await ingest(root)) }, 5, cpu);
    points.push([Math.log(SIZES[at]), Math.log(ours.value)]);
    console.log(`ingest of ${SIZES[at]} files: ${ours.value.toFixed(0)} ms of CPU`);
  }
  return limit(`code/growth from ${SIZES[0]} to ${SIZES.at(-1)} files`, slope(points), "exponent", 1.15);
}

/** The slope of the line nearest to the points. */
function slope(points) {
  const mean = (at) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const by = (other) => points.reduce((sum, point) => sum + (point[0] - x) * (other(point)), 0);
  return by((point) => point[1] - y) / by((point) => point[0] - x);
}

/** One of 2 000 files has one function more at each turn. */
async function oneChanged({ ingest }, root) {
  const paths = filesOf(root);
  const kept = {};
  const full = await race({ full: async () => void (await ingest(root)) }, 5);
  await ingest(root, kept);
  const times = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const path = join(root, paths[Math.floor((turn * paths.length) / 15)]);
    const before = readFileSync(path);
    writeFileSync(path, `${before}\npub fn added_${turn}() -> u32 { ${turn} }\n`);
    const start = performance.now();
    const { files_parsed: parsed } = await ingest(root, kept);
    times.push(performance.now() - start);
    if (parsed !== 1) throw new Error(`one file was changed, ${parsed} were parsed`);
    writeFileSync(path, before);
    await ingest(root, kept);
  }
  return row("code/one of 2000 files changed", "ms", median(times), "all of them", full.full, { atMost: 0.01 });
}

/** 28 000 files, listed and found to be as they were. */
async function nothingChanged({ ingest, folder }) {
  const root = join(folder, "repository-28000");
  makeRepository(root, { files: 28_000, documents: 0, items: 0 });
  const paths = filesOf(root).map((path) => join(root, path));
  const kept = {};
  await ingest(root, kept);
  const times = await race({
    ours: async () => void (await ingest(root, kept)),
    stat: () => { for (const path of paths) statSync(path); },
  });
  return row("code/28000 files, nothing changed", "ms", times.ours, "fs.statSync of each", times.stat, { atMost: 2 });
}
