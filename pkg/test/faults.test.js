//! Writing commands that are killed at random moments, from a printed seed (`L1GHT_SEED`,
//! `L1GHT_FAULTS`), and a disk that is full: every file is the old or the new one, whole.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { call } from "./history.js";
import { lockLines } from "./lock-lines.js";
import { CODE, canMount, check, claim, commit, git, l1ght, makeFolder, makeRepository, put, startL1ght } from "./made.js";
import { Random, SEED, times } from "./random.js";

const FAULTS = times("L1GHT_FAULTS", 12);
const CLAIMS = 40;

const COMMANDS = [
  ["bind"],
  ["accept", "--all", "--reason", "read again", "--by", "Ada"],
  ["fix"],
];

test(`runs of seed ${SEED} that are killed leave whole files and lose no acceptance`, async (t) => {
  const random = new Random(SEED);
  const folder = makeStale(t);
  const state = snapshot(folder);
  const ends = COMMANDS.map((command) => endOf(folder, state, command));
  for (let fault = 0; fault < FAULTS; fault++) {
    const at = random.below(COMMANDS.length);
    await killAndLook(folder, state, { command: COMMANDS[at], ...ends[at] }, random);
  }
});

/** A repository in which every command has something to write, with acceptances committed. */
function makeStale(t) {
  const files = { "src/a.rs": CODE, "src/b.rs": CODE.replaceAll("one", "two") };
  const [accepted, moving, unbound] = ["accepted", "moving", "unbound"].map((name) => `docs/${name}.md`);
  const claims = (file, name) => {
    const rows = Array.from({ length: CLAIMS }, (_, n) => `\n[⍂ entity: ${name} ${n}] [𝔻 evidence: ${file}:1-4]\n`);
    return claim(`${file}:1-4`, name) + rows.join("");
  };
  files[accepted] = claims("src/a.rs", "Kept");
  files[moving] = claims("src/b.rs", "Moved");
  const folder = makeRepository(t, files);
  l1ght(folder, ["bind"]);
  for (const value of ["7", "8"]) {
    put(folder, { "src/a.rs": CODE.replace("one = 1", `one = ${value}`) });
    if (value === "7") assert.equal(l1ght(folder, ["accept", "--all", "--reason", "first", "--by", "Ada"]).exit, 0);
  }
  put(folder, { "src/b.rs": `// above\n${files["src/b.rs"]}`, [unbound]: claims("src/a.rs", "New") });
  commit(folder, "stale");
  return folder;
}

/** All files but Git's own, by path. */
function snapshot(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name));
  const own = files.map((file) => path.relative(folder, file)).filter((file) => !file.startsWith(".git"));
  return new Map(own.sort().map((file) => [file, readFileSync(path.join(folder, file), "utf8")]));
}

function restore(folder, state) {
  git(folder, "clean", "-qfdx");
  for (const [file, text] of state) writeFileSync(path.join(folder, file), text);
}

/** How long a command takes here, in milliseconds, and what it leaves. */
function endOf(folder, state, command) {
  restore(folder, state);
  const start = performance.now();
  assert.equal(l1ght(folder, command).exit, 0, command.join(" "));
  return { took: performance.now() - start, end: snapshot(folder) };
}

/** Kills a run of the command, looks at what it left, and runs it again. */
async function killAndLook(folder, state, { command, took, end }, random) {
  restore(folder, state);
  const run = startL1ght(folder, command, { stdio: "ignore" });
  // Half of the kills wait for the first trace of a write, so that they fall into one.
  if (random.chance(50)) await firstTrace(folder, run, random.below(4));
  else await new Promise((resolve) => setTimeout(resolve, (took * random.below(110)) / 100));
  run.kill("SIGKILL");
  if (run.exitCode === null && run.signalCode === null) await once(run, "exit");
  const left = snapshot(folder);
  for (const [file, text] of state) assertWhole(file, left.get(file), [text, end.get(file)]);
  assertKept(state, left);
  const again = l1ght(folder, command);
  const nothingLeft = command[0] === "accept" && /nothing was chosen/.test(again.err);
  assert.ok(again.exit === 0 || nothingLeft, again.err);
  const now = filesAfter(left, snapshot(folder));
  assert.deepEqual([...now.keys()], [...state.keys()], "a file was left behind");
  assert.equal(without(now), without(end), `${command[0]} does not end where it ends alone`);
}

/** The files there are, but for the mark of a dead writer when the run since had nothing to write. */
function filesAfter(left, now) {
  const wrote = [...now].some(([file, text]) => left.get(file) !== text);
  return new Map([...now].filter(([file]) => wrote || !file.endsWith(".writing")));
}

/** Waits until a file appears or changes beside the lock file, then `pause` ms more. */
async function firstTrace(folder, run, pause) {
  const before = readdirSync(folder).length;
  while (run.exitCode === null && readdirSync(folder).length === before) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await new Promise((resolve) => setTimeout(resolve, pause));
}

/** A file is the old one, the new one, or (a lock file that `fix` is between) has lines of both. */
function assertWhole(file, text, sides) {
  if (file !== "l1ght.lock" || sides.includes(text)) {
    return assert.ok(sides.some((side) => withoutTimes(side) === withoutTimes(text)), `${file} is torn`);
  }
  const known = new Set(sides.flatMap((side) => withoutTimes(side).split("\n")));
  for (const line of withoutTimes(text).split("\n")) assert.ok(known.has(line), `torn: ${line}`);
  lockLines(text);
}

/** What was accepted before is there, or was accepted again since. */
function assertKept(state, left) {
  const now = lockLines(left.get("l1ght.lock"));
  for (const line of lockLines(state.get("l1ght.lock")).filter(({ reason }) => reason !== undefined)) {
    const same = now.filter(({ doc, claim, anchor }) => doc === line.doc && claim === line.claim && anchor === line.anchor);
    assert.ok(same.some(({ at, reason }) => reason !== undefined && at >= line.at), line.text);
  }
}

const withoutTimes = (text) => text?.replaceAll(/"at":\d+/g, '"at":0');
const without = (files) => JSON.stringify([...files].map(([file, text]) => [file, withoutTimes(text)]));

test("a_fix_that_was_stopped_between_two_files_is_finished_by_the_next", async (t) => {
  const folder = makeStale(t);
  const state = snapshot(folder);
  const fix = async () => (await call(folder, "fix")).writes;
  const writes = await fix();
  assert.deepEqual(writes.map(({ path: file }) => file), ["l1ght.lock", "docs/moving.md", "l1ght.lock"]);
  const [end] = writes.slice(-1);
  for (let done = 0; done <= writes.length; done++) {
    restore(folder, state);
    for (const write of writes.slice(0, done)) put(folder, { [write.path]: write.after });
    for (const write of await fix()) put(folder, { [write.path]: write.after });
    assert.equal(snapshot(folder).get("l1ght.lock"), Buffer.from(end.after).toString(), `after ${done} writes`);
  }
});

test("a_full_disk_leaves_the_old_files_whole", { skip: !canMount() }, (t) => {
  const folder = makeFolder(t);
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k,mode=755", "tmpfs", folder]);
  try {
    put(folder, { "docs/a.md": claim("src/a.rs:1-4"), "src/a.rs": CODE, "l1ght.toml": "" });
    assert.equal(l1ght(folder, ["bind"]).exit, 0);
    put(folder, { "docs/b.md": claim("src/a.rs:1-2", "Second") });
    fill(path.join(folder, "filler"));
    const before = snapshot(folder);
    const { exit, err } = l1ght(folder, ["bind"]);
    assert.equal(exit, 2, err);
    assert.match(err, /no room/);
    assert.deepEqual(snapshot(folder), before);
    writeFileSync(path.join(folder, "filler"), "");
    assert.equal(l1ght(folder, ["bind"]).exit, 0);
    assert.equal(check(folder).summary.verified, 2);
  } finally {
    execFileSync("umount", [folder]);
  }
});

/** Writes until there is no room for a byte. */
function fill(file) {
  for (let size = 4096; size >= 1; ) {
    try {
      writeFileSync(file, Buffer.alloc(size), { flag: "a" });
    } catch {
      size = Math.floor(size / 2);
    }
  }
}
