//! Missions as programs have them, from their start to their packet.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { allowCommands, Brain, entries, folder, fsStore, loadEngine } from "../dist/node/index.js";
import { verifyPacket } from "../verify/packet.js";
import { makeFolder, makeRepository, put } from "./made.js";

const CODE = "pub const LIMIT: u32 = 2;\n\npub fn limit() -> u32 {\n    LIMIT\n}\n";
const READ = "file_read:src/limit.rs:1";
const engine = await loadEngine();

/** A brain on a folder, and calls on one mission of it. */
async function started(t, host, input = {}, options = {}) {
  const brain = await Brain.open(engine, options);
  t.after(() => brain.close());
  await brain.attach(await host);
  const { mission_id } = await brain.call("mission_start", { agent_id: "ada", repo: ".", task: "is it two?", ...input });
  const call = (tool, more = {}) => brain.call(`mission_${tool}`, { agent_id: "ada", mission_id, ...more });
  return { brain, call, mission_id };
}

const files = (content = CODE, options = {}) => entries([{ path: "src/limit.rs", content }], options);
const onDisk = (t) => makeRepository(t, { "src/limit.rs": CODE });

test("a_mission_lives_from_its_start_to_a_packet_that_anybody_can_check", async (t) => {
  const { brain, call, mission_id } = await started(t, files(), { mode: "bug_hunt", budget: "short" });
  assert.match(mission_id, /^msn_\d+_adaisittwo$/);
  assert.equal((await call("next")).move.type, "graph_query");
  const event = await call("event", { event: { event: "file_read", path: "src/limit.rs", line: 1 } });
  assert.deepEqual([event.event_id, event.event_count, event.budget_consumed], ["evt_1", 1, 0.125]);
  assert.equal((await call("next")).move.tool, "mission_verify");
  const claim = await call("verify", { claim: "It is two.", evidence_refs: [READ], confidence: 0.9 });
  assert.deepEqual([claim.verdict, claim.evidence_grade, claim.earned_by], ["verified_for_mission", "direct", READ]);
  const weak = await call("verify", { claim: "It is never three.", evidence_refs: ["search:limit"] });
  assert.deepEqual([weak.verdict, weak.evidence_grade], ["insufficient_evidence", "graph_only"]);
  assert.equal((await call("next")).move.type, "direct_sweep");
  await call("event", { event: { event: "boundary_sweep", path: "src/limit.rs" } });
  assert.equal((await call("next")).move.type, "close");
  const checkpoint = await call("handoff");
  assert.deepEqual([checkpoint.recipient_agent_id, checkpoint.verified_claims.length], [null, 1]);
  const packet = await call("close", { summary: "it is", gaps: ["windows"], write_light_memory: true });
  assert.deepEqual([packet.verified_claims.length, packet.rejected_claims.length], [1, 1]);
  assert.match(packet.next_action, /^memorized in `agent-memory\//);
  const log = await brain.missionLog(mission_id);
  assert.equal(log.length, packet.checkpoint.size);
  assert.equal((await verifyPacket(packet, { log })).valid, true);
  assert.equal((await brain.call("mission_packet_verify", { packet })).checked_against, "log");
  assert.equal((await brain.call("memory_list")).memories[0].node_label, mission_id);
  assert.deepEqual(await brain.missionLog("msn_1_none"), []);
});

test("a_closed_mission_answers_the_same_packet_again_and_takes_nothing_more", async (t) => {
  const { brain, call } = await started(t, files());
  const packet = await call("close", { summary: "nothing" });
  assert.deepEqual(await call("close", { summary: "nothing" }), packet);
  assert.equal((await call("close", { summary: "else" })).code, "mission/closed-differently");
  for (const [tool, input] of [["next", {}], ["event", { event: "view" }], ["verify", { claim: "c", evidence_refs: [] }], ["handoff", {}]]) {
    assert.equal((await call(tool, input)).code, "mission/closed", tool);
  }
  const { missions } = await brain.call("mission_list", { status: "closed" });
  assert.equal(missions.length, 1);
});

test("a_read_answers_the_text_and_a_receipt_that_missions_can_ask_for", async (t) => {
  const { brain, call } = await started(t, folder(onDisk(t)), { evidence_policy: "receipts" });
  const before = await call("verify", { claim: "It is two.", evidence_refs: [READ] });
  assert.equal(before.verdict, "insufficient_evidence");
  const { text, receipt } = await brain.read("src/limit.rs", [1, 2], { agentId: "ada" });
  assert.equal(text, "pub const LIMIT: u32 = 2;\n\n");
  assert.deepEqual([receipt.host, receipt.adapter, receipt.agent_id, receipt.read.lines], ["node", "fs", "ada", [1, 2]]);
  const after = await call("verify", { claim: "It is two.", evidence_refs: [READ] });
  assert.deepEqual([after.verdict, after.corroboration], ["verified_for_mission", "receipt"]);
  for (const none of ["src/none.rs", "../etc/passwd", "src", ""]) assert.match((await brain.read(none)).code, /^read\//, none);
  assert.match((await brain.read("src/limit.rs", [1, 9])).code, /^read\//);
});

test("a_command_runs_only_where_the_host_allows_it_and_leaves_a_receipt", async (t) => {
  const root = onDisk(t);
  const { brain, call } = await started(t, folder(root), { evidence_policy: "receipts" });
  await assert.rejects(brain.run(["true"]), { code: "host/no-commands" });
  let output = "";
  await brain.attach(allowCommands(await folder(root), root, (bytes) => { output += bytes; }));
  await assert.rejects(brain.run([]), { code: "host/no-commands" });
  await assert.rejects(brain.run(["no-such-program-anywhere"]), { code: "host/no-command" });
  const { receipt_id, run } = await brain.run(["sh", "-c", "echo ran; echo new > made.txt; exit 3"], { agentId: "ada" });
  assert.deepEqual([output, run.exit_code], ["ran\n", 3]);
  assert.match(run.output_digest, /^sha256:[0-9a-f]{64}$/);
  assert.deepEqual(run.changed.map(([name]) => name), ["made.txt"]);
  const claimed = async (more) => {
    const { event_id } = await call("event", { event: { event: "test_run", receipt: receipt_id, ...more } });
    const { verdict, corroboration } = await call("verify", { claim: "It fails.", evidence_refs: [event_id] });
    return [verdict, corroboration];
  };
  assert.deepEqual(await claimed({ outcome: "failed" }), ["verified_for_mission", "receipt"]);
  // Something else was run than the event says, or it ended otherwise.
  for (const more of [{ command: "sh" }, { exit_code: 0 }]) assert.deepEqual(await claimed(more), ["insufficient_evidence", "none"]);
});

test("what_was_pasted_is_never_direct", async (t) => {
  const { brain, call } = await started(t, files(CODE, { adapter: "paste" }));
  assert.equal((await brain.read("src/limit.rs")).receipt.adapter, "paste");
  await call("event", { event: { event: "file_read", path: "src/limit.rs" } });
  for (const ref of [READ, "view src/limit.rs", "evt_1"]) {
    const { verdict, evidence_grade } = await call("verify", { claim: "It is two.", evidence_refs: [ref] });
    assert.equal(verdict, "insufficient_evidence", `${ref}: ${evidence_grade}`);
    assert.notEqual(evidence_grade, "direct");
  }
});

test("a_claim_lapses_when_its_file_says_something_else_and_not_when_it_is_reformatted", async (t) => {
  const root = onDisk(t);
  const { call, mission_id } = await started(t, folder(root));
  const { claim_id } = await call("verify", { claim: "It is two.", evidence_refs: ["file_read:src/limit.rs"] });
  put(root, { "src/limit.rs": CODE.replace("    LIMIT", "        LIMIT") });
  assert.deepEqual((await call("next")).lapsed_claims, []);
  put(root, { "src/limit.rs": CODE.replace("2", "3") });
  const next = await call("next");
  assert.deepEqual(next.lapsed_claims.map((claim) => claim.claim_id ?? claim), [claim_id]);
  assert.deepEqual([next.move.type, next.move.target], ["read_file", "src/limit.rs"]);
  const packet = await call("close", {});
  assert.deepEqual([packet.verified_claims, packet.lapsed_claims.length], [[], 1]);
  assert.equal((await verifyPacket(packet)).valid, true);
  assert.equal(packet.mission_id, mission_id);
});

test("a_number_that_json_does_not_have_is_refused_and_nothing_is_recorded", async (t) => {
  const { brain, call, mission_id } = await started(t, files());
  for (const none of [NaN, Infinity, -Infinity]) {
    const expected = { code: "input/not-finite", message: new RegExp(`is ${none}, `) };
    await assert.rejects(call("event", { event: "view", agent_confidence: none }), expected);
    await assert.rejects(call("event", { event: { event: "view", deep: [{ none }] } }), expected);
    await assert.rejects(call("verify", { claim: "c", evidence_refs: [], confidence: none }), expected);
  }
  for (const confidence of [-0.1, 1.1, "1", null]) {
    assert.equal((await call("verify", { claim: "c", evidence_refs: [], confidence })).code, "mission/bad-confidence");
  }
  assert.equal((await brain.missionLog(mission_id)).length, 1);
});

test("mirrors_are_written_for_people_and_never_read", async (t) => {
  const dir = makeFolder(t);
  const { brain, call, mission_id } = await started(t, files(), {}, { store: await fsStore(dir) });
  await call("event", { event: { event: "file_read", path: "src/limit.rs" } });
  const packet = await call("close", { summary: "done" });
  const mirror = (name) => path.join(dir, "mission-control", mission_id, name);
  const log = readFileSync(mirror("log.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(log, await brain.missionLog(mission_id));
  assert.deepEqual(JSON.parse(readFileSync(mirror("packet.json"), "utf8")), packet);
  put(dir, { [`mission-control/${mission_id}/log.jsonl`]: "{}\n" });
  assert.equal((await brain.missionLog(mission_id)).length, 3);
  assert.equal((await call("status")).status, "closed");
});
