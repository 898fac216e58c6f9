//! The command line as a program among others: pipes, signals, help, exit codes.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { once } from "node:events";
import path from "node:path";
import { test } from "node:test";

import { COMMANDS } from "../dist/cli/commands.js";
import { writeFiles } from "../dist/node/write.js";
import { CODE, check, claim, commit, l1ght, makeFolder, makeRepository, put, startL1ght, verdicts } from "./made.js";

test("every_command_has_help_with_an_example", (t) => {
  const folder = makeFolder(t);
  for (const { name } of COMMANDS) {
    const { exit, out, err } = l1ght(folder, [...name.split(" "), "--help"]);
    assert.deepEqual([exit, err], [0, ""]);
    assert.match(out, new RegExp(`\\$ l1ght ${name}`));
  }
  assert.match(l1ght(folder, ["--help"]).out, /l1ght check/);
  assert.match(l1ght(folder, ["--version"]).out, /^l1ght \d+\.\d+\.\d+\n$/);
  assert.equal(l1ght(folder, []).exit, 2);
  for (const shell of ["bash", "zsh", "fish"]) assert.match(l1ght(folder, ["completion", shell]).out, /complete/);
});

test("mistakes_are_told_on_standard_error_with_what_to_do", (t) => {
  const folder = makeRepository(t);
  const cases = [
    [["chekc"], /did you mean `l1ght check`/],
    [["check", "--strct"], /did you mean `--strict`/],
    [["check", "--format", "jsn"], /did you mean `json`/],
    [["bind", "--format", "sarif"], /text, json/],
    [["refs"], /needs a TARGET/],
    [["check", "../.."], /outside/],
    [["check", "--base", "nope"], /no commit `nope`/],
    [["check", "--new-since", "src/a.rs"], /not a report/],
    [["check", "--root", "nowhere"], /not a folder/],
    [["check", "-o", "no/such/folder/x"], /cannot be written/],
    [["check", "--now", "soon"], /whole number/],
  ];
  for (const [words, message] of cases) {
    const { exit, out, err } = l1ght(folder, words);
    assert.deepEqual([exit, out], [2, ""], words.join(" "));
    assert.match(err, message, words.join(" "));
  }
});

test("a_typo_in_the_configuration_names_the_nearest_key", (t) => {
  const folder = makeRepository(t);
  put(folder, { "l1ght.toml": 'fail_levle = "note"\n' });
  const { exit, err } = l1ght(folder, ["check"]);
  assert.equal(exit, 2);
  assert.match(err, /l1ght\.toml/);
  assert.match(err, /fail_level/);
});

test("a_closed_pipe_is_no_crash", async (t) => {
  const files = { "src/a.rs": CODE };
  for (let n = 0; n < 300; n++) files[`docs/${n}.md`] = claim("src/a.rs:1-4", `Claim ${n}`);
  const folder = makeRepository(t, files);
  const run = startL1ght(folder, ["check", "--json"]);
  let err = "";
  run.stderr.on("data", (chunk) => (err += chunk));
  run.stdout.once("data", () => run.stdout.destroy());
  const [exit, signal] = await once(run, "exit");
  assert.deepEqual([exit, signal, err], [0, null, ""]);
});

test("a_signal_in_the_middle_of_a_write_leaves_a_whole_file", async (t) => {
  const folder = makeFolder(t);
  const versions = ["a", "b"].map((letter) => Buffer.from(letter.repeat(4_000_000)));
  put(folder, { file: versions[0] });
  // Writes the two versions in turn for ever; a signal always falls into a write or next to one.
  const program = `
    import { writeFiles } from ${JSON.stringify(new URL("../dist/node/write.js", import.meta.url))};
    const versions = ["a", "b"].map((letter) => Buffer.from(letter.repeat(4_000_000)));
    for (let n = 0; ; n++) {
      const [before, after] = n % 2 === 0 ? versions : versions.toReversed();
      await writeFiles(process.cwd(), [{ path: "file", before, after }]);
      process.stdout.write(".");
    }`;
  for (const signal of ["SIGINT", "SIGTERM"]) {
    put(folder, { file: versions[0] });
    const run = spawn(process.execPath, ["--input-type=module", "-e", program], { cwd: folder });
    await once(run.stdout, "data");
    run.kill(signal);
    assert.deepEqual(await once(run, "exit"), [null, signal]);
    const left = readFileSync(path.join(folder, "file"));
    assert.ok(versions.some((each) => each.equals(left)));
    assert.deepEqual(readdirSync(folder), ["file"]);
  }
});

test("a_write_stops_where_somebody_else_was_first", async (t) => {
  const folder = makeFolder(t);
  put(folder, { one: "1", two: "theirs" });
  const writes = ["one", "two", "three"].map((name) => ({
    path: name,
    before: name === "three" ? null : Buffer.from(name === "one" ? "1" : "2"),
    after: Buffer.from("new"),
  }));
  await assert.rejects(writeFiles(folder, writes), { code: "host/conflict" });
  assert.equal(readFileSync(path.join(folder, "one"), "utf8"), "new");
  assert.equal(readFileSync(path.join(folder, "two"), "utf8"), "theirs");
  assert.equal(existsSync(path.join(folder, "three")), false);
});

test("a_subfolder_looks_at_itself_and_all_looks_at_everything", (t) => {
  const folder = makeRepository(t, {
    "a/x.md": claim("src/a.rs:1-4", "A"), "b/y.md": claim("src/a.rs:1-4", "B"), "src/a.rs": CODE,
  });
  const paths = (cwd, words) => check(path.join(folder, cwd), words).documents.map((each) => each.path);
  assert.deepEqual(paths("a", []), ["a/x.md"]);
  assert.deepEqual(paths("a", ["--all"]), ["a/x.md", "b/y.md"]);
  assert.deepEqual(paths("a", ["../b"]), ["b/y.md"]);
  assert.deepEqual(paths(".", ["-C", "b"]), ["b/y.md"]);
});

test("new_since_a_report_or_a_commit_counts_only_what_is_new", (t) => {
  const folder = makeRepository(t, {
    "docs/a.md": claim("src/a.rs:1-4"), "docs/b.md": claim("src/b.rs:1-4", "B"), "src/a.rs": CODE, "src/b.rs": CODE,
  });
  l1ght(folder, ["bind"]);
  put(folder, { "src/a.rs": CODE.replace("one = 1", "one = 2") });
  commit(folder);
  assert.equal(l1ght(folder, ["check", "--json", "-o", "report.json"]).exit, 1);
  for (const since of ["report.json", "HEAD"]) assert.equal(check(folder, ["--new-since", since]).exit, 0);
  put(folder, { "src/b.rs": CODE.replace("one = 1", "one = 3") });
  for (const since of ["report.json", "HEAD"]) assert.equal(check(folder, ["--new-since", since]).exit, 1);
});

test("a_base_shows_baselines_that_moved_without_a_reason", (t) => {
  const folder = makeRepository(t);
  l1ght(folder, ["bind"]);
  commit(folder);
  put(folder, { "src/a.rs": CODE.replace("one = 1", "one = 2"), "l1ght.lock": "" });
  put(folder, { "l1ght.lock": '{"schema":"l1ght-lock-v1"}\n' });
  l1ght(folder, ["bind"]);
  const report = check(folder, ["--base", "HEAD"]);
  assert.equal(report.exit, 1);
  assert.ok(report.findings.some(({ code }) => code === "evidence/restamped"));
  assert.deepEqual(verdicts(report), ["src/a.rs:1-4: fresh"]);
});

test("the_input_of_a_tool_can_come_as_json", (t) => {
  const folder = makeRepository(t);
  const input = JSON.stringify({ paths: ["docs"], strict: true });
  const { exit, out } = l1ght(folder, ["check", "-", "--json"], { input });
  assert.equal(exit, 1);
  assert.equal(JSON.parse(out).summary.nothing_verified, true);
  const refused = l1ght(folder, ["check", "-", "--json"], { input: '{"strickt":true}' });
  assert.equal(refused.exit, 2);
  assert.equal(JSON.parse(refused.out).type, "rejected");
});
