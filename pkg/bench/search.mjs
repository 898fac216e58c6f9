/** Looking for lines in 50 MB of text: as it is written, by expressions with and without a text that they need. */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { limit, race } from "./measure.mjs";

const BYTES = 50e6;
const LARGEST = 1e6;
const RUNS = 7;
/** What is looked for, and how long it may take in milliseconds. */
const SEARCHES = {
  "literal": [{ query: "fn next_delay" }, 60],
  "literal on many lines": [{ query: "return" }, 60],
  "expression that needs a text": [{ query: "fn \\w+_from_slice\\(", regex: true }, 150],
  "any other expression": [{ query: "\\b[A-Z]\\w+<[A-Z]>\\s*\\{$", regex: true }, 5000],
};

/** Rows for `search`. */
export async function searchRows({ pkg, sources }) {
  const { entries, open } = await import(pathToFileURL(join(pkg, "dist/entry/node.js")).href);
  const files = textOf(sources);
  const brain = await open();
  await brain.ingest(entries(files));
  const rows = [];
  for (const [name, [input, bar]] of Object.entries(SEARCHES)) {
    const wait = longestWait();
    const { ours } = await race({ ours: () => brain.search({ ...input, top_k: 20 }) }, RUNS);
    const { line_count, files_searched } = await brain.search(input);
    const id = `search/${name}, ${Math.round(BYTES / 1e6)} MB in ${files_searched} files, ${line_count} lines`;
    rows.push(limit(id, ours.value, "ms", bar));
    if (bar > 1000) rows.push(limit("search/the longest that a page waits meanwhile", wait(), "ms", 50));
    else wait();
  }
  await brain.close();
  return rows;
}

/** Files of folders with their contents, in order, until there are so many bytes. */
function textOf(folders) {
  const files = [];
  let left = BYTES;
  for (const folder of [...folders].sort()) {
    for (const name of readdirSync(folder, { recursive: true }).sort()) {
      const path = join(folder, name);
      if (left <= 0) return files;
      if (!statSync(path).isFile() || statSync(path).size > LARGEST) continue;
      const content = readFileSync(path);
      left -= content.length;
      const id = `sha256:${createHash("sha256").update(content).digest("hex")}`;
      files.push({ path: join(folder.split("/").at(-1), name), content, id });
    }
  }
  return files;
}

/** Watches how late a timer is that others should not hold up; answers the longest. */
function longestWait() {
  let last = performance.now();
  let longest = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  return () => (clearInterval(timer), longest);
}
