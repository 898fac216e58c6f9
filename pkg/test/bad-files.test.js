//! Files that cannot be read, or are not what they seem: nothing is followed, skipped in silence or
//! read whole without need.

import assert from "node:assert/strict";
import { chmodSync, closeSync, ftruncateSync, mkdirSync, openSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import {
  CODE, check, claim, commit, git, l1ght, makeFolder, makeRepository, put, reasons, verdicts,
} from "./made.js";

/** Permissions do not bind root, so these tests become somebody else where they run as root. */
const AS_NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
const NO_PERMISSIONS = process.platform === "win32" ? "no permissions to take away" : false;

test("names_with_spaces_quotes_and_newlines_are_names", (t) => {
  const names = ["a b.md", 'q"uote\'s.md', "new\nline.md", "tab\there.md", "ünï 文書.md", "back\\slash.md"];
  const files = { "src/o k.rs": CODE };
  for (const name of names) files[`docs/${name}`] = claim("src/o k.rs:1-4", name.length);
  const folder = makeRepository(t, files);
  const report = check(folder);
  assert.deepEqual(report.documents.map((each) => each.path).sort(), names.map((name) => `docs/${name}`).sort());
  assert.equal(report.summary.by_verdict.unbound ?? report.summary.items, names.length);
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  assert.deepEqual(new Set(verdicts(check(folder))), new Set(["src/o k.rs:1-4: fresh"]));
  const written = check(folder, ["--as-written"]);
  assert.equal(written.summary.verified, names.length);
});

test("a_name_that_is_not_utf8_is_skipped_and_said", { skip: process.platform !== "linux" }, (t) => {
  const bad = (folder) => Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.of(0xe9), Buffer.from(".md")]);
  for (const folder of [makeRepository(t), makeFolder(t)]) {
    put(folder, { "docs/a.md": claim("src/a.rs:1-4"), "src/a.rs": CODE });
    writeFileSync(bad(folder), claim("src/a.rs"));
    const report = check(folder);
    assert.deepEqual(verdicts(report), ["src/a.rs:1-4: unbound"]);
    assert.deepEqual(report.skipped.map((each) => each.path), ["caf\\xe9.md"]);
  }
});

test("an_unreadable_file_is_unverifiable", { skip: NO_PERMISSIONS }, (t) => {
  const folder = makeFolder(t);
  put(folder, { "docs/a.md": claim("src/a.rs:1-4"), "docs/b.md": claim("x"), "src/a.rs": CODE });
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  for (const file of ["src/a.rs", "docs/b.md"]) chmodSync(path.join(folder, file), 0o000);
  chmodSync(folder, 0o755);
  const report = check(folder, [], AS_NOBODY);
  assert.deepEqual(verdicts(report), ["src/a.rs:1-4: unverifiable"]);
  assert.match(reasons(report), /read/);
  assert.deepEqual(report.skipped.map((each) => each.path), ["docs/b.md"]);
});

test("an_unreadable_folder_is_unverifiable", { skip: NO_PERMISSIONS }, (t) => {
  const folder = makeFolder(t);
  put(folder, { "docs/a.md": claim("src/a.rs:1-4"), "src/a.rs": CODE });
  chmodSync(path.join(folder, "src"), 0o000);
  chmodSync(folder, 0o755);
  const report = check(folder, [], AS_NOBODY);
  assert.deepEqual(verdicts(report), ["src/a.rs:1-4: unverifiable"]);
});

test("a_file_of_200_mb_is_never_read_whole", (t) => {
  const documents = { "docs/a.md": claim("big.bin"), "docs/b.md": claim("docs/a.md") };
  const folder = makeRepository(t, { ...documents, "big.bin": "small" });
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  for (const name of ["big.bin", "docs/big.md"]) {
    const file = openSync(path.join(folder, name), "w");
    ftruncateSync(file, 200 * 1024 * 1024);
    closeSync(file);
  }
  const report = check(folder);
  assert.deepEqual(verdicts(report)[0], "big.bin: unverifiable");
  assert.match(reasons(report), /large/);
  assert.deepEqual(report.skipped, [{ path: "docs/big.md", code: "too-large" }]);
});

test("a_binary_file_can_be_evidence", (t) => {
  const bytes = Buffer.from(Array.from({ length: 4096 }, (_, at) => (at * 7) % 256));
  const folder = makeRepository(t, { "docs/a.md": claim("logo.png"), "logo.png": bytes });
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  assert.deepEqual(verdicts(check(folder)), ["logo.png: fresh"]);
  put(folder, { "logo.png": Buffer.concat([bytes, Buffer.of(1)]) });
  assert.deepEqual(verdicts(check(folder)), ["logo.png: file_changed"]);
});

test("a_link_out_of_the_root_is_not_followed_and_tells_nothing", (t) => {
  const secret = makeFolder(t);
  put(secret, { there: "secret\n" });
  for (const make of [makeRepository, makeFolder]) {
    const folder = make(t);
    put(folder, { "docs/a.md": claim("present"), "docs/b.md": claim("absent"), "src/a.rs": CODE });
    symlinkSync(path.join(secret, "there"), path.join(folder, "present"));
    symlinkSync(path.join(secret, "not-there"), path.join(folder, "absent"));
    const [present, absent] = check(folder).documents.map((each) => each.claims[0].items[0]);
    assert.equal(present.verdict, "outside_root");
    assert.equal(absent.verdict, "outside_root");
    assert.equal(present.reason, absent.reason);
  }
});

test("a_link_inside_the_root_is_read_through", (t) => {
  const folder = makeRepository(t, { "docs/a.md": claim("link.rs:1-4"), "src/a.rs": CODE });
  symlinkSync("src/a.rs", path.join(folder, "link.rs"));
  commit(folder);
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  assert.deepEqual(verdicts(check(folder)), ["link.rs:1-4: fresh"]);
  put(folder, { "src/a.rs": CODE.replace("one = 1", "one = 2") });
  assert.deepEqual(verdicts(check(folder)), ["link.rs:1-4: changed"]);
});

test("a_folder_replaced_by_a_link_does_not_lead_outside", (t) => {
  const outside = makeFolder(t);
  put(outside, { "a.rs": CODE });
  const folder = makeRepository(t);
  git(folder, "rm", "-rq", "--cached", "src");
  git(folder, "update-index", "--add", "--cacheinfo", `100644,${git(folder, "hash-object", "-w", "src/a.rs").trim()},src/a.rs`);
  git(folder, "mv", "src", "old");
  symlinkSync(outside, path.join(folder, "src"));
  assert.notEqual(verdicts(check(folder))[0], "src/a.rs:1-4: unbound");
});

test("links_in_a_circle_end", (t) => {
  const folder = makeFolder(t);
  mkdirSync(path.join(folder, "docs"));
  put(folder, { "docs/a.md": claim("one") });
  symlinkSync("two", path.join(folder, "one"));
  symlinkSync("one", path.join(folder, "two"));
  symlinkSync("..", path.join(folder, "docs/up"));
  assert.deepEqual(verdicts(check(folder)), ["one: unverifiable"]);
});
