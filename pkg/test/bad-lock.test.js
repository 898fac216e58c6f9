//! Lock files in odd states, and runs that write at once: no acceptance is ever lost.

import assert from "node:assert/strict";
import { chmodSync, existsSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import path from "node:path";
import { test } from "node:test";

import {
  BIN, CODE, ENV, check, claim, commit, git, l1ght, makeFolder, makeRepository, put, startL1ght, verdicts,
} from "./made.js";

const lockOf = (folder) => readFileSync(path.join(folder, "l1ght.lock"), "utf8");

function bound(t, files) {
  const folder = makeRepository(t, files);
  const { exit, err } = l1ght(folder, ["bind"]);
  assert.equal(exit, 0, err);
  return folder;
}

/** Every command that reads the lock file refuses it with this message, and leaves it as it is. */
function assertRefused(folder, text, message) {
  writeFileSync(path.join(folder, "l1ght.lock"), text);
  for (const words of [["check"], ["bind"], ["fix"], ["accept", "--all", "--reason", "r", "--by", "Ada"]]) {
    const { exit, err, out } = l1ght(folder, words);
    assert.notEqual(exit, 0, words.join(" "));
    assert.match(err + out, message, words.join(" "));
    assert.equal(lockOf(folder), text);
  }
}

test("conflict_markers_name_the_command_that_takes_both_sides", (t) => {
  const folder = bound(t);
  const [header, line] = lockOf(folder).split("\n");
  const other = line.replace('"First"', '"Other"');
  const text = `${header}\n<<<<<<< HEAD\n${line}\n=======\n${other}\n>>>>>>> side\n`;
  assertRefused(folder, text, /l1ght lock resolve/);
  assert.equal(l1ght(folder, ["lock", "resolve"]).exit, 0);
  const lines = lockOf(folder).split("\n");
  assert.deepEqual([lines.includes(line), lines.includes(other)], [true, true]);
  assert.equal(lines.some((each) => /^[<=>]{7}/.test(each)), false);
});

test("a_lock_file_that_is_cut_short_is_refused_with_its_line", (t) => {
  const folder = bound(t);
  const text = lockOf(folder);
  assertRefused(folder, text.slice(0, text.length - 20), /line 2/);
});

test("a_lock_file_of_a_newer_version_is_refused_with_its_line", (t) => {
  const folder = bound(t);
  assertRefused(folder, lockOf(folder).replace("l1ght-lock-v1", "l1ght-lock-v2"), /line 1|l1ght-lock-v2/);
  const newer = lockOf(folder).replace("l1ght-lock-v2", "l1ght-lock-v1").replace(/lex-\d+/, "lex-99");
  assertRefused(folder, newer, /lex-99/);
});

test("a_read_only_lock_file_is_not_replaced", (t) => {
  const folder = bound(t);
  put(folder, { "docs/b.md": claim("src/a.rs:1-2", "Second") });
  const before = lockOf(folder);
  chmodSync(path.join(folder, "l1ght.lock"), 0o444);
  const { exit, err } = l1ght(folder, ["bind"]);
  assert.equal(exit, 2);
  assert.match(err, /`l1ght.lock` is read-only/);
  assert.equal(lockOf(folder), before);
});

test("a_folder_that_may_not_be_written_to_leaves_the_lock_file_whole", (t) => {
  if (process.platform === "win32") return;
  const folder = makeFolder(t);
  put(folder, { "docs/a.md": claim("src/a.rs:1-4"), "src/a.rs": CODE });
  chmodSync(folder, 0o555);
  const nobody = process.getuid() === 0 ? { uid: 65534, gid: 65534 } : {};
  const { exit, err } = l1ght(folder, ["bind"], nobody);
  chmodSync(folder, 0o755);
  assert.equal(exit, 2);
  assert.match(err, /may not be written to/);
  assert.deepEqual(readdirSync(folder).sort(), ["docs", "src"]);
});

test("no_room_leaves_the_lock_file_whole", { skip: process.platform === "win32" }, (t) => {
  const folder = bound(t);
  put(folder, { "docs/b.md": claim("src/a.rs:1-2", "Second") });
  const before = lockOf(folder);
  // A limit on the size of files fails as a full disk does, and needs no disk.
  const limited = ["-c", 'ulimit -f 0; exec "$0" "$@"', process.execPath, BIN, "bind"];
  const { status, stderr } = spawnSync("sh", limited, { cwd: folder, env: ENV, encoding: "utf8" });
  assert.equal(status, 2, stderr);
  assert.match(stderr, /no room/);
  assert.equal(lockOf(folder), before);
  assert.deepEqual(readdirSync(folder).sort(), [".git", "docs", "l1ght.lock", "src"]);
});

test("many_runs_of_accept_at_once_lose_none", async (t) => {
  const files = { "src/a.rs": CODE };
  for (let n = 0; n < 6; n++) files[`docs/${n}.md`] = claim("src/a.rs:1-4", `Claim ${n}`);
  const folder = bound(t, files);
  put(folder, { "src/a.rs": CODE.replace("one = 1", "one = 2") });
  const runs = Array.from({ length: 6 }, (_, n) => {
    return once(startL1ght(folder, ["accept", "--claim", `Claim ${n}`, "--reason", `read ${n}`, "--by", "T"]), "exit");
  });
  assert.deepEqual((await Promise.all(runs)).map(([exit]) => exit), [0, 0, 0, 0, 0, 0]);
  for (let n = 0; n < 6; n++) assert.match(lockOf(folder), new RegExp(`"reason":"read ${n}"`));
  assert.deepEqual(new Set(verdicts(check(folder))), new Set(["src/a.rs:1-4: fresh"]));
  assert.equal(readdirSync(folder).some((name) => /writing|tmp/.test(name)), false);
});

test("a_lock_that_a_killed_run_left_is_taken_away", (t) => {
  // A run that was killed before it wrote its name leaves an empty one.
  for (const holder of [`999999999 abcdef ${hostname()}`, ""]) {
    const folder = makeRepository(t);
    writeFileSync(path.join(folder, "l1ght.lock.writing"), holder);
    assert.equal(l1ght(folder, ["bind"]).exit, 0);
    assert.equal(existsSync(path.join(folder, "l1ght.lock.writing")), false);
  }
});

test("the_mode_of_a_file_is_kept", { skip: process.platform === "win32" }, (t) => {
  const folder = bound(t);
  chmodSync(path.join(folder, "l1ght.lock"), 0o640);
  put(folder, { "docs/b.md": claim("src/a.rs:1-2", "Second") });
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  assert.equal(statSync(path.join(folder, "l1ght.lock")).mode & 0o777, 0o640);
});

test("accept_needs_a_reason_and_records_gits_user_name", (t) => {
  const folder = bound(t);
  put(folder, { "src/a.rs": CODE.replace("one = 1", "one = 2") });
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs:1-4: changed"]);
  git(folder, "config", "user.name", "Ada");
  const refused = l1ght(folder, ["accept", "--all"]);
  assert.equal(refused.exit, 1);
  assert.match(refused.err, /reason/);
  const { exit, out } = l1ght(folder, ["accept", "--all", "--reason", "still adds"]);
  assert.equal(exit, 0);
  assert.match(out, /one = 1/);
  assert.match(out, /one = 2/);
  assert.match(lockOf(folder), /"by":"Ada","reason":"still adds"/);
  commit(folder);
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs:1-4: fresh"]);
});

test("what_is_contested_and_cited_no_more_is_pruned", (t) => {
  const folder = bound(t);
  const [header, line] = lockOf(folder).split("\n");
  const other = line.replace(/"twins":\d+/, '"twins":7');
  put(folder, { "l1ght.lock": `${header}\n${line}\n${other}\n`, "docs/a.md": claim("src/a.rs:1-2", "Another") });
  const contested = (report) => report.findings.filter(({ code }) => code === "evidence/contested");
  const [found] = contested(check(folder));
  assert.match(found.message, /`l1ght bind --prune REASON`/);
  assert.equal(l1ght(folder, ["bind", "--prune", "worded anew", "--by", "Ada"]).exit, 0);
  assert.deepEqual(contested(check(folder)), []);
});
