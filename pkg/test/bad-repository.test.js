//! Repositories in odd states: each gives a clear message and the right verdict.

import assert from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import {
  CODE, check, claim, commit, git, l1ght, makeFolder, makeRepository, put, reasons, verdicts,
} from "./made.js";

test("no_documents_says_how_many_files_it_saw", (t) => {
  const folder = makeRepository(t, { "README.md": "# Plain\n", "src/a.rs": CODE });
  const { exit, err } = l1ght(folder, ["check"]);
  assert.equal(exit, 2);
  assert.match(err, /1 Markdown file/i);
  assert.match(err, /l1ght suggest/);
});

test("a_folder_without_git_is_walked", (t) => {
  const folder = makeFolder(t);
  put(folder, { "docs/a.md": claim("src/a.rs:1-4"), "src/a.rs": CODE, "node_modules/x/b.md": claim("y") });
  const report = check(folder);
  assert.deepEqual(verdicts(report), ["src/a.rs:1-4: unbound"]);
  assert.equal(report.list.complete, true);
  assert.equal(report.list.files, 2);
});

test("a_folder_without_git_has_its_root_at_the_configuration", (t) => {
  const folder = makeFolder(t);
  put(folder, { "l1ght.toml": "", "docs/a.md": claim("src/a.rs:1-4"), "src/a.rs": CODE });
  assert.deepEqual(verdicts(check(path.join(folder, "docs"))), ["src/a.rs:1-4: unbound"]);
});

test("a_bare_repository_has_nothing_to_check", (t) => {
  const folder = makeFolder(t);
  git(folder, "init", "-q", "--bare");
  const { exit, err, out } = l1ght(folder, ["check"]);
  assert.deepEqual([exit, out], [2, ""]);
  assert.match(err, /bare repository/);
  assert.match(err, /git worktree add/);
});

test("a_shallow_clone_checks_and_says_what_history_is_missing", (t) => {
  const origin = makeRepository(t);
  put(origin, { other: "x" });
  commit(origin, "later");
  const folder = path.join(makeFolder(t), "clone");
  git(origin, "clone", "-q", "--depth", "1", `file://${origin}`, folder);
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs:1-4: unbound"]);
  const asWritten = check(folder, ["--as-written"]);
  assert.equal(asWritten.summary.nothing_verified, true);
  assert.match(JSON.stringify(asWritten), /history/);
});

test("a_sparse_checkout_leaves_files_unverifiable_not_gone", (t) => {
  const folder = makeRepository(t);
  git(folder, "sparse-checkout", "set", "--no-cone", "/docs/");
  assert.equal(existsSync(path.join(folder, "src")), false);
  const report = check(folder);
  assert.deepEqual(verdicts(report), ["src/a.rs:1-4: unverifiable"]);
  assert.match(reasons(report), /sparse/);
});

test("crlf_in_the_checkout_is_the_same_file", (t) => {
  const folder = makeRepository(t, {
    ".gitattributes": "*.rs text eol=crlf\n",
    "docs/a.md": claim("src/a.rs:1-4"),
    "src/a.rs": CODE,
  });
  rmSync(path.join(folder, "src/a.rs"));
  git(folder, "checkout", "-q", "--", "src/a.rs");
  assert.match(readFileSync(path.join(folder, "src/a.rs"), "latin1"), /\r\n/);
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs:1-4: fresh"]);
  writeFileSync(path.join(folder, "src/a.rs"), CODE);
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs:1-4: fresh"]);
});

test("an_lfs_pointer_is_not_the_file", (t) => {
  const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12345\n`;
  const folder = makeRepository(t, {
    ".gitattributes": "*.bin filter=lfs diff=lfs merge=lfs -text\n",
    "docs/a.md": claim("big.bin"),
    "big.bin": pointer,
  });
  const report = check(folder);
  assert.deepEqual(verdicts(report), ["big.bin: unverifiable"]);
  assert.match(reasons(report), /lfs/i);
});

test("a_filter_that_is_set_up_nowhere_leaves_the_file_unverifiable", (t) => {
  const folder = makeRepository(t, {
    ".gitattributes": "*.key filter=vault\n",
    "docs/a.md": claim("some.key"),
    "some.key": "sealed\n",
  });
  const report = check(folder);
  assert.deepEqual(verdicts(report), ["some.key: unverifiable"]);
  assert.match(reasons(report), /filter/);
});

test("a_submodule_counts_when_it_is_checked_out_and_is_unverifiable_when_not", (t) => {
  const inner = makeRepository(t, { "lib.rs": CODE, "spec.md": claim("sub/lib.rs:1-4", "Inner") });
  const folder = makeRepository(t, { "docs/a.md": claim("sub/lib.rs:1-4") });
  git(folder, "submodule", "add", "-q", inner, "sub");
  commit(folder, "submodule");
  const both = ["sub/lib.rs:1-4: unbound", "sub/lib.rs:1-4: unbound"];
  assert.deepEqual(verdicts(check(folder)), both);

  const clone = path.join(makeFolder(t), "clone");
  git(folder, "clone", "-q", folder, clone);
  const report = check(clone);
  assert.deepEqual(verdicts(report), ["sub/lib.rs:1-4: unverifiable"]);
  assert.match(reasons(report), /submodule/);
});

test("a_detached_head_and_a_linked_worktree_are_as_good_as_a_branch", (t) => {
  const folder = makeRepository(t);
  git(folder, "checkout", "-q", "--detach");
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs:1-4: unbound"]);
  const linked = path.join(makeFolder(t), "linked");
  git(folder, "worktree", "add", "-q", "--detach", linked);
  assert.deepEqual(verdicts(check(path.join(linked, "docs"))), ["src/a.rs:1-4: unbound"]);
});

test("an_unborn_branch_is_checked_with_what_is_on_disk", (t) => {
  const folder = makeFolder(t);
  git(folder, "init", "-q");
  put(folder, { "docs/a.md": claim("src/a.rs:1-4"), "src/a.rs": CODE, ".gitignore": "ignored.md\n" });
  put(folder, { "ignored.md": claim("x") });
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs:1-4: unbound"]);
  assert.deepEqual(verdicts(check(folder, ["--as-written"])), ["src/a.rs:1-4: unbound"]);
});

test("a_repository_inside_a_repository_is_not_entered", (t) => {
  const folder = makeRepository(t);
  const inner = path.join(folder, "vendor/inner");
  mkdirSync(inner, { recursive: true });
  git(inner, "init", "-q");
  put(inner, { "docs/b.md": claim("c.rs"), "c.rs": CODE });
  commit(inner);
  assert.deepEqual(check(folder).documents.map((each) => each.path), ["docs/a.md"]);
  assert.deepEqual(check(inner).documents.map((each) => each.path), ["docs/b.md"]);
});

test("a_merge_conflict_in_the_index_lists_the_file_once", (t) => {
  const folder = makeRepository(t);
  git(folder, "checkout", "-qb", "side");
  put(folder, { "src/a.rs": CODE.replace("one = 1", "one = 2") });
  commit(folder);
  git(folder, "checkout", "-q", "main");
  put(folder, { "src/a.rs": CODE.replace("one = 1", "one = 3") });
  commit(folder);
  assert.throws(() => git(folder, "merge", "-q", "side"));
  const report = check(folder);
  assert.equal(report.list.files, 2);
  assert.deepEqual(verdicts(report), ["src/a.rs:1-4: unbound"]);
});

test("git_refusing_a_foreign_owner_is_passed_on", (t) => {
  const folder = makeRepository(t);
  const env = { GIT_TEST_ASSUME_DIFFERENT_OWNER: "1" };
  const { exit, err } = l1ght(folder, ["check"], { env });
  assert.equal(exit, 2);
  assert.match(err, /dubious ownership/);
  assert.match(err, /safe\.directory/);
});

test("programs_that_the_repository_names_are_not_run", (t) => {
  const folder = makeRepository(t, {
    ".gitattributes": "*.rs filter=evil diff=evil\n*.md filter=evil diff=evil\n",
    "docs/a.md": claim("src/a.rs:1-4"),
    "src/a.rs": CODE,
  });
  const trap = `touch ${folder}/ran; cat`;
  for (const name of ["filter.evil.clean", "filter.evil.smudge", "filter.evil.process",
    "diff.evil.textconv", "diff.external", "core.fsmonitor", "core.pager"]) {
    git(folder, "config", name, trap);
  }
  put(folder, { "src/a.rs": `${CODE}\n`, "docs/a.md": `${claim("src/a.rs:1-4")}\n` });
  check(folder, ["--as-written"]);
  l1ght(folder, ["bind"]);
  check(folder, ["--new-since", "HEAD"]);
  assert.equal(existsSync(path.join(folder, "ran")), false);
});

test("a_moved_repository_folder_still_works", (t) => {
  const folder = makeRepository(t);
  const moved = path.join(makeFolder(t), "a b 'c' \"d\"\ne");
  cpSync(folder, `${folder}-copy`, { recursive: true });
  renameSync(`${folder}-copy`, moved);
  assert.deepEqual(verdicts(check(path.join(moved, "src"), ["--all"])), ["src/a.rs:1-4: unbound"]);
});
