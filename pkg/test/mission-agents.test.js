//! Two agents over MCP, each with a server of its own on one folder: one hands its mission to the other.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";

import { verifyPacket } from "../verify/packet.js";
import { call, connect, refusal } from "./agent.js";
import { makeRepository } from "./made.js";

const CODE = "pub const LIMIT: u32 = 2;\n\npub fn limit() -> u32 {\n    LIMIT\n}\n";
const READ = "file_read:src/limit.rs:1";

/** An agent of that name: every answer is checked against what its tool said it would be. */
async function agent(t, folder, name) {
  const client = await connect(t, folder);
  const { tools } = await client.listTools();
  const validator = new AjvJsonSchemaValidator();
  const schemas = new Map(tools.map(({ name, outputSchema }) => [name, validator.getValidator(outputSchema)]));
  const named = (tool, input) => (tool === "mission_packet_verify" ? input : { agent_id: name, ...input });
  return {
    ask: async (tool, input = {}) => {
      const answer = await call(client, tool, named(tool, input));
      const { valid, errorMessage } = schemas.get(tool)(answer);
      assert.ok(valid, `${tool}: ${errorMessage}`);
      assert.ok(tool === "read" || answer.non_claims.length > 0);
      return answer;
    },
    refused: (tool, input) => refusal(client, tool, named(tool, input)),
    close: () => client.close(),
  };
}

test("the_right_to_act_moves_with_a_hand_off_and_both_see_one_packet", async (t) => {
  const root = makeRepository(t, { "src/limit.rs": CODE });
  const [ada, bob] = await Promise.all(["ada", "bob"].map((name) => agent(t, root, name)));
  const started = await ada.ask("mission_start", { repo: ".", task: "is it two?", evidence_policy: "receipts" });
  const { mission_id } = started;
  assert.equal(started.context_guard.workspace_match, true);
  assert.equal((await bob.refused("mission_next", { mission_id })).code, "mission/not-holder");
  const { text, receipt } = await ada.ask("read", { path: "src/limit.rs", lines: [1, 1] });
  assert.deepEqual([text, receipt.agent_id], ["pub const LIMIT: u32 = 2;\n", "ada"]);
  await ada.ask("mission_event", { mission_id, event: { event: "file_read", path: "src/limit.rs", receipt: receipt.receipt_id } });
  const claim = await ada.ask("mission_verify", { mission_id, claim: "It is two.", evidence_refs: [READ], confidence: 0.9 });
  assert.deepEqual([claim.verdict, claim.corroboration], ["verified_for_mission", "receipt"]);
  await ada.ask("mission_event", { mission_id, event: { event: "search", target: "three", outcome: "ruled_out" } });
  await ada.ask("mission_verify", { mission_id, claim: "It is never three.", evidence_refs: ["search:three"] });

  assert.match((await ada.refused("mission_handoff", { mission_id, recipient_agent_id: "ada" })).code, /^mission\//);
  const handed = await ada.ask("mission_handoff", { mission_id, recipient_agent_id: "bob", summary: "two, I think", include_events: true });
  assert.deepEqual([handed.agent_id, handed.recipient_agent_id, handed.events.length], ["ada", "bob", 2]);
  assert.deepEqual(handed.verified_claims.map(({ claim }) => claim), ["It is two."]);
  assert.deepEqual(handed.open_hypotheses.map(({ claim }) => claim), ["It is never three."]);
  assert.deepEqual([handed.files_read, handed.graph_anchors, handed.dead_paths.length], [["src/limit.rs"], ["three"], 1]);
  for (const [tool, more] of [
    ["mission_next", {}], ["mission_event", { event: "view" }], ["mission_verify", { claim: "x", evidence_refs: [] }],
    ["mission_handoff", {}], ["mission_close", {}],
  ]) {
    const { code, message } = await ada.refused(tool, { mission_id, ...more });
    assert.deepEqual([code, /`?bob`?/.test(message)], ["mission/not-holder", true], `${tool}: ${message}`);
  }

  const open = await bob.ask("mission_list", {});
  assert.equal(open.latest_open, mission_id);
  const status = await bob.ask("mission_status", { mission_id });
  assert.deepEqual([status.holder, status.events.length, status.handoffs.length], ["bob", 2, 1]);
  assert.equal((await bob.ask("mission_next", { mission_id })).move.tool, "mission_close");
  const closed = await bob.ask("mission_close", { mission_id, summary: "it is two", write_light_memory: true });
  assert.deepEqual([closed.agent_id, closed.handoff_count, closed.verified_claims.length], ["bob", 1, 1]);
  // The other's server has none of this in memory.
  const seen = await ada.ask("mission_status", { mission_id });
  assert.deepEqual([seen.status, seen.event_digest], ["closed", closed.event_digest]);
  const [ours, theirs] = [await ada.ask("mission_packet_verify", { packet: closed }), await bob.ask("mission_packet_verify", { packet: closed })];
  assert.deepEqual([ours, ours.valid, ours.checked_against], [theirs, true, "log"]);
  const again = await bob.ask("mission_close", { mission_id, summary: "it is two" });
  assert.deepEqual([again.event_digest, again.checkpoint, again.proofs], [closed.event_digest, closed.checkpoint, closed.proofs]);
  assert.equal((await ada.refused("mission_event", { mission_id, event: "view" })).code, "mission/closed");
  assert.deepEqual((await ada.ask("mission_list", { status: "closed" })).missions.map((each) => each.mission_id), [mission_id]);

  const log = readFileSync(path.join(root, ".l1ght/mission-control", mission_id, "log.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual((await verifyPacket(closed, { log })).problems, []);
  await Promise.all([ada.close(), bob.close()]);
});

test("an_agent_that_comes_later_goes_on_where_the_one_before_it_was_cut_off", async (t) => {
  const root = makeRepository(t, { "src/limit.rs": CODE });
  const ada = await agent(t, root, "ada");
  const { mission_id } = await ada.ask("mission_start", { repo: ".", task: "is it two?" });
  await ada.ask("mission_verify", { mission_id, claim: "It is two.", evidence_refs: [READ] });
  await ada.close();
  const later = await agent(t, root, "ada");
  const { move, lapsed_claims } = await later.ask("mission_next", { mission_id });
  assert.deepEqual([move.tool, lapsed_claims], ["mission_close", []]);
  assert.equal((await later.ask("mission_close", { mission_id })).verified_claims.length, 1);
});

test("the_two_cannot_both_hand_the_mission_on", async (t) => {
  const root = makeRepository(t, { "src/limit.rs": CODE });
  const [one, other] = await Promise.all([agent(t, root, "ada"), agent(t, root, "ada")]);
  const { mission_id } = await one.ask("mission_start", { repo: ".", task: "whose?" });
  const hand = (server, recipient_agent_id) => server.ask("mission_handoff", { mission_id, recipient_agent_id }).catch((error) => error);
  await Promise.all([hand(one, "bob"), hand(other, "cyd")]);
  const { holder, handoffs } = await one.ask("mission_status", { mission_id });
  assert.equal(handoffs.length, 1);
  assert.equal(handoffs[0].recipient_agent_id, holder);
});
