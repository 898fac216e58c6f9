//! Two verifiers of proof packets, the engine's and one in plain JavaScript that has nothing of it: they
//! find the same in packets as they came, and in packets and logs that were changed in every way.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { generateKey, sealPacket, trustAnchor } from "../dist/node/capability.js";
import { Brain, entries, loadEngine } from "../dist/node/index.js";
import { verifyPacket } from "../verify/packet.js";
import { chromiumFor } from "./chromium.js";
import { makeFolder, put } from "./made.js";
import { changedLeaves, changedLists, fieldsChanged, paths } from "./mutations.js";
import { startWeb } from "./web.js";

const engine = await loadEngine();
const FILES = [{ path: "src/limit.rs", content: "pub const LIMIT: u32 = 2;\n" }];
const key = generateKey();
const ANCHOR = trustAnchor(key.publicKey);
const OTHER = trustAnchor(generateKey().publicKey);

/** Packets and logs of missions that differ in what they hold. */
const made = {};
let empty;
let trusting;
let trustingOther;

const copy = (value) => structuredClone(value);
const places = ({ problems }) => [...new Set(problems.map(({ code, at }) => `${code} ${at}`))].sort();

/** Both verifiers find the same; answers what. */
async function agreed(packet, { log, anchors = [] } = {}, what = "") {
  const brain = anchors.length === 0 ? empty : anchors[0] === ANCHOR ? trusting : trustingOther;
  const theirs = await brain.call("mission_packet_verify", { packet, ...(log && { log }) });
  const ours = await verifyPacket(packet, { log, anchors });
  const seen = ({ signed_by, signedBy = signed_by, ...found }) => [found.valid, places(found), signedBy, found.unchecked];
  assert.deepEqual(seen(ours), seen(theirs), what);
  assert.deepEqual(ours.problems.map(({ message }) => typeof message), ours.problems.map(() => "string"));
  return ours;
}

/** A mission that is told of by `work` and then closed. */
async function mission(task, work, closing = {}) {
  const brain = await Brain.open(engine);
  await brain.attach(entries(FILES));
  const agent_id = "ada";
  const { mission_id } = await brain.call("mission_start", { agent_id, repo: ".", task });
  await work?.((tool, input) => brain.call(tool, { agent_id, mission_id, ...input }));
  const packet = await brain.call("mission_close", { agent_id, mission_id, summary: "Größe — done", ...closing });
  const log = await brain.missionLog(mission_id);
  await brain.close();
  return { packet, log };
}

async function tellAll(call) {
  await call("mission_event", { event: { event: "file_read", path: "src/limit.rs", "ключ": [1e21, -0.5, 1e-7, "\u2028\ud83e\udd80"] } });
  await call("mission_event", { event: { event: "test_run", command: "cargo test", outcome: "passed" } });
  await call("mission_event", { event: { event: "search", target: "limit" } });
  await call("mission_next", {});
  await call("mission_verify", { claim: "It is two.", evidence_refs: ["file_read:src/limit.rs:1"], confidence: 0.875 });
  await call("mission_verify", { claim: "Tests pass.", evidence_refs: ["event:evt_2", "evt_1"] });
  await call("mission_verify", { claim: "It is never three.", evidence_refs: ["search:limit"] });
  await call("mission_handoff", { summary: "half way" });
}

before(async () => {
  [empty, trusting, trustingOther] = await Promise.all([[], [ANCHOR], [OTHER]].map((trustAnchors) => Brain.open(engine, { trustAnchors })));
  made.bare = await mission("nothing");
  made.full = await mission("claims", tellAll, { gaps: ["Windows"], non_claims: ["speed"] });
  made.kept = await mission("memory", tellAll, { write_light_memory: true });
  made.unkept = await mission("no memory", (call) => call("mission_verify", { claim: "x", evidence_refs: [] }), { write_light_memory: true });
});

test("both_take_what_missions_answer_alone_with_the_log_and_signed", async () => {
  for (const [name, { packet, log }] of Object.entries(made)) {
    assert.equal((await agreed(packet, {}, name)).valid, true);
    assert.equal((await agreed(packet, { log }, name)).valid, true);
    const envelope = JSON.parse(sealPacket(JSON.stringify(packet), key.privateKey));
    assert.deepEqual([(await agreed(envelope, { log })).valid, (await agreed(envelope)).signedBy], [true, null]);
    const { signedBy, unchecked } = await agreed(envelope, { log, anchors: [ANCHOR] });
    assert.deepEqual([signedBy, unchecked], [envelope.signatures[0].keyid, []]);
    assert.deepEqual(places(await agreed(envelope, { log, anchors: [OTHER] })), ["packet/signature signatures"]);
  }
  assert.deepEqual((await agreed(made.kept.packet)).unchecked, ["signatures", "light_memory"]);
});

test("every_leaf_of_a_packet_changed_is_found_by_both_at_the_same_place", async () => {
  let count = 0;
  for (const [name, { packet }] of Object.entries(made)) {
    for (const [changed, where] of changedLeaves(packet)) {
      const { valid } = await agreed(changed, {}, `${name}: ${where}`);
      // What memorizing came to is proved by nothing but a signature and what follows from it.
      assert.equal(valid, false, `${name}: ${where}`);
      count++;
    }
  }
  assert.ok(count > 500, `${count}`);
});

test("fields_removed_and_added_are_found_by_both", async () => {
  for (const { packet } of [made.full, made.kept]) {
    for (const [changed, where] of fieldsChanged(packet)) {
      assert.equal((await agreed(changed, {}, where)).valid, false, where);
    }
  }
});

test("proofs_removed_swapped_doubled_or_of_another_mission_are_found_by_both", async () => {
  for (const { packet, log } of [made.full, made.kept, made.bare]) {
    for (const [proofs, where] of changedLists(packet.proofs)) {
      const { valid } = await agreed({ ...packet, proofs }, { log }, where);
      assert.equal((await agreed({ ...packet, proofs }, {}, where)).valid, valid);
    }
    for (const [at, { path }] of packet.proofs.entries()) {
      for (const [other, where] of changedLists(path)) {
        const proofs = copy(packet.proofs);
        proofs[at].path = other;
        assert.equal((await agreed({ ...packet, proofs }, {}, `${at}: ${where}`)).valid, false);
      }
    }
  }
  const borrowed = { ...made.full.packet, proofs: made.kept.packet.proofs, checkpoint: made.kept.packet.checkpoint };
  assert.equal((await agreed(borrowed, { log: made.kept.log })).valid, false);
});

test("a_log_altered_cut_lengthened_swapped_or_of_another_mission_is_found_by_both", async () => {
  const { packet, log } = made.full;
  for (const [at, record] of log.entries()) {
    for (const [changed, where] of changedLeaves(record)) {
      const { problems } = await agreed(packet, { log: log.with(at, changed) }, where);
      assert.ok(problems.length > 0 && problems.every(({ code }) => /\/(log|fork)$/.test(code)), where);
    }
  }
  for (const [changed, where] of changedLists(log)) {
    assert.equal((await agreed(packet, { log: changed }, where)).valid, false, where);
  }
  for (let length = 0; length < log.length; length++) {
    assert.deepEqual(places(await agreed(packet, { log: log.slice(0, length) })), [`packet/log record ${length + 1}`]);
  }
  assert.deepEqual(places(await agreed(packet, { log: made.kept.log })), ["packet/log record 1"]);
  assert.deepEqual(places(await agreed(packet, { log: [...log, log.at(-1)] })), [`packet/log record ${log.length + 1}`]);
});

test("an_envelope_with_any_byte_changed_is_found_by_both", async () => {
  const envelope = JSON.parse(sealPacket(JSON.stringify(made.bare.packet), key.privateKey));
  const anchors = [ANCHOR];
  const payload = Buffer.from(envelope.payload, "base64");
  for (let at = 0; at < payload.length; at += 7) {
    const bytes = Buffer.from(payload);
    bytes[at] ^= 1 << (at % 7);
    const changed = { ...envelope, payload: bytes.toString("base64") };
    assert.equal((await agreed(changed, { anchors }, `byte ${at}`)).valid, false);
    await agreed(changed, {}, `byte ${at}`);
  }
  for (const [changed, where] of [...changedLeaves(envelope), ...fieldsChanged(envelope)]) {
    assert.equal((await agreed(changed, { anchors }, where)).valid, false, where);
    await agreed(changed, {}, where);
  }
  const [signed] = envelope.signatures;
  for (const signatures of [[], [signed, signed], [signed, { ...signed, keyid: "sha256:0" }], {}, [null], ["x"]]) {
    await agreed({ ...envelope, signatures }, { anchors }, JSON.stringify(signatures));
  }
});

test("what_a_key_signed_is_still_read_strictly", async () => {
  const envelope = JSON.parse(sealPacket(JSON.stringify(made.bare.packet), key.privateKey));
  const sealed = (statement) => ({ ...envelope, payload: Buffer.from(statement).toString("base64") });
  const text = Buffer.from(envelope.payload, "base64").toString();
  for (const statement of [
    "", "[]", "null", '{"predicate":1}', "\ufeff{}", text.replace("{", "{ \n"), text.replace("{", '{"predicate":{},'),
    text.replaceAll('"nothing"', '"\\ud800"'), text.replace('"nothing"', '"a\\": b"'), text.replace('"nothing"', "1e999"), `${text}x`,
  ]) {
    await agreed(sealed(statement), {}, statement.slice(0, 60));
  }
});

test("what_is_no_packet_is_named_by_both", async () => {
  const { packet } = made.full;
  for (const none of [null, 1, "x", [], true, {}, { payloadType: 1 }, { payloadType: null }, { checkpoint: null }, { checkpoint: { size: 0, root: packet.checkpoint.root } }]) {
    assert.equal((await agreed(none, {}, JSON.stringify(none))).valid, false);
  }
  assert.ok(paths(packet).length > 100);
});

test("the_verifier_runs_in_a_page", async (t) => {
  const web = await startWeb(t);
  const page = await (await chromiumFor(t)).open(web.url);
  const { packet, log } = made.kept;
  const envelope = JSON.parse(sealPacket(JSON.stringify(packet), key.privateKey));
  const verify = (given, options) => page.evaluate(async ([given, options]) => (await import("/verify/packet.js")).verifyPacket(given, options), [given, options]);
  for (const [given, options] of [[packet, {}], [envelope, { log, anchors: [ANCHOR] }], [envelope, { anchors: [OTHER] }], [{ ...packet, task: "x" }, { log }]]) {
    assert.deepEqual(await verify(given, options), await verifyPacket(given, options));
  }
});

test("the_verifier_is_a_command", (t) => {
  const folder = makeFolder(t);
  const { packet, log } = made.full;
  const envelope = sealPacket(JSON.stringify(packet), key.privateKey);
  put(folder, {
    "packet.json": JSON.stringify(packet), "log.jsonl": log.map((record) => `${JSON.stringify(record)}\n`).join(""),
    "signed.json": envelope, "bad.json": JSON.stringify({ ...packet, task: "another" }),
  });
  const file = fileURLToPath(new URL("../verify/packet.js", import.meta.url));
  const run = (...words) => {
    const { status, stdout } = spawnSync(process.execPath, [file, ...words], { cwd: folder, encoding: "utf8" });
    return [status, stdout];
  };
  assert.equal(run("packet.json")[0], 0);
  assert.equal(run("packet.json", "log.jsonl")[0], 0);
  assert.match(run("signed.json", "log.jsonl", ANCHOR)[1], /sha256:/);
  assert.equal(run("signed.json", OTHER)[0], 1);
  const [exit, out] = run("bad.json");
  assert.equal(exit, 1);
  assert.match(out, /packet\/altered/);
  for (const words of [[], ["none.json"], ["packet.json", "ed25519:x"], [file]]) assert.equal(run(...words)[0], 2, words.join());
});
