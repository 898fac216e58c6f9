// Memories in Node: as files that people edit, on the command line, between brains, and when processes
// end in the middle.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { importMemories, zipMemories } from "../dist/hosts/archive.js";
import { generateKey, issueCapability, trustAnchor } from "../dist/node/capability.js";
import { Brain, entries, folder as folderHost, fsStore, loadEngine } from "../dist/node/index.js";
import { claim, git, l1ght, makeFolder, makeRepository, put, startL1ght } from "./made.js";

const CODE = "pub const LIMIT: u32 = 2;\n";
const engine = await loadEngine();

function memory(label, text, more = {}) {
  const claims = [{ label: "Limit", text, evidence: ["src/limit.rs"], ...more.claim }];
  return { agent_id: "ada", node_label: label, claims, ...more.input };
}

function here(t) {
  const root = makeRepository(t, { "src/limit.rs": CODE, "README.md": "# x\n" });
  git(root, "config", "user.name", "A");
  return root;
}

const run = (folder, ...words) => {
  const { exit, out, err } = l1ght(folder, words);
  assert.equal(err, "", err);
  return { exit, out };
};

test("a_memory_is_written_judged_after_a_restart_and_accepted_on_the_command_line", (t) => {
  const root = here(t);
  run(root, "ingest");
  run(root, "memorize", "Retry budget", "--claim", "Limit", "--text", "It is two.", "--evidence", "src/limit.rs:1");
  assert.match(run(root, "memory", "list").out, /^fresh {2}Retry budget/);
  assert.match(run(root, "handshake").out, /full_trust/);
  put(root, { "src/limit.rs": CODE.replace("2", "3") });
  assert.match(run(root, "memory", "list", "--stale").out, /^changed {2}Retry budget/);
  assert.match(run(root, "handshake").out, /memory_stale|graph_behind/);
  assert.match(run(root, "cross-verify", "--check", "evidence_freshness").out, /Limit: src\/limit.rs:1: evidence_changed/);
  run(root, "accept", "--all", "--reason", "three is right");
  assert.match(run(root, "memory", "list").out, /^fresh/);
  // Documents of the repository are another matter, and Git sees nothing of the brain.
  assert.equal(l1ght(root, ["check"]).exit, 2);
  assert.equal(existsSync(path.join(root, "l1ght.lock")), false);
  assert.equal(run(root, "memory", "show", "Retry budget", "--json").exit, 0);
});

test("bind_and_fix_look_at_memories_too_and_at_documents_below_a_folder_only_there", (t) => {
  const root = here(t);
  const code = "pub fn limit(tries: u32) -> bool {\n    tries < LIMIT && tries.is_power_of_two()\n}\n";
  put(root, { "src/a.rs": code, "docs/a.md": claim("src/a.rs:1-3"), "other/b.md": claim("src/a.rs:1-3", "Second") });
  run(root, "memorize", "A", "--claim", "L", "--text", "x", "--evidence", "src/a.rs:1-3");
  assert.match(run(path.join(root, "docs"), "bind").out, /^bound docs\/a.md First: src\/a.rs:1-3\n1 bound/);
  assert.match(run(root, "bind").out, /^bound other\/b.md Second: src\/a.rs:1-3\n1 bound/);
  put(root, { "src/a.rs": `//! New.\n\n${code}` });
  const fixed = run(root, "fix").out;
  assert.match(fixed, /\+\[𝔻 evidence: src\/a.rs:3-5\]/);
  assert.match(fixed, /3 fixed/);
  assert.match(run(root, "memory", "list").out, /^fresh/);
  assert.match(readFileSync(path.join(root, ".l1ght/agent-memory/a.light.md"), "utf8"), /src\/a.rs:3-5/);
  assert.equal(l1ght(root, ["check"]).exit, 0);
  assert.ok(!readFileSync(path.join(root, "l1ght.lock"), "utf8").includes("agent-memory"));
});

test("several_claims_come_as_json_and_what_is_missing_is_said", (t) => {
  const root = here(t);
  const input = JSON.stringify(memory("A", "one"));
  assert.match(l1ght(root, ["memorize", "-"], { input }).out, /1 claim in agent-memory\/a.light.md, 1 bound/);
  assert.match(l1ght(root, ["memorize", "A"]).err, /needs a claim/);
  const wrong = l1ght(root, ["memorize", "-"], { input: '{"agent_id":"a","node_label":"A","claims":[{"lable":"x"}]}' });
  assert.deepEqual([wrong.exit, /unknown field `lable`/.test(wrong.err)], [2, true]);
});

test("four_processes_memorize_one_name_and_all_are_in_its_history", async (t) => {
  const root = here(t);
  run(root, "ingest");
  const writers = ["ada", "bob", "cyd", "dee"].map((agent) => new Promise((resolve) => {
    const words = ["memorize", "Shared", "--agent", agent, "--claim", "L", "--text", `by ${agent}`];
    startL1ght(root, words, { stdio: "ignore" }).on("close", resolve);
  }));
  assert.deepEqual(await Promise.all(writers), [0, 0, 0, 0]);
  const history = JSON.parse(run(root, "memory", "history", "Shared", "--json").out);
  assert.deepEqual(history.versions.map(({ by }) => by).sort(), ["ada", "bob", "cyd", "dee"]);
  assert.deepEqual(history.versions.map(({ version }) => version), [1, 2, 3, 4]);
  const file = readFileSync(path.join(root, ".l1ght/agent-memory/shared.light.md"), "utf8");
  assert.match(file, new RegExp(`by ${history.versions.at(-1).by}`));
});

/** A store whose folder of memories ends the process, as it were, before its `step`-th step. */
function ending(store, step) {
  let steps = 0;
  const count = (name) => async (...args) => {
    if (++steps === step) throw new Error("the process ended");
    return store.memories[name](...args);
  };
  const memories = { stamp: () => store.memories.stamp(), list: () => store.memories.list(), create: count("create"), archive: count("archive") };
  return new Proxy(store, {
    get: (own, name) => (name === "memories" ? memories : typeof own[name] === "function" ? own[name].bind(own) : own[name]),
  });
}

test("a_process_that_ends_between_any_two_steps_loses_nothing", async (t) => {
  for (const step of [1, 2, 3, 4]) {
    const dir = makeFolder(t);
    const open = async (store) => Brain.open(engine, { store });
    const first = await open(await fsStore(dir));
    await first.memorize(memory("A", "one"));
    await first.close();
    const second = await open(ending(await fsStore(dir), step));
    await second.memorize(memory("A", "two")).catch(() => undefined);
    await second.close();
    writeFileSync(path.join(dir, "agent-memory/b.light.md"), "---\nProtocol: L1GHT/1.0\nNode: B\n---\n\n[⍂ entity: B] by hand.\n");
    const third = await open(await fsStore(dir));
    const { versions } = await third.call("memory_history", { node_label: "A" });
    assert.equal(versions.length, 2, `step ${step}`);
    assert.match(readFileSync(path.join(dir, "agent-memory/a.light.md"), "utf8"), /two/);
    assert.deepEqual((await third.call("memory_list")).memories.map(({ node_label }) => node_label), ["A", "B"]);
    await third.close();
  }
});

test("what_an_editor_saves_at_any_moment_is_in_the_history", async (t) => {
  const dir = makeFolder(t);
  const store = await fsStore(dir);
  const file = path.join(dir, "agent-memory/a.light.md");
  const saved = "---\nProtocol: L1GHT/1.0\nNode: A\n---\n\n[⍂ entity: Limit] was saved by an editor.\n";
  // Just before the old file would be moved away.
  const memories = Object.create(store.memories);
  let isArmed = false;
  memories.archive = async (...args) => {
    if (isArmed) writeFileSync(file, saved);
    isArmed = false;
    return store.memories.archive(...args);
  };
  for (const name of ["stamp", "list", "create"]) memories[name] = (...args) => store.memories[name](...args);
  const own = new Proxy(store, {
    get: (it, name) => (name === "memories" ? memories : typeof it[name] === "function" ? it[name].bind(it) : it[name]),
  });
  const brain = await Brain.open(engine, { store: own });
  await brain.memorize(memory("A", "one"));
  isArmed = true;
  await brain.memorize(memory("A", "two"));
  const { versions } = await brain.call("memory_history", { node_label: "A" });
  assert.deepEqual(versions.map(({ how }) => how), ["memorized", "memorized", "external"]);
  assert.equal(readFileSync(file, "utf8"), saved);
  await brain.close();
});

test("a_folder_that_cannot_be_written_loses_no_memory_and_is_said", async (t) => {
  const dir = makeFolder(t);
  const store = await fsStore(dir);
  writeFileSync(path.join(dir, "agent-memory"), "a file where the folder should be");
  const brain = await Brain.open(engine, { store });
  assert.equal((await brain.memorize(memory("A", "one"))).claims_written, 1);
  assert.match(String(brain.filesError), /ENOTDIR|EEXIST/);
  unlinkSync(path.join(dir, "agent-memory"));
  assert.equal((await brain.call("memory_list")).memories.length, 1);
  assert.equal(brain.filesError, undefined);
  assert.match(readFileSync(path.join(dir, "agent-memory/a.light.md"), "utf8"), /one/);
  await brain.close();
});

test("malformed_and_hostile_files_are_left_and_reported_and_keep_no_other_out", async (t) => {
  const dir = makeFolder(t);
  const outside = path.join(makeFolder(t), "secret.light.md");
  writeFileSync(outside, "---\nProtocol: L1GHT/1.0\nNode: Secret\n---\n\n[⍂ entity: S] is outside.\n");
  const inside = path.join(dir, "agent-memory");
  mkdirSync(inside, { recursive: true });
  symlinkSync(outside, path.join(inside, "link.light.md"));
  put(inside, {
    "bad.light.md": "no document",
    "nul.light.md": "a\0b",
    "good.light.md": "---\nProtocol: L1GHT/1.0\nNode: Good\n---\n\n[⍂ entity: G] is here.\n",
    "deep/er.light.md": "---\nProtocol: L1GHT/1.0\nNode: Deep\n---\n\n[⍂ entity: D] is deep.\n",
  });
  const brain = await Brain.open(engine, { store: await fsStore(dir) });
  const shaken = await brain.call("session_handshake");
  assert.deepEqual(shaken.agent_memory.skipped.map(({ name }) => name).sort(), ["bad.light.md", "nul.light.md"]);
  assert.equal(shaken.agent_memory.file_count, 1);
  assert.equal(readFileSync(path.join(inside, "bad.light.md"), "utf8"), "no document");
  assert.ok(!JSON.stringify(await brain.call("memory_list")).includes("Secret"));
  await brain.close();
});

test("a_file_that_is_deleted_by_hand_is_a_deletion_with_history", async (t) => {
  const dir = makeFolder(t);
  const first = await Brain.open(engine, { store: await fsStore(dir) });
  await first.memorize(memory("A", "one"));
  unlinkSync(path.join(dir, "agent-memory/a.light.md"));
  assert.deepEqual((await first.call("memory_list")).memories, []);
  const { rendered } = await first.call("memory_history", { node_label: "A", version: 1 });
  assert.match(rendered, /one/);
  await first.close();
});

test("loading_can_be_turned_off_and_bounded", async (t) => {
  const root = here(t);
  for (const [at, label] of ["A", "B", "C"].entries()) {
    run(root, "memorize", label, "--claim", "L", "--text", label, "--now", String(1000 * (at + 1)));
  }
  const shaken = (env) => JSON.parse(l1ght(root, ["handshake", "--json"], { env }).out).agent_memory;
  assert.deepEqual([shaken({}).loaded_count, shaken({}).file_count], [3, 3]);
  const capped = shaken({ M1ND_MEMORY_LOAD_CAP: "2" });
  assert.deepEqual([capped.loaded_count, capped.capped_out], [2, ["a.light.md"]]);
  assert.equal(shaken({ M1ND_AUTO_LOAD_AGENT_MEMORY: "0" }).loaded_count, 0);
});

test("a_brain_is_exported_as_a_folder_or_zip_and_imported_with_its_history", async (t) => {
  const dir = makeFolder(t);
  const first = await Brain.open(engine);
  await first.attach(entries([{ path: "src/limit.rs", content: CODE }]));
  await first.memorize(memory("A", "one"));
  await first.memorize(memory("A", "two"));
  const archive = await zipMemories(first);
  const second = await Brain.open(engine);
  await second.attach(entries([{ path: "src/limit.rs", content: CODE }]));
  const taken = await importMemories(second, archive);
  assert.deepEqual(taken.imported.map(({ node_label, versions }) => [node_label, versions]), [["A", 2]]);
  assert.equal((await second.call("memory_show", { node_label: "A" })).verdict, "fresh");
  await assert.rejects(importMemories(second, new Uint8Array(9)), { code: "host/bad-zip" });

  const root = here(t);
  run(root, "memorize", "B", "--claim", "L", "--text", "one");
  run(root, "memorize", "B", "--claim", "L", "--text", "two");
  run(root, "memory", "export", dir);
  assert.deepEqual(readdirSync(path.join(dir, "agent-memory")).sort(), [".history", "b.light.md"]);
  run(root, "memory", "export", dir);
  const other = here(t);
  assert.match(run(other, "memory", "import", dir).out, /1 imported/);
  assert.match(run(other, "memory", "history", "B", "--version", "1").out, /\| one/);
  assert.match(l1ght(other, ["memory", "import", "."]).err, /has no `agent-memory`/);
  for (const brain of [first, second]) await brain.close();
});

test("a_memory_is_shared_on_a_capability_by_the_commands_alone", (t) => {
  const [origin, third] = [here(t), here(t)];
  const medulla = makeFolder(t);
  const { privateKey, publicKey } = generateKey();
  const keys = makeFolder(t);
  put(keys, { "key.pem": privateKey });
  const anchor = trustAnchor(publicKey);
  const name = path.basename(origin);
  run(origin, "memorize", "Retry budget", "--state", "verified", "--claim", "Limit", "--text", "It is two.", "--evidence", "src/limit.rs:1");
  const shown = JSON.parse(run(origin, "memory", "show", "Retry budget", "--json").out);
  const claim = JSON.stringify(shown.promotion);
  const issued = l1ght(origin, ["capability", "issue", "-", "--key", path.join(keys, "key.pem"), "--issuer", "Owner"], { input: claim });
  assert.equal(issued.err, "");
  put(keys, { "capability.json": issued.out });
  const promote = ["promote", "Retry budget", "--shared", medulla, "--reason", "all callers", "--capability", path.join(keys, "capability.json")];
  const untrusted = l1ght(origin, promote);
  assert.deepEqual([untrusted.exit, /names a key that is not trusted/.test(untrusted.err)], [1, true], untrusted.err);
  run(origin, ...promote, "--trust", anchor);
  const again = l1ght(origin, [...promote, "--trust", anchor]);
  assert.equal(again.exit, 1);
  assert.doesNotMatch(readFileSync(path.join(keys, "key.pem"), "utf8"), /^$/);

  const sees = (...more) => run(third, "memory", "list", "--shared", medulla, ...more).out;
  assert.match(sees(), /^foreign {2}Retry budget {2}\(verified, A, shared\)/);
  assert.match(sees("--origin", `${name}=${origin}`), /^fresh/);
  put(origin, { "src/limit.rs": CODE.replace("2", "3") });
  assert.match(sees("--origin", `${name}=${origin}`), /^changed/);
  run(third, "demote", "Retry budget", "--shared", medulla, "--reason", "no longer so");
  assert.match(sees(), /^0 memories/);
  // No key is anywhere in a brain.
  const secret = privateKey.split("\n")[1];
  for (const folder of [medulla, path.join(origin, ".l1ght")]) {
    for (const file of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) assert.ok(!readFileSync(path.join(file.parentPath, file.name), "latin1").includes(secret));
    }
  }
});

test("an_anchor_that_is_none_opens_no_brain", async () => {
  await assert.rejects(Brain.open(engine, { trustAnchors: ["ed25519:AAAA"] }), { code: "capability/anchor" });
});

test("a_capability_is_used_once_by_whoever_tries_at_once", async (t) => {
  const medulla = makeFolder(t);
  const { privateKey, publicKey } = generateKey();
  const root = here(t);
  const open = async () => {
    const options = { store: await fsStore(path.join(root, "brain")), shared: await fsStore(medulla), name: "origin" };
    const brain = await Brain.open(engine, { ...options, trustAnchors: [trustAnchor(publicKey)] });
    await brain.attach(await folderHost(root));
    return brain;
  };
  const brains = [await open(), await open(), await open()];
  await brains[0].memorize(memory("A", "one", { input: { state: "verified" } }));
  const { promotion } = await brains[0].call("memory_show", { node_label: "A" });
  const now = Date.now();
  const capability = issueCapability({ key: privateKey, action: "promote", issuer: "Owner", notBefore: now - 1000, expires: now + 60_000, ...promotion });
  const input = { agent_id: "bob", claim: "A", reason: "all", capability };
  const answers = await Promise.all(brains.map((brain) => brain.call("promote", input)));
  const codes = answers.map(({ code, promoted }) => code ?? promoted);
  assert.equal(codes.filter((code) => code === true).length, 1, codes.join());
  for (const code of codes) assert.ok([true, "capability/digest", "capability/nonce-used", "capability/clock-back"].includes(code), codes.join());
  for (const brain of brains) await brain.close();
  const later = await open();
  assert.equal((await later.call("memory_list")).memories.filter(({ tier }) => tier === "medulla").length, 1);
  assert.match((await later.call("promote", input)).code, /^capability\//);
  await later.close();
});
