/** `cargo xtask bench`: every figure the project answers for, each beside a named peer. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

import { checkRows } from "./check.mjs";
import { codeRows } from "./code.mjs";
import { limit, publish } from "./measure.mjs";
import { memoryRows } from "./memory.mjs";
import { missionRows } from "./mission.mjs";
import { parseRows } from "./parse.mjs";
import { searchRows } from "./search.mjs";
import { secretRows } from "./secrets.mjs";
import { storeRows } from "./store.mjs";

const [only, ...crates] = process.argv.slice(2);
/** Where the sources are of what we are built from, and of what the peer is built from. */
const [own, peers] = [crates.slice(0, crates.indexOf("--")), crates.slice(crates.indexOf("--") + 1)];
const root = resolve(import.meta.dirname, "../..");
const folder = join(root, "target/bench");
const program = join(root, "pkg/bin/l1ght.js");
const rows = [];

if (["all", "parse", "secrets"].includes(only)) {
  const glue = await import(pathToFileURL(join(folder, "wasm/l1ght.js")).href);
  glue.initSync({ module: readFileSync(join(folder, "wasm/l1ght_bg.wasm")) });
  if (only !== "secrets") rows.push(...(await parseRows(glue, { folder, crates: own })));
  if (only !== "parse") rows.push(...(await secretRows(glue, { folder })));
}
if (only === "all" || only === "check") {
  rows.push(...(await checkRows({ folder, program, pkg: join(root, "pkg") })));
}
if (only === "all" || only === "code") {
  const programs = {
    twin: join(root, "target/native/examples/ingest"),
    peer: join(folder, "peer/release/l1ght-bench"),
  };
  rows.push(...(await codeRows({ folder, program, programs, pkg: join(root, "pkg"), sources: [...own, ...peers] })));
}
if (only === "all" || only === "store") {
  rows.push(...(await storeRows({ root, folder, pkg: join(root, "pkg") })));
}
if (only === "all" || only === "memory") {
  rows.push(...(await memoryRows({ pkg: join(root, "pkg") })));
}
if (only === "all" || only === "mission") {
  rows.push(...(await missionRows({ root, folder, pkg: join(root, "pkg") })));
}
if (only === "all" || only === "search") {
  rows.push(...(await searchRows({ pkg: join(root, "pkg"), sources: [...own, ...peers] })));
}
const module = readFileSync(join(root, "pkg/wasm/l1ght_bg.wasm"));
rows.push(limit("size/core module, gzip -9", gzipSync(module, { level: 9 }).length / 1024, "KiB", 200));
publish(rows, join(root, "target/bench.json"));
