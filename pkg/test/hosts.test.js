//! Hosts that are no folder of Node's: lists of files, trees of forges, archives.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { BlobWriter, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";

import { check, entries, forgeTree, open } from "../dist/node/index.js";
import { zip } from "../dist/hosts/zip.js";
import { CODE, claim, makeRepository } from "./made.js";

const DOCUMENT = "docs/a.md";
const FILES = [
  { path: DOCUMENT, content: claim("src/a.rs:1-4") },
  { path: "src/a.rs", content: CODE },
];

const blobId = (text) => createHash("sha1").update(`blob ${Buffer.byteLength(text)}\0${text}`).digest("hex");

/** The verdicts of a report, in order. */
const verdictsOf = ({ documents }) => documents.flatMap(({ claims }) => claims.flatMap(({ items }) => items.map(({ verdict }) => verdict)));

test("texts_bytes_and_blobs_are_contents", async () => {
  for (const as of [(text) => text, (text) => Buffer.from(text), (text) => new Blob([text])]) {
    const host = entries(FILES.map(({ path, content }) => ({ path, content: as(content) })));
    assert.deepEqual(verdictsOf(await check(host)), ["unbound"]);
  }
});

test("a_list_keeps_baselines_in_a_brain_and_refuses_to_write_a_lock_file", async () => {
  const brain = await open();
  await brain.ingest(entries(FILES));
  await brain.bind();
  assert.deepEqual(verdictsOf(await brain.check()), ["fresh"]);
  const lock = new TextDecoder().decode(await brain.lockFile());
  await brain.ingest(entries([FILES[0], { path: "src/a.rs", content: CODE.replace("5", "6") }]));
  assert.deepEqual(verdictsOf(await brain.check()), ["changed"]);
  await brain.ingest(entries([...FILES, { path: "docs/b.md", content: claim("src/a.rs", "Second") }, { path: "l1ght.lock", content: lock }]));
  await assert.rejects(brain.bind(), { code: "host/read-only" });
  await brain.close();
});

test("a_file_that_a_partial_list_lacks_is_not_gone", async () => {
  const lock = await lockOf(FILES);
  const files = [FILES[0], { path: "l1ght.lock", content: lock }];
  assert.deepEqual(verdictsOf(await check(entries(files))), ["file_gone"]);
  assert.deepEqual(verdictsOf(await check(entries(files, { complete: false }))), ["unverifiable"]);
});

test("a_partial_list_removes_nothing_from_a_brain", async () => {
  const more = [...FILES, { path: "src/b.rs", content: "fn other() {}\n" }];
  const brain = await open();
  const all = await brain.ingest(entries(more));
  assert.ok(all.nodes_added > 3);
  const part = entries(FILES, { complete: false });
  assert.equal((await brain.ingest(part)).nodes_removed, 0);
  assert.equal((await brain.ingest(part, { mode: "replace" })).code, "ingest/partial-list");
  assert.equal((await brain.ingest(entries(more))).nodes_added, 0);
  // The same list, said to be all there is, does remove.
  assert.ok((await brain.ingest(entries(FILES))).nodes_removed > 0);
  await brain.close();
});

test("a_call_that_is_aborted_leaves_what_was_there", async () => {
  const brain = await open();
  await brain.ingest(entries(FILES));
  await brain.bind();
  const before = await brain.check({ now: 0 });
  const controller = new AbortController();
  const slow = entries([{ path: DOCUMENT }, { path: "src/c.rs", content: "fn c() {}" }], {
    read: async () => {
      controller.abort(new Error("enough"));
      return new Uint8Array(3);
    },
  });
  await assert.rejects(brain.ingest(slow, { signal: controller.signal }), /enough/);
  assert.deepEqual(await brain.check({ now: 0 }), before);
  await brain.close();
});

test("progress_counts_what_was_brought", async () => {
  const seen = [];
  await check(entries(FILES), { onProgress: (progress) => seen.push(progress) });
  const rounds = new Set(seen.map(({ round }) => round));
  for (const round of rounds) {
    const of = seen.filter((progress) => progress.round === round);
    assert.deepEqual(of.map(({ done }) => done), Array.from({ length: of[0].wanted + 1 }, (_, at) => at));
  }
  assert.ok(rounds.size >= 1);
});

test("of_a_tree_of_a_forge_only_what_is_wanted_is_read", async () => {
  const lock = await lockOf(FILES.map((file) => ({ ...file, id: `git:${blobId(file.content)}` })));
  const texts = { [DOCUMENT]: FILES[0].content, "src/a.rs": CODE, "src/unread.rs": "fn unread() {}\n", "l1ght.lock": lock };
  const tree = Object.entries(texts).map(([path, text]) => ({ path, mode: "100644", sha: blobId(text) }));
  tree.push({ path: "src", mode: "040000", sha: "0".repeat(40) }, { path: "link", mode: "120000", sha: "1".repeat(40) });
  const read = [];
  const host = forgeTree({ tree }, async (sha, path) => {
    assert.equal(sha, blobId(texts[path]));
    read.push(path);
    return new TextEncoder().encode(texts[path]);
  });
  const report = await check(host);
  assert.deepEqual(verdictsOf(report), ["fresh"]);
  assert.deepEqual([...new Set(read)].sort(), [DOCUMENT, "l1ght.lock"].sort());
  assert.equal((await check(forgeTree({ tree, truncated: true }, (_, path) => host.read(path)))).list.complete, false);
});

test("a_content_that_is_not_that_of_its_id_is_not_judged", async () => {
  const texts = { [DOCUMENT]: FILES[0].content, "src/a.rs": CODE.replace("5", "6"), "l1ght.lock": await lockOf(FILES) };
  const tree = Object.entries(texts).map(([path, text]) => ({ path, mode: "100644", sha: blobId(text) }));
  const reading = (lies) => forgeTree({ tree }, async (_, path) => Buffer.from(lies[path] ?? texts[path]));
  assert.deepEqual(verdictsOf(await check(reading({}))), ["changed"]);
  assert.deepEqual(verdictsOf(await check(reading({ "src/a.rs": CODE }))), ["unverifiable"]);
});

test("an_archive_of_git_is_the_same_as_its_folder", async (t) => {
  const folder = makeRepository(t);
  const whole = await check(await zip(execFileSync("git", ["archive", "--format=zip", "--prefix=project-1.0/", "HEAD"], { cwd: folder })));
  assert.deepEqual(verdictsOf(whole), ["unbound"]);
  assert.equal(whole.documents[0].path, DOCUMENT);
  execFileSync("git", ["archive", "--format=zip", "-o", join(folder, "flat.zip"), "HEAD"], { cwd: folder });
  const flat = await check(await zip(new Blob([readFileSync(join(folder, "flat.zip"))])));
  assert.deepEqual(flat.documents, whole.documents);
});

/** An archive of these contents by name. */
async function archive(files, options = {}) {
  const writer = new ZipWriter(new BlobWriter("application/zip"), { useWebWorkers: false, ...options });
  for (const [name, content] of files) await writer.add(name, new Uint8ArrayReader(Buffer.from(content)));
  return new Uint8Array(await (await writer.close()).arrayBuffer());
}

test("an_archive_that_is_hostile_is_refused_or_read_as_far_as_it_can_be", async () => {
  await assert.rejects(zip(Buffer.from("no archive")), { code: "host/bad-zip" });
  await assert.rejects(zip(new Uint8Array()), { code: "host/bad-zip" });
  const good = await archive([["docs/a.md", FILES[0].content], ["src/a.rs", CODE]]);
  await assert.rejects(zip(good.subarray(0, good.length - 30)), { code: "host/bad-zip" });
  for (const name of ["../docs/b.md", "/etc/b.md"]) {
    const outside = archive([["docs/a.md", FILES[0].content], [name, FILES[0].content], ["src/a.rs", CODE]]);
    await assert.rejects(zip(await outside), { code: "host/bad-zip" }, name);
  }
  const locked = await check(await zip(await archive([["docs/a.md", FILES[0].content], ["src/a.rs", CODE]], { password: "secret" })));
  assert.equal(locked.code, "check/no-document");
});

test("a_file_that_unpacks_without_end_is_too_large_and_the_rest_is_read", async () => {
  const files = [["docs/a.md", claim("big.txt")], ["docs/b.md", FILES[0].content], ["src/a.rs", CODE]];
  const listed = [...files, ["big.txt", "small"]].map(([path, content]) => ({ path, content }));
  const size = 65 * 1024 * 1024;
  const bomb = await archive([...files, ["l1ght.lock", await lockOf(listed)], ["big.txt", Buffer.alloc(size)]]);
  assert.ok(bomb.length < 200_000);
  assert.deepEqual(verdictsOf(await check(await zip(bomb))), ["unverifiable", "fresh"]);
  // A size that lies: the real one is found out while it unpacks.
  const lying = Buffer.from(bomb);
  for (let at = 0; at < lying.length - 4; at++) if (lying.readUInt32LE(at) === size) lying.writeUInt32LE(100, at);
  assert.deepEqual(verdictsOf(await check(await zip(lying))), ["unverifiable", "fresh"]);
});

test("a_flipped_bit_of_an_archive_reaches_no_verdict", async () => {
  const lock = await lockOf(FILES);
  const good = await archive([["docs/a.md", FILES[0].content], ["src/a.rs", CODE], ["l1ght.lock", lock]], { level: 0 });
  assert.deepEqual(verdictsOf(await check(await zip(good))), ["fresh"]);
  const harmed = Uint8Array.from(good);
  harmed[Buffer.from(good).indexOf("let one")] ^= 1;
  assert.deepEqual(verdictsOf(await check(await zip(harmed))), ["unverifiable"]);
});

/** The lock file of these files. */
async function lockOf(files) {
  const brain = await open();
  await brain.ingest(entries(files));
  await brain.bind();
  const lock = new TextDecoder().decode(await brain.lockFile());
  await brain.close();
  return lock;
}
