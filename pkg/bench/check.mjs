/** How fast a repository is checked, beside the Git commands that list it. */
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

import { changeFiles, commit, git, makeRepository } from "./repository.mjs";
import { limit, peakMemory, race, row } from "./measure.mjs";

const run = promisify(execFile);
const OUTPUT = { encoding: "buffer", maxBuffer: 1 << 30 };

/** Rows for the check of a large repository, its memory, its start-up and its growth. */
export async function checkRows({ folder, program, pkg }) {
  const { check } = await import("./engine.mjs");
  const root = join(folder, "repository-20000");
  await prepare(root, { files: 20_000, documents: 500, items: 2_000 }, program);
  const times = await race({ ours: () => check(root, pkg), git: () => listedByGit(root) });
  const { read, wanted } = await check(root, pkg);
  const memory = peakMemory(root, program, "check");
  const start = await race({
    ours: () => execFileSync("node", [program, "--version"]),
    node: () => execFileSync("node", ["-e", "0"]),
  });
  return [
    row("check/20000-files", "ms", times.ours, "git ls-files + git status + reading documents", times.git, { atMost: 3 }),
    limit("check/files-read (500 documents, 10 changed files, configuration)", read, `of ${wanted} wanted`, 520),
    limit("check/memory", memory, "MB", 150),
    row("start-up", "ms", start.ours, "node -e 0", start.node, {}),
    await growth(folder, program, pkg, check),
  ];
}

async function prepare(root, size, program) {
  makeRepository(root, size);
  git(root, "checkout", "-q", "--", ".");
  execFileSync("node", [program, "bind"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (execFileSync("git", ["status", "--porcelain"], { cwd: root }).length > 0) commit(root, "bind");
  changeFiles(root, 10, size.files - size.documents);
}

/** What the host cannot do without: both lists, one after the other, and the documents. */
async function listedByGit(root) {
  await run("git", ["ls-files", "-s", "-z"], { cwd: root, ...OUTPUT });
  await run("git", ["status", "--porcelain=v2", "-z"], { cwd: root, ...OUTPUT });
  const docs = join(root, "docs");
  for (const name of readdirSync(docs)) readFileSync(join(docs, name));
}

/** The exponent of the time from 1 000 to 100 000 files, everything in proportion. */
async function growth(folder, program, pkg, check) {
  const sizes = [1_000, 10_000, 100_000];
  const points = [];
  for (const files of sizes) {
    const root = join(folder, `repository-${files}`);
    await prepare(root, { files, documents: files / 40, items: files / 10 }, program);
    const { ours } = await race({ ours: () => check(root, pkg) }, 5);
    points.push([Math.log(files), Math.log(ours.value)]);
    console.log(`check of ${files} files: ${ours.value.toFixed(0)} ms`);
  }
  const steps = points.slice(1).map(([x, y], at) => (y - points[at][1]) / (x - points[at][0]));
  return limit("check/growth from 1000 to 100000 files", Math.max(...steps), "exponent", 1.1);
}
