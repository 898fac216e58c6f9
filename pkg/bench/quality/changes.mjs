/**
 * For ten releases: from the first changed file alone, how many of the really changed files that depend on it
 * `impact` and `validate_plan` name, beside a plain walk over imports: `node pkg/bench/quality/changes.mjs`.
 * README.md says how.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { brainOpener } from "./brains.mjs";
import { NOT_SOURCES } from "./collect.mjs";
import { fetchAll, filesBelow, sourcesOf } from "./fetch.mjs";
import { dependants } from "./imports.mjs";
import { languageOf, symbolsOf } from "./symbols.mjs";

const RELEASES = JSON.parse(readFileSync(join(import.meta.dirname, "releases.json"), "utf8"));
/** As far as `impact` looks, too. */
const DEPTH = 3;
/** So many files does somebody look at. */
const FIRST = 20;
const WAYS = {
  impact: (path) => ({ target: path, depth: DEPTH, top_k: 1000 }),
  validate_plan: (path) => ({ changes: [{ path, what: "changed" }], depth: DEPTH, top_k: 1000 }),
};

/** The files of a release with their text, lines ended alike. */
function textsOf(one) {
  const folder = sourcesOf(one);
  return new Map(filesBelow(folder).map((path) => [path, readFileSync(join(folder, path), "utf8").replaceAll("\r\n", "\n")]));
}

/** Code that changed or went, in the order of paths. */
function changedIn(before, after) {
  return [...before.keys()].filter((path) => languageOf(path) && before.get(path) !== after.get(path));
}

/** Names that only one file of the sources declares, by that file; no plain words for members. */
function ownNames(files) {
  const declared = new Map();
  for (const [path, text] of files) {
    if (NOT_SOURCES.test(path)) continue;
    for (const { name } of symbolsOf(path, text)) {
      const last = name.split("::").at(-1);
      const isPlain = last.length < 4 || (last !== name && /^[a-z]+$/.test(last));
      if (!isPlain && !/(?:^|::)tests?::/.test(name)) declared.set(last, (declared.get(last) ?? new Set()).add(path));
    }
  }
  const own = new Map();
  for (const [name, paths] of declared) {
    const [path] = paths;
    if (paths.size === 1) own.set(path, (own.get(path) ?? new Set()).add(name));
  }
  return own;
}

/** The first changed file of the sources that other changed files speak of, and these. */
function taskOf(before, after) {
  const changed = changedIn(before, after);
  const own = ownNames(before);
  for (const start of changed.filter((path) => !NOT_SOURCES.test(path))) {
    const names = own.get(start) ?? new Set();
    const speaks = (path) => before.get(path).match(/[\w$]+/g)?.some((word) => names.has(word));
    const truth = changed.filter((path) => path !== start && speaks(path));
    if (truth.length > 0) return { start, truth, changed };
  }
  return undefined;
}

/** All paths that an answer speaks of, in its order. */
function pathsIn(answer, known) {
  const found = new Set();
  JSON.stringify(answer, (key, value) => {
    if (typeof value === "string" && known.has(value)) found.add(value);
    return value;
  });
  return found;
}

function line(label, cells) {
  console.log(`| ${[label.padEnd(26), ...cells].join(" | ")} |`);
}

fetchAll(RELEASES.flatMap(({ from, to, ...one }) => [{ ...one, version: from }, { ...one, version: to }]));
const open = await brainOpener();
const sums = {};
console.log(`right (in the first ${FIRST}) of those that should be named, files named at all`);
line("release", ["first changed file".padEnd(29), ...["imports", ...Object.keys(WAYS)].map((way) => way.padEnd(20))]);
line("---", ["---", "---", "---", "---"]);
for (const { from, to, ...one } of RELEASES) {
  const before = textsOf({ ...one, version: from });
  const task = taskOf(before, textsOf({ ...one, version: to }));
  if (!task) throw new Error(`${one.name}: no changed file depends on another`);
  const { start, truth } = task;
  const named = { imports: dependants(before, start, DEPTH) };
  const brain = await open(sourcesOf({ ...one, version: from }));
  for (const [way, inputFor] of Object.entries(WAYS)) {
    const answer = await brain?.ask(way, inputFor(start));
    if (answer) named[way] = pathsIn(answer, before);
  }
  await brain?.close();
  const cells = ["imports", ...Object.keys(WAYS)].map((way) => {
    if (!named[way]) return "—".padEnd(20);
    const files = [...named[way]].filter((path) => path !== start);
    const right = (paths) => paths.filter((path) => truth.includes(path)).length;
    const found = { truth: truth.length, all: right(files), first: right(files.slice(0, FIRST)), named: files.length };
    const sum = (sums[way] ??= { truth: 0, all: 0, first: 0, named: 0 });
    for (const key of Object.keys(sum)) sum[key] += found[key];
    return `${found.all} (${found.first}) of ${truth.length}, ${files.length}`.padEnd(20);
  });
  line(`${one.name} ${from} to ${to}`, [start.padEnd(29), ...cells]);
}
for (const [way, { all, first, truth, named }] of Object.entries(sums)) {
  const percent = (part) => `${part} of ${truth} (${(100 * part / truth).toFixed(0)} %)`;
  console.log(`${way}: ${percent(all)} among ${named} named; ${percent(first)} among the first ${FIRST} of each`);
}
