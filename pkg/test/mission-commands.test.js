//! Missions on the command line: every command, what it exits with, and what it says to people and programs.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { generateKey, trustAnchor } from "../dist/node/capability.js";
import { verifyPacket } from "../verify/packet.js";
import { git, l1ght, makeRepository, put } from "./made.js";

const CODE = "pub const LIMIT: u32 = 2;\n\npub fn limit() -> u32 {\n    LIMIT\n}\n";
const READ = "file_read:src/limit.rs:1";

/** A repository, and commands in it: `run` must succeed, `json` answers what programs read, `mission` is one begun. */
function here(t, more = {}) {
  const root = makeRepository(t, { "src/limit.rs": CODE, ...more });
  git(root, "config", "user.name", "ada");
  const any = (...words) => l1ght(root, words);
  const run = (...words) => {
    const { exit, out, err } = any(...words);
    assert.deepEqual([exit, err], [0, ""], words.join(" "));
    return out;
  };
  const json = (...words) => JSON.parse(any(...words, "--json").out);
  const mission = (...words) => json("mission", "start", "--task", "is it two?", ...words).mission_id;
  return { root, any, run, json, mission };
}

const read = (root, ...names) => readFileSync(path.join(root, ...names), "utf8");

test("a_mission_lives_on_the_command_line_from_start_to_packet", async (t) => {
  const { root, any, run, json, mission } = here(t);
  assert.match(run("mission", "start", "--task", "which?", "--mode=bug_hunt", "--budget=short"), /^msn_\d+_adawhich\nroute short_audit/);
  const id = mission("--mode=bug_hunt");
  assert.match(run("mission", "next", id), /graph_query/);
  assert.equal(run("read", "src/limit.rs", "--lines", "1-1"), "pub const LIMIT: u32 = 2;\n");
  assert.match(run("mission", "event", id, "--event=file_read", "--path=src/limit.rs", "--line=1"), /^evt_1 file_read .*: direct\n/);
  assert.match(run("mission", "verify", id, "--claim", "It is two.", "--evidence", READ, "--confidence=0.9"), /verified_for_mission\ngrade direct/);
  const weak = any("mission", "verify", id, "--claim", "It is never three.", "--evidence", "search:limit");
  assert.match(weak.out, /insufficient_evidence/);
  assert.match(run("mission", "next", id, "--event=boundary_sweep", "--path=src/limit.rs"), /close/);
  assert.match(run("mission", "handoff", id, "--summary", "half way"), /checkpoint/);
  assert.match(run("mission", "status", id), /active.* held by ada/);
  const packet = json("mission", "close", id, "--summary", "found", "--gap", "Windows", "--non-claim", "speed", "--write-light-memory");
  assert.deepEqual([packet.summary, packet.gaps, packet.non_claims.includes("speed")], ["found", ["Windows"], true]);
  assert.match(run("memory", "list"), new RegExp(`^fresh {2}${id}`));
  assert.match(run("mission", "list", "--status=closed"), new RegExp(`^${id} closed ada`));
  assert.equal(json("mission", "list", "--agent", "bob").missions.length, 0);
  // What is written for people is the log and the packet.
  const log = read(root, ".l1ght/mission-control", id, "log.jsonl").trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(JSON.parse(read(root, ".l1ght/mission-control", id, "packet.json")), packet);
  assert.equal((await verifyPacket(packet, { log })).valid, true);
  assert.equal(git(root, "status", "--porcelain"), "");
});

test("a_refusal_exits_1_and_a_mistake_2", (t) => {
  const { any, run, mission } = here(t);
  const id = mission();
  for (const [words, message] of [
    [["mission", "next", "msn_1_none"], /msn_1_none/],
    [["mission", "handoff", id, "--recipient-agent", "ada"], /./],
    [["mission", "next", id, "--agent", "bob"], /ada/],
    [["mission", "run", id, "--agent", "bob", "--", "touch", "made.txt"], /ada/],
  ]) {
    const { exit, out, err } = any(...words);
    assert.deepEqual([exit, out], [1, ""], words.join(" "));
    assert.match(err, message);
  }
  for (const words of [
    ["mission", "start"], ["mission", "start", "--task", "x", "--mode", "hunt"], ["mission", "event"], ["mission", "nothing"],
    ["mission", "verify", id, "--claim", "x", "--evidence", "y", "--confidence", "NaN"], ["mission", "run", id], ["mission", "next", "../x"],
    ["read"], ["read", "src/limit.rs", "--lines", "x"], ["mission", "packet", "verify", "none.json"], ["mission", "close", id, "--key", "none.pem"],
  ]) {
    const { exit, out, err } = any(...words);
    assert.deepEqual([exit, out], [2, ""], `${words.join(" ")}: ${err}`);
    assert.match(err, /^l1ght: .*\n/);
  }
  assert.match(run("mission", "status", id), /0 events/);
});

test("a_command_is_run_in_a_mission_and_ends_as_it_ended", (t) => {
  const { root, any, json, mission } = here(t);
  const id = mission("--evidence-policy=receipts");
  const failed = any("mission", "run", id, "--", "sh", "-c", "echo said; exit 7");
  assert.deepEqual([failed.exit, failed.err], [7, "said\n"]);
  const passed = any("mission", "run", id, "--event=compiler", "--", "true");
  assert.equal(passed.exit, 0);
  const claim = json("mission", "verify", id, "--claim", "It fails.", "--evidence", "evt_1");
  assert.deepEqual([claim.verdict, claim.corroboration, claim.earned_by], ["verified_for_mission", "receipt", "evt_1"]);
  const told = json("mission", "event", id, "--event=test_run", "--command=make", "--outcome=passed");
  assert.equal(json("mission", "verify", id, "--claim", "It passes.", "--evidence", told.event_id).verdict, "insufficient_evidence");
  // Nothing is run for a mission that has ended.
  json("mission", "close", id);
  assert.equal(any("mission", "run", id, "--", "touch", "made.txt").exit, 1);
  assert.equal(existsSync(path.join(root, "made.txt")), false);
});

test("only_what_was_read_through_it_counts_where_receipts_are_asked_for", (t) => {
  const { run, json, mission } = here(t);
  const id = mission("--evidence-policy=receipts");
  const verify = () => json("mission", "verify", id, "--claim", "It is two.", "--evidence", READ).verdict;
  assert.equal(verify(), "insufficient_evidence");
  run("read", "src/limit.rs");
  assert.equal(verify(), "verified_for_mission");
});

test("a_claim_on_a_file_that_changed_has_lapsed", (t) => {
  const { root, run, json, mission } = here(t);
  const id = mission();
  run("mission", "verify", id, "--claim", "It is two.", "--evidence", READ);
  put(root, { "src/limit.rs": CODE.replace("2", "3") });
  assert.match(run("mission", "next", id), /read_file src\/limit.rs/);
  const packet = json("mission", "close", id);
  assert.deepEqual([packet.verified_claims.length, packet.lapsed_claims.length], [0, 1]);
});

test("a_packet_is_signed_and_checked_with_its_log_by_whoever_has_the_anchor", (t) => {
  const { root, any, run, mission } = here(t);
  const { privateKey, publicKey } = generateKey();
  const id = mission();
  put(root, { "key.pem": privateKey });
  run("mission", "close", id, "--summary", "found", "--key=key.pem", "-o", "packet.json");
  const log = path.join(".l1ght/mission-control", id, "log.jsonl");
  const verify = (...words) => any("mission", "packet", "verify", ...words);
  const trusted = verify("packet.json", "--trust", trustAnchor(publicKey), "--log", log);
  assert.deepEqual([trusted.exit, /holds, checked and its log\nsigned by sha256:/.test(trusted.out)], [0, true], trusted.out);
  assert.match(verify("packet.json").out, /no signature was checked/);
  const other = verify("packet.json", "--trust", trustAnchor(generateKey().publicKey));
  assert.deepEqual([other.exit, /packet\/signature/.test(other.out)], [1, true]);
  put(root, { "cut.jsonl": read(root, log).split("\n").slice(0, 1).join("\n") });
  assert.match(verify("packet.json", "--log", "cut.jsonl").out, /^record 2: .*\[packet\/log\]/);
  const piped = l1ght(root, ["mission", "packet", "verify", "-", "--json"], { input: readFileSync(path.join(root, "packet.json")) });
  assert.deepEqual([piped.exit, JSON.parse(piped.out).valid], [0, true]);
});

test("a_command_takes_its_whole_input_as_json_and_is_done_once_under_one_name", (t) => {
  const { root, run, json, mission } = here(t);
  const id = mission();
  const input = { agent_id: "ada", mission_id: id, event: { event: "file_read", path: "src/limit.rs" }, now: 5, command_id: "first" };
  const tell = () => l1ght(root, ["mission", "event", "-", "--json"], { input: JSON.stringify(input) });
  const [first, again] = [tell(), tell()];
  assert.deepEqual([first.exit, JSON.parse(first.out).event_id], [0, "evt_1"], first.err);
  assert.equal(JSON.parse(again.out).event_id, "evt_1");
  assert.equal(json("mission", "status", id).events.length, 1);
  const wrong = l1ght(root, ["mission", "event", "-"], { input: JSON.stringify({ ...input, evnt: 1 }) });
  assert.deepEqual([wrong.exit, /unknown|takes no field/.test(wrong.err)], [2, true], wrong.err);
  assert.match(run("mission", "event", id, "--event=view", "--path=src/limit.rs", "--command-id=second"), /^evt_2/);
  assert.match(run("mission", "event", id, "--event=view", "--path=src/limit.rs", "--command-id=second"), /^evt_2/);
});
