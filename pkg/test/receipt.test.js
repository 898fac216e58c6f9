//! A key of the host vouches for what was read: signed receipts, forged ones, and keys that nobody believes.

import assert from "node:assert/strict";
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { test } from "node:test";

import { Brain, entries, loadEngine } from "../dist/node/index.js";

const FILE = { path: "src/a.rs", content: "fn one() {}\nfn two() {}\n" };
const UNREAD = { path: "src/b.rs", content: "fn three() {}\n" };

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ type: "spki", format: "der" }).subarray(-32);
  return {
    anchor: `ed25519:${raw.toString("base64")}`,
    hostKey: { keyid: `sha256:${createHash("sha256").update(raw).digest("hex")}`, sign: async (message) => sign(null, message, privateKey) },
  };
}

/** What a claim comes to, on a file that was read through a brain with these options and on whatever else. */
async function verdictOf(options, evidence_policy = "receipts", more = []) {
  const brain = await Brain.open(await loadEngine(), options);
  await brain.attach(entries([FILE, UNREAD]));
  const { mission_id } = await brain.call("mission_start", { agent_id: "ada", repo: ".", task: "read", evidence_policy });
  const read = await brain.read(FILE.path, [1, 2], { agentId: "ada" });
  const claim = { agent_id: "ada", mission_id, claim: "there are two", evidence_refs: [`file_read:${FILE.path}:2`, ...more] };
  const verified = await brain.call("mission_verify", claim);
  const closed = await brain.call("mission_close", { agent_id: "ada", mission_id });
  await brain.close();
  return { read, verified, closed };
}

test("a_receipt_that_a_believed_key_signed_is_not_self_attested", async () => {
  const { anchor, hostKey } = newKey();
  const { read, verified, closed } = await verdictOf({ hostKey, hostKeys: [anchor] });
  assert.equal(read.self_attested, false);
  assert.equal(read.receipt.signature.keyid, hostKey.keyid);
  assert.deepEqual([verified.verdict, verified.corroboration, verified.self_attested], ["verified_for_mission", "receipt", false]);
  assert.equal(closed.self_attested, false);
});

test("without_a_key_or_a_believed_one_a_receipt_is_self_attested", async () => {
  const [one, other] = [newKey(), newKey()];
  const forged = { keyid: one.hostKey.keyid, sign: other.hostKey.sign };
  for (const options of [{}, { hostKey: one.hostKey }, { hostKey: other.hostKey, hostKeys: [one.anchor] }, { hostKey: forged, hostKeys: [one.anchor] }]) {
    const { read, verified, closed } = await verdictOf(options);
    assert.equal(read.self_attested, true);
    assert.deepEqual([verified.verdict, verified.corroboration, verified.self_attested], ["verified_for_mission", "receipt", true]);
    assert.equal(closed.self_attested, true);
  }
});

test("one_signed_receipt_does_not_vouch_for_what_else_a_claim_rests_on", async () => {
  const { anchor, hostKey } = newKey();
  const options = { hostKey, hostKeys: [anchor] };
  const selfAttested = async (...more) => (await verdictOf(options, "paths", more)).verified.self_attested;
  assert.equal(await selfAttested(), false);
  assert.equal(await selfAttested(`file_read:${UNREAD.path}`), true);
  // What is no direct evidence adds nothing that anybody would have to vouch for.
  assert.equal(await selfAttested("it is well known"), false);
});
