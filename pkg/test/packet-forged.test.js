//! Packets that somebody made from nothing, with a log, a root and proofs that fit each other: what the two
//! verifiers say of them, which is about what they mean, not about a hash that is another.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { Brain, loadEngine } from "../dist/node/index.js";
import { verifyPacket } from "../verify/packet.js";

const brain = await Brain.open(await loadEngine());
const ID = "msn_1_forged";

const sha = (...parts) => createHash("sha256").update(Buffer.concat(parts.map((part) => Buffer.from(part)))).digest();
const named = (digest) => `sha256:${digest.toString("hex")}`;
const sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.keys(value).sort().map((name) => [name, sorted(value[name])]));
};
/** Enough of RFC 8785 for what is forged here: no names that are numbers. */
const text = (value) => JSON.stringify(sorted(value));

function treeOf(leaves) {
  if (leaves.length === 1) return { root: leaves[0], paths: [[]] };
  let at = 1;
  while (2 * at < leaves.length) at *= 2;
  const [left, right] = [treeOf(leaves.slice(0, at)), treeOf(leaves.slice(at))];
  const paths = [...left.paths.map((path) => [...path, named(right.root)]), ...right.paths.map((path) => [...path, named(left.root)])];
  return { root: sha([1], left.root, right.root), paths };
}

/** A log of records that are chained as they should be, unless a record says otherwise. */
function chained(records) {
  let head = Buffer.alloc(32);
  const log = records.map((record, at) => {
    const whole = { n: at + 1, prev: named(head), ...record };
    head = sha(head, sha(text(whole)));
    return whole;
  });
  return { log, digest: named(head) };
}

const NEXT = "nothing was memorized: there is no verified claim that holds";

/** A packet of these records, with proofs of those that are asked for. */
function forged(records, { kept = {}, packet = {}, first = { mission_id: ID }, proved = () => true } = {}) {
  const own = { mission_id: ID, task: "x", ...kept };
  const { log, digest } = chained([{ started: {}, ...first }, ...records, { closed: { packet: own } }]);
  const { root, paths } = treeOf(log.map((record) => sha([0], text(record))));
  const proofs = log.map((record, at) => ({ n: at + 1, record, path: paths[at] })).filter(({ n }) => proved(n));
  const rest = { event_digest: digest, next_action: NEXT, checkpoint: { size: log.length, root: named(root) }, proofs };
  // What is `undefined` is not there.
  return JSON.parse(JSON.stringify({ packet: { ...own, ...rest, ...packet }, log }));
}

async function agreed({ packet, log }, what = "") {
  const found = [];
  for (const given of log ? [{ packet }, { packet, log }] : [{ packet }]) {
    const theirs = await brain.call("mission_packet_verify", given);
    const ours = await verifyPacket(packet, { log: given.log });
    const seen = ({ valid, problems, unchecked }) => [valid, [...new Set(problems.map(({ code, at }) => `${code} ${at}`))].sort(), unchecked];
    assert.deepEqual(seen(ours), seen(theirs), what);
    found.push(seen(ours)[1]);
  }
  return found[0];
}

const VERIFIED = "verified_for_mission";
const claim = (claim_id, more = {}) => ({ claim_id, claim: "c", evidence_grade: "direct", verdict: VERIFIED, ...more });

test("a_log_of_any_length_is_proved_record_by_record", async () => {
  for (const count of [0, 1, 2, 3, 5, 6, 11]) {
    const records = Array.from({ length: count }, (_, at) => ({ event_id: `evt_${at + 1}`, event: { at, "é": 1e21 } }));
    assert.deepEqual(await agreed(forged(records), `${count}`), []);
    const { packet, log } = forged(records);
    for (const [at, { path }] of packet.proofs.entries()) {
      for (const other of [path.toReversed(), [...path, named(sha("x"))], path.slice(1), path.slice(0, -1)]) {
        const proofs = packet.proofs.with(at, { ...packet.proofs[at], path: other });
        await agreed({ packet: { ...packet, proofs } }, `${count} ${at}`);
      }
    }
    for (const size of [1, count + 1, count + 3, 2 ** 40, 2 ** 53 - 1, 0, -1, 1.5, "2", null]) {
      assert.notDeepEqual(await agreed({ packet: { ...packet, checkpoint: { ...packet.checkpoint, size } }, log }, `${count} as ${size}`), []);
    }
  }
});

test("what_has_no_proof_is_named", async () => {
  assert.deepEqual(await agreed(forged([], { proved: (n) => n > 1 })), ["packet/unproved record 1"]);
  assert.deepEqual(await agreed(forged([], { proved: (n) => n < 2 })), ["packet/unproved proofs"]);
  assert.deepEqual(await agreed(forged([], { packet: { proofs: null } })), ["packet/unproved proofs"]);
  const lists = ["verified_claims", "rejected_claims", "lapsed_claims", "verified_at_earlier_tree"];
  for (const list of lists) {
    const kept = { [list]: [{ claim_id: "clm_1", claim: "c" }] };
    const packet = list === "verified_claims" ? { next_action: "nothing was memorized: x" } : {};
    const next = list === "verified_claims" ? ["packet/altered next_action"] : [];
    const [verdict, other] = list === "rejected_claims" ? ["insufficient_evidence", VERIFIED] : [VERIFIED, "insufficient_evidence"];
    assert.deepEqual(await agreed(forged([{ claim: claim("clm_1", { verdict }) }], { kept, packet }), list), next);
    const altered = ["packet/altered clm_1", ...next];
    assert.deepEqual(await agreed(forged([{ claim: claim("clm_1", { verdict: other }) }], { kept, packet }), list), altered);
    assert.deepEqual(await agreed(forged([{ claim: claim("clm_2") }], { kept, packet })), [...next, "packet/unproved clm_1"]);
    assert.deepEqual(await agreed(forged([{ claim: claim("clm_1", { claim: "d", verdict }) }], { kept, packet })), altered);
    for (const odd of [null, 1, "x", [], {}, { claim_id: 1 }, { claim: "c" }, { claim_id: null, claim: null }]) {
      await agreed(forged([{ claim: claim("clm_1") }], { kept: { [list]: [odd] }, packet }), JSON.stringify(odd));
    }
    for (const odd of [null, 1, {}, "x"]) await agreed(forged([], { kept: { [list]: odd } }), JSON.stringify(odd));
  }
});

test("an_event_that_earned_a_grade_has_to_be_proved_by_its_whole_name", async () => {
  const kept = { lapsed_claims: [{ claim_id: "clm_1", claim: "c" }] };
  const names = ["evt_1", "event:evt_1", "event: evt_1 ", " evt_1\t", "\u0085evt_1", "\ufeffevt_1", "\u3000evt_1", "EVT_1", "evt_10", "event:", "event", "event evt_1",
    "view", "view:src/a.rs", "", " ", "event:a:b", "event:\nevt_1", "evt_1\u2028", null, 1, ["evt_1"]];
  for (const earned_by of names) {
    for (const evidence_grade of ["direct", "inferred", null]) {
      const records = [{ event_id: "evt_1", event: {} }, { claim: claim("clm_1", { earned_by, evidence_grade }) }];
      await agreed(forged(records, { kept }), JSON.stringify(earned_by));
      await agreed(forged(records, { kept, proved: (n) => n !== 2 }), `${JSON.stringify(earned_by)} unproved`);
    }
  }
  const records = [{ event_id: "evt_1", event: {} }, { claim: claim("clm_1", { earned_by: "event:evt_1" }) }];
  assert.deepEqual(await agreed(forged(records, { kept, proved: (n) => n !== 2 })), ["packet/unproved evt_1"]);
});

test("what_a_record_says_of_itself_counts_beside_its_proof", async () => {
  for (const odd of [{ n: 7 }, { n: "2" }, { n: null }, { mission_id: "msn_2_other" }, { prev: named(sha("x")) }, { prev: 1 }]) {
    await agreed(forged([{ event_id: "evt_1", ...odd }]), JSON.stringify(odd));
  }
  for (const [mission_id, other] of [[undefined, undefined], [null, undefined], [undefined, null], [null, null], [1, 1], [1, "1"], [ID, "msn_2_other"]]) {
    await agreed(forged([], { kept: { mission_id }, first: { mission_id: other } }), `${mission_id} and ${other}`);
  }
  for (const last of [{}, { closed: null }, { closed: 1 }, { closed: {} }, { closed: { packet: null } }, { closed: { packet: [] } }, { closed: "x" }]) {
    const { packet, log } = forged([last]);
    const { root, paths } = treeOf(log.slice(0, 2).map((record) => sha([0], text(record))));
    const proofs = [0, 1].map((at) => ({ n: at + 1, record: log[at], path: paths[at] }));
    const cut = { ...packet, proofs, checkpoint: { size: 2, root: named(root) } };
    assert.deepEqual(await agreed({ packet: cut, log: log.slice(0, 2) }, JSON.stringify(last)), ["packet/no-end record 2"]);
  }
});

test("what_follows_from_the_rest_has_to_be_what_it_says", async () => {
  const kept = { verified_claims: [{ claim_id: "clm_1", claim: "c" }] };
  const memory = "memorized in `agent-memory/a.light.md`: `cross_verify` says later whether it still holds";
  const failed = "nothing was memorized: no room; `memorize` what should be kept";
  for (const [more, found] of [
    [{ light_memory: "agent-memory/a.light.md", next_action: memory }, []],
    [{ light_memory: "agent-memory/b.light.md", next_action: memory }, ["packet/altered next_action"]],
    [{ light_memory_error: "no room", next_action: failed }, []],
    [{ light_memory: null, light_memory_error: "no room", next_action: failed }, []],
    [{ light_memory: 1, next_action: NEXT }, ["packet/altered next_action"]],
    [{ next_action: 1 }, ["packet/altered next_action"]],
    [{ event_digest: null, next_action: failed, light_memory_error: "no room" }, ["packet/altered event_digest"]],
  ]) {
    assert.deepEqual(await agreed(forged([{ claim: claim("clm_1") }], { kept, packet: more }), JSON.stringify(more)), found);
  }
  assert.deepEqual(await agreed(forged([], { kept: { event_digest: 1 } })), ["packet/altered event_digest"]);
});
