//! The commands that rewrite, look up and set up: what they print, what they write, what they leave.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";

import { CODE, ENV, check, claim, commit, git, l1ght, makeFolder, makeRepository, put, verdicts } from "./made.js";

const read = (folder, file) => readFileSync(path.join(folder, file), "utf8");

/** A claim on four lines that have moved two lines down since it was bound. */
function relocated(t, document = claim("`src/a.rs:1-4`")) {
  const folder = makeRepository(t, { "docs/a.md": document, "src/a.rs": CODE });
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  commit(folder, "bind");
  put(folder, { "src/a.rs": `// one\n// two\n${CODE}` });
  return folder;
}

test("fix_writes_the_new_place_and_touches_nothing_else", (t) => {
  const folder = relocated(t);
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs:1-4: relocated"]);
  const { exit, out } = l1ght(folder, ["fix"]);
  assert.equal(exit, 0);
  assert.match(out, /^1 fixed, 0 not fixed$/m);
  assert.equal(read(folder, "docs/a.md"), claim("`src/a.rs:3-6`"));
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs:3-6: fresh"]);
  assert.equal(read(folder, "l1ght.lock").split("\n").length, 3);
});

test("fix_follows_a_moved_file_and_a_path_from_the_document", (t) => {
  const folder = makeRepository(t, {
    "docs/a.md": claim("src/a.rs:1-4"), "docs/b.md": claim("near.rs", "Near"), "docs/near.rs": CODE.replace("one", "two"),
    "src/a.rs": CODE,
  });
  l1ght(folder, ["bind"]);
  git(folder, "mv", "src/a.rs", "src/new.rs");
  assert.equal(l1ght(folder, ["fix"]).exit, 0);
  assert.equal(read(folder, "docs/a.md"), claim("src/new.rs:1-4"));
  assert.equal(read(folder, "docs/b.md"), claim("docs/near.rs", "Near"));
  assert.deepEqual(verdicts(check(folder)), ["src/new.rs:1-4: fresh", "docs/near.rs: unbound"]);
});

test("a_dry_run_prints_a_patch_that_git_applies", (t) => {
  const crlf = claim("src/a.rs:1-4").replaceAll("\n", "\r\n");
  for (const document of [claim("src/a.rs:1-4"), claim("src/a.rs:1-4").trimEnd(), crlf]) {
    const folder = relocated(t, document);
    git(folder, "config", "core.autocrlf", "false");
    const patch = l1ght(folder, ["fix", "--dry-run", "-o", "fix.patch"]);
    assert.deepEqual([patch.exit, patch.out], [0, ""]);
    assert.equal(read(folder, "docs/a.md"), document);
    execFileSync("git", ["apply", "fix.patch"], { cwd: folder, env: ENV, stdio: "pipe" });
    assert.equal(read(folder, "docs/a.md"), document.replace("1-4", "3-6"));
  }
});

test("refs_finds_the_claims_on_a_file_line_range_and_folder", (t) => {
  const folder = makeRepository(t, {
    "docs/a.md": claim("src/a.rs:1-2", "Start"), "docs/b.md": claim("src/a.rs", "Whole"),
    "docs/c.md": claim("src/", "Set"), "src/a.rs": CODE, "src/b.rs": CODE,
  });
  const found = (target, cwd = ".") => {
    const { exit, out } = l1ght(path.join(folder, cwd), ["refs", target, "--json"]);
    assert.equal(exit, 0);
    return JSON.parse(out).refs.map((each) => each.claim);
  };
  assert.deepEqual(found("src/a.rs"), ["Start", "Whole", "Set"]);
  assert.deepEqual(found("src/a.rs:2"), ["Start", "Whole", "Set"]);
  assert.deepEqual(found("src/a.rs:3-4"), ["Whole", "Set"]);
  assert.deepEqual(found("src/b.rs"), ["Set"]);
  assert.deepEqual(found("src/"), ["Start", "Whole", "Set"]);
  assert.deepEqual(found("../src/a.rs:3", "docs"), ["Whole", "Set"]);
  assert.match(l1ght(folder, ["refs", "none.rs"]).out, /^0 references/);
});

test("suggest_prints_a_patch_that_makes_a_document_of_a_readme", (t) => {
  const text = "# Sums\n\nThe adding is in `src/a.rs`.\n\nNothing here.\n";
  const folder = makeRepository(t, { "README.md": text, "src/a.rs": CODE });
  const { exit, out } = l1ght(folder, ["suggest", "README.md"]);
  assert.equal(exit, 0);
  assert.equal(read(folder, "README.md"), text);
  execFileSync("git", ["apply", "-"], { cwd: folder, env: ENV, input: out, stdio: "pipe" });
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs: unbound"]);
  assert.ok(read(folder, "README.md").includes("Nothing here."));
});

test("init_sets_up_a_repository_once_and_checks_without_a_write_token", (t) => {
  const folder = makeRepository(t, { "src/a.rs": CODE, ".gitattributes": "*.png binary" });
  assert.equal(l1ght(folder, ["init"]).exit, 0);
  assert.deepEqual(read(folder, ".gitattributes").split("\n").slice(0, 2), ["*.png binary", "l1ght.lock merge=union"]);
  const step = read(folder, ".github/workflows/l1ght.yml");
  assert.match(step, /permissions:\s+contents: read/);
  assert.doesNotMatch(step, /: write|secrets\./);
  assert.match(step, /GITHUB_STEP_SUMMARY/);
  assert.equal(check(folder).exit, 0);
  commit(folder, "init");
  assert.equal(l1ght(folder, ["init"]).exit, 0);
  assert.equal(git(folder, "status", "--porcelain"), "");
});

test("lint_writes_the_signs_that_a_keyboard_lacks", (t) => {
  const typed = claim("src/a.rs:1-4").replace("⍂", "L1").replace("𝔻", "L1");
  const folder = makeRepository(t, { "docs/a.md": typed, "src/a.rs": CODE });
  assert.equal(l1ght(folder, ["lint"]).exit, 0);
  assert.equal(read(folder, "docs/a.md"), typed);
  assert.equal(l1ght(folder, ["lint", "--signs"]).exit, 0);
  assert.equal(read(folder, "docs/a.md"), claim("src/a.rs:1-4"));
});

test("as_written_shows_the_drift_that_is_already_there", (t) => {
  const folder = makeRepository(t);
  put(folder, { "src/a.rs": CODE.replace("one = 1", "one = 2") });
  commit(folder, "the code moves on");
  put(folder, { "docs/b.md": claim("src/a.rs:1-4", "Later") });
  commit(folder, "a claim of the new code");
  const expected = ["src/a.rs:1-4: changed", "src/a.rs:1-4: fresh"];
  assert.deepEqual(verdicts(check(folder, ["--as-written"])), expected);
  assert.equal(existsSync(path.join(folder, "l1ght.lock")), false);
  assert.equal(l1ght(folder, ["bind", "--as-written"]).exit, 0);
  const report = check(folder);
  assert.equal(report.exit, 1);
  assert.deepEqual(verdicts(report), expected);
  assert.match(l1ght(folder, ["check"]).out, /one = 1[^]*one = 2/);
});

test("lock_resolve_without_a_lock_file_or_without_markers_changes_nothing", (t) => {
  const folder = makeRepository(t);
  assert.equal(l1ght(folder, ["lock", "resolve"]).exit, 1);
  l1ght(folder, ["bind"]);
  const before = read(folder, "l1ght.lock");
  const { exit, out } = l1ght(folder, ["lock", "resolve"]);
  assert.deepEqual([exit, out], [0, "no conflict markers in l1ght.lock\n"]);
  assert.equal(read(folder, "l1ght.lock"), before);
});

test("a_base_without_a_lock_file_has_nothing_that_could_have_moved", (t) => {
  const folder = makeRepository(t);
  l1ght(folder, ["bind"]);
  assert.deepEqual(verdicts(check(folder, ["--base", "HEAD"])), ["src/a.rs:1-4: fresh"]);
});

test("a_folder_without_git_takes_every_command", (t) => {
  const folder = makeFolder(t);
  put(folder, { "docs/a.md": claim("src/a.rs:1-4"), "src/a.rs": CODE });
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  put(folder, { "src/a.rs": `// new\n${CODE}` });
  assert.equal(l1ght(folder, ["fix"]).exit, 0);
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs:2-5: fresh"]);
  const { exit, err } = l1ght(folder, ["check", "--base", "HEAD"]);
  assert.equal(exit, 2);
  assert.match(err, /--base-lock FILE/);
});
