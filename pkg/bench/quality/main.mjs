/**
 * How high the answers of `seek` and `activate` are beside BM25 and ripgrep, for questions that packages answer
 * themselves: `node pkg/bench/quality/main.mjs [--held-out | --all | --each]`. README.md says how.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { TOP, bm25, ripgrep, textsOf } from "./baselines.mjs";
import { brainOpener } from "./brains.mjs";
import { documentsOf } from "./documents.mjs";
import { PACKAGES, fetchAll, sourcesOf } from "./fetch.mjs";

const QUERIES = JSON.parse(readFileSync(join(import.meta.dirname, "queries.json"), "utf8"));
const TOOLS = ["seek", "activate"];
const PEERS = ["bm25", "ripgrep", "rg, symbols"];

/** The qualified name in the id of a node; none for a file. */
const nameIn = (id = "") => id.split("::").slice(3).join("::");

/** Whether a result is one of the targets. */
function isRight(targets, { id, path }) {
  const name = nameIn(id);
  return targets.some((target) => path === target.path && (!target.symbol || `::${name}`.endsWith(`::${target.symbol}`)));
}

/** One over the place of the first that is right, or 0: for the symbol, and for its file where only files count. */
function reciprocals(targets, results) {
  const over = (at) => (at < 0 ? 0 : 1 / (at + 1));
  const paths = [...new Set(results.map(({ path }) => path))];
  return {
    symbol: over(results.findIndex((result) => isRight(targets, result))),
    file: over(paths.findIndex((path) => targets.some((target) => target.path === path))),
  };
}

/** What each way of searching makes of the questions of a package: reciprocal ranks by name. */
async function askAll(one, questions, openBrain) {
  const folder = sourcesOf(one);
  const documents = documentsOf(folder);
  const [words, files, symbols] = [bm25(documents), ripgrep(textsOf(folder)), ripgrep(documents)];
  const brain = await openBrain(folder);
  const ranks = Object.fromEntries([...TOOLS, ...PEERS].map((name) => [name, []]));
  for (const { query, targets } of questions) {
    ranks.bm25.push(reciprocals(targets, words(query)));
    ranks["rg, symbols"].push(reciprocals(targets, symbols(query)));
    // A file counts as if it were the symbol.
    const { file } = reciprocals(targets, files(query));
    ranks.ripgrep.push({ symbol: file, file });
    for (const tool of TOOLS) {
      const answer = await brain?.ask(tool, { query, top_k: TOP });
      if (answer) ranks[tool].push(reciprocals(targets, answer.results.map(({ node_id: id, path }) => ({ id, path }))));
    }
  }
  await brain?.close();
  return ranks;
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const share = (ranks) => `${(100 * mean(ranks.map((rank) => Number(rank >= 1 / 5)))).toFixed(0)} %`;
const cell = (ranks) => (ranks.length === 0 ? "—" : `${mean(ranks).toFixed(3)} ${share(ranks).padStart(5)}`).padStart(11);
const row = (label, count, cells) => console.log(`| ${[label.padEnd(23), String(count).padStart(3), ...cells].join(" | ")} |`);
const of = (level, ranks) => ranks.map((rank) => rank[level]);

/** A table of mean reciprocal rank and hit@5. */
function table(level, rows) {
  const names = [...TOOLS, ...PEERS];
  row(`by ${level}: MRR, hit@5`, "n", names.map((name) => name.padEnd(11)));
  row("---", "---", names.map(() => "---".padEnd(11)));
  for (const { label, ranks } of rows) row(label, ranks.bm25.length, names.map((name) => cell(of(level, ranks[name]))));
}

/** What a tool has to reach beside these peers: 1.25 of the better, or half of the way from it to 1. */
function barOf(ranks) {
  const better = Math.max(...["bm25", "ripgrep"].map((name) => mean(of("symbol", ranks[name]))));
  return Math.min(better * 1.25, (better + 1) / 2);
}

/** The place of each answer, for who tunes. */
function listEach(questions, ranks) {
  for (const [at, { id, query }] of questions.entries()) {
    const places = [...TOOLS, ...PEERS].filter((name) => ranks[name][at]).map((name) => `${name} ${Math.round(1 / ranks[name][at].symbol)}`);
    console.log(`${id}: ${query}\n    ${places.join(", ").replaceAll("Infinity", "-")}`);
  }
}

async function measure(held, openBrain) {
  const rows = [];
  for (const one of PACKAGES.filter(({ held_out: own }) => own === held)) {
    const questions = QUERIES.filter((question) => question.package === one.name);
    const ranks = await askAll(one, questions, openBrain);
    rows.push({ label: `${one.name} ${one.version}`, ranks });
    if (process.argv.includes("--each") && !held) listEach(questions, ranks);
  }
  const sum = Object.fromEntries([...TOOLS, ...PEERS].map((name) => [name, rows.flatMap(({ ranks }) => ranks[name])]));
  rows.push({ label: held ? "held out, all" : "tuned on, all", ranks: sum });
  table("symbol", rows);
  console.log(`to reach: ${barOf(sum).toFixed(3)}\n`);
  table("file", rows);
}

fetchAll();
const openBrain = await brainOpener();
const which = process.argv[2];
if (which !== "--held-out") await measure(false, openBrain);
if (which === "--held-out" || which === "--all") await measure(true, openBrain);
