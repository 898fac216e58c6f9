//! Git's records and the words of a command line, read from literals.

import assert from "node:assert/strict";
import { test } from "node:test";

import { findCommand, parseArguments } from "../dist/cli/args.js";
import { nearest } from "../dist/cli/nearest.js";
import { parseBlame } from "../dist/node/git-history.js";
import { parseStatus, readIndex, shownPath, splitRecords } from "../dist/node/git-records.js";

const ID = "1".repeat(40);
const LONG_ID = "2".repeat(64);

test("index_records_are_read_with_both_lengths_of_ids", () => {
  const out = Buffer.from(
    `H 100644 ${ID} 0\ta b\n"c".md\0S 100755 ${LONG_ID} 0\tsparse\0` +
      `M 100644 ${ID} 2\tboth\0H 160000 ${ID} 0\tsub\0H 120000 ${ID} 0\tlink\0`,
  );
  const plain = [];
  const other = [];
  readIndex(out, (file, id) => plain.push([file, id]), (entry) => other.push(entry));
  assert.deepEqual(plain, [['a b\n"c".md', ID]]);
  assert.deepEqual(other, [
    { path: "sparse", id: LONG_ID, kind: "file", checkedOut: false, unmerged: false },
    { path: "both", id: ID, kind: "file", checkedOut: true, unmerged: true },
    { path: "sub", id: ID, kind: "submodule", checkedOut: true, unmerged: false },
    { path: "link", id: ID, kind: "link", checkedOut: true, unmerged: false },
  ]);
});

test("status_records_are_told_apart_and_taken_from_the_root", () => {
  const fields = `N... 100644 100644 100644 ${ID} ${ID}`;
  const out = Buffer.from(
    `1 .M ${fields} in/changed file\0` + `1 .D ${fields} in/deleted\0` + `1 M. ${fields} in/staged\0` +
      `u UU N... 100644 100644 100644 100644 ${ID} ${ID} ${ID} in/both\0` +
      "? in/new one\0? out/new\0# branch.head x\0",
  );
  const { changed, deleted, untracked } = parseStatus(out, "in/");
  assert.deepEqual([...changed], ["changed file", "both"]);
  assert.deepEqual([...deleted], ["deleted"]);
  assert.deepEqual(untracked, ["new one"]);
});

test("bytes_that_are_not_utf8_are_kept_and_shown", () => {
  const out = Buffer.concat([Buffer.from("é\0caf"), Buffer.of(0xe9), Buffer.from(".md\0")]);
  const [good, bad] = splitRecords(out);
  assert.equal(good, "é");
  assert.equal(bad.isWellFormed(), false);
  assert.equal(shownPath(bad), "caf\\xe9.md");
});

test("blame_gives_a_commit_and_a_time_a_line", () => {
  const text = [
    `${ID} 1 1 2`, "committer-time 100", "filename a", "\tone", `${ID} 2 2`, "\ttwo",
    `${"0".repeat(40)} 3 3 1`, "committer-time 300", "\tthree",
    `${"3".repeat(40)} 4 4 1`, "committer-time 50", "boundary", "\tfour", "",
  ].join("\n");
  const full = [[ID, 100], [ID, 100], [null, 300], ["3".repeat(40), 50]];
  assert.deepEqual(parseBlame(text, false), full);
  assert.deepEqual(parseBlame(text, true).at(-1), [null, 50]);
});

test("mistyped_words_name_the_nearest_known_one", () => {
  assert.throws(() => findCommand(["chekc"]), { data: { help: "did you mean `l1ght check`?" } });
  assert.throws(() => findCommand(["lock"]), { data: { help: "did you mean `l1ght lock resolve`?" } });
  const { command, rest } = findCommand(["check", "--fail-levle=note"]);
  assert.throws(() => parseArguments(command, rest), {
    code: "cli/usage",
    data: { help: "did you mean `--fail-level`?" },
  });
  assert.equal(nearest("xyz", ["check", "bind"]), undefined);
});

test("flags_are_read_in_every_common_form", () => {
  const { command, rest } = findCommand([
    "accept", "--claim", "A", "--claim=B", "-ofile", "--json", "--", "--odd",
  ]);
  const { flags, words } = parseArguments({ ...command, takes: { many: true } }, rest);
  assert.deepEqual(flags.get("claim"), ["A", "B"]);
  assert.deepEqual(flags.get("output"), ["file"]);
  assert.deepEqual(flags.get("json"), [true]);
  assert.deepEqual(words, ["--odd"]);
  assert.throws(() => parseArguments(command, ["--reason"]), { message: /needs a value/ });
  assert.throws(() => parseArguments(command, ["--all=yes"]), { message: /takes no value/ });
});
