//! What `check` writes: five formats, files, colour, and input that comes as JSON.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { BIN, CODE, ENV, claim, l1ght, makeRepository, put } from "./made.js";

/** A repository in which one claim is stale. */
function stale(t) {
  const folder = makeRepository(t);
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  put(folder, { "src/a.rs": CODE.replace("one = 1", "one = 2") });
  return folder;
}

test("sarif_has_the_place_and_the_rule_of_each_finding", (t) => {
  const { exit, out } = l1ght(stale(t), ["check", "--format", "sarif"]);
  assert.equal(exit, 1);
  const { version, runs: [run] } = JSON.parse(out);
  assert.equal(version, "2.1.0");
  const [result] = run.results;
  const rule = run.tool.driver.rules.find(({ id }) => id === result.ruleId);
  assert.equal(rule.id, "evidence/changed");
  assert.ok(rule.help.text.length > 0);
  const { artifactLocation, region } = result.locations[0].physicalLocation;
  assert.deepEqual([artifactLocation.uri, region.startLine], ["docs/a.md", 8]);
  assert.ok(Object.keys(result.partialFingerprints).length > 0);
});

test("github_annotations_are_one_line_each_and_escaped", (t) => {
  const folder = makeRepository(t, { "docs/a,b%.md": claim("gone.rs", "50%\u2028 off: done"), "src/a.rs": CODE });
  const { exit, out } = l1ght(folder, ["check", "--format", "github"]);
  assert.equal(exit, 1);
  assert.match(out, /^::error file=docs\/a%2Cb%25\.md,line=8,/);
  for (const line of out.trimEnd().split("\n")) assert.match(line, /^(::(error|warning|notice) |\S)/);
});

test("a_markdown_summary_starts_with_the_mark_of_its_bot", (t) => {
  const { exit, out } = l1ght(stale(t), ["check", "--format", "markdown"]);
  assert.equal(exit, 1);
  assert.match(out, /^<!-- l1ght -->\n/);
  assert.match(out, /one = 2/);
});

test("an_answer_goes_to_the_file_that_is_named_and_nowhere_else", (t) => {
  const folder = stale(t);
  for (const format of ["text", "json", "sarif", "github", "markdown"]) {
    const plain = l1ght(folder, ["check", "--now", "0", "--format", format]);
    const filed = l1ght(folder, ["check", "--now", "0", "--format", format, "-o", "docs/answer.txt"]);
    assert.deepEqual([filed.exit, filed.out, filed.err], [1, "", ""]);
    assert.equal(readFileSync(path.join(folder, "docs/answer.txt"), "utf8"), plain.out);
  }
  assert.notEqual(l1ght(folder, ["check", "-o", "-"]).out, "");
});

test("colour_is_for_a_terminal_that_wants_it", { skip: !hasScript() }, (t) => {
  const folder = stale(t);
  const onTerminal = (env) => {
    const command = `'${process.execPath}' '${BIN}' check`;
    return spawnSync("script", ["-qec", command, "/dev/null"], { cwd: folder, env: { ...ENV, ...env }, encoding: "utf8" }).stdout;
  };
  assert.match(onTerminal({ TERM: "xterm" }), /\x1b\[/);
  for (const env of [{ NO_COLOR: "1" }, { TERM: "dumb" }]) assert.doesNotMatch(onTerminal(env), /\x1b\[\d+m/);
  assert.doesNotMatch(l1ght(folder, ["check"]).out, /\x1b/);
});

test("every_tool_takes_its_input_as_json_and_refuses_what_it_does_not_know", (t) => {
  const folder = stale(t);
  const call = (words, input) => l1ght(folder, [...words, "-", "--json"], { input: JSON.stringify(input) });
  const accepted = call(["accept"], { all: true, by: "Ada", reason: "read", now: 5 });
  assert.deepEqual([accepted.exit, JSON.parse(accepted.out).moved.length], [0, 1]);
  assert.equal(JSON.parse(call(["refs"], { target: "src/a.rs" }).out).refs.length, 1);
  assert.equal(JSON.parse(call(["check"], {}).out).summary.verified, 1);
  for (const words of [["check"], ["bind"], ["fix"], ["lint"], ["lock", "resolve"], ["init"]]) {
    const { exit, out } = call(words, { nonsense: 1 });
    assert.deepEqual([exit, JSON.parse(out).type], [2, "rejected"], words.join(" "));
    assert.match(out, /nonsense/);
  }
  const broken = l1ght(folder, ["check", "-"], { input: "{" });
  assert.equal(broken.exit, 2);
  assert.match(broken.err, /the input of `check` cannot be read/);
});

function hasScript() {
  return spawnSync("script", ["--version"]).status === 0;
}
