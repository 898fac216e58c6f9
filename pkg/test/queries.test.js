//! Questions about the graph as people and agents ask them: after edits, over restarts, and in one list with
//! what claims are worth.

import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { open } from "../dist/entry/node.js";
import { entries } from "../dist/slim.js";
import { call, connect, refusal } from "./agent.js";
import { claim, l1ght, makeRepository, put } from "./made.js";

const FILES = {
  "docs/retry.md": claim("src/retry.rs#next_delay", "Backoff").replace("# ", "# Failures are tried again\n\n## "),
  "src/retry.rs": "/// Exponential backoff: twice as long after each failure.\npub fn next_delay(failures: u32) -> u64 {\n    2 << failures\n}\n",
  "src/queue.rs": "use crate::retry::next_delay;\n\n/// Tries a failed job again.\npub fn reschedule(failures: u32) -> u64 {\n    next_delay(failures)\n}\n",
  "src/lib.rs": "mod queue;\nmod retry;\n",
};

const asked = (folder, words) => JSON.parse(l1ght(folder, [...words, "--json"]).out);
const ids = ({ results }) => results.map(({ node_id }) => node_id);

test("what_changed_is_found_by_its_new_words_and_not_by_its_old_ones", (t) => {
  const folder = makeRepository(t, FILES);
  const before = asked(folder, ["seek", "exponential", "backoff"]);
  assert.equal(before.results[0].node_id, "file::src/retry.rs::function::next_delay");
  put(folder, { "src/retry.rs": FILES["src/retry.rs"].replace("Exponential backoff: twice as long", "Linear patience: a bit longer") });
  assert.equal(ids(asked(folder, ["seek", "exponential"])).length, 0);
  assert.equal(asked(folder, ["seek", "linear patience"]).results[0].node_id, "file::src/retry.rs::function::next_delay");
  rmSync(path.join(folder, "src/queue.rs"));
  assert.ok(!ids(asked(folder, ["seek", "reschedule"])).some((id) => id.includes("queue.rs")));
});

test("a_claim_that_no_longer_holds_is_marked_and_not_hidden", (t) => {
  const folder = makeRepository(t, FILES);
  l1ght(folder, ["bind"]);
  const of = (answer) => answer.results.find(({ lane }) => lane === "light" && answer);
  const fresh = of(asked(folder, ["seek", "Backoff"]));
  assert.deepEqual([fresh.verdict, fresh.is_stale], ["fresh", false]);
  put(folder, { "src/retry.rs": FILES["src/retry.rs"].replace("2 << failures", "3 << failures") });
  const stale = of(asked(folder, ["seek", "Backoff"]));
  assert.deepEqual([stale.verdict, stale.is_stale], ["changed", true]);
  assert.ok(stale.score < fresh.score);
  assert.match(l1ght(folder, ["seek", "Backoff"]).out, /do not rely on it/);
});

test("who_depends_and_what_cites_it_on_the_command_line", (t) => {
  const folder = makeRepository(t, FILES);
  const impact = asked(folder, ["impact", "src/retry.rs#next_delay"]);
  assert.deepEqual(impact.files.map((file) => file.path), ["src/queue.rs"]);
  assert.deepEqual(impact.claims.map(({ label, is_direct }) => [label, is_direct]), [["Backoff", true]]);
  const below = JSON.parse(l1ght(path.join(folder, "src"), ["impact", "retry.rs", "--json"]).out);
  assert.deepEqual(below.targets.map(({ node_id }) => node_id), ["file::src/retry.rs"]);
  const plan = asked(folder, ["plan", "src/retry.rs#next_delay"]);
  assert.deepEqual(plan.missing_dependants.map((file) => file.path), ["src/queue.rs"]);
  assert.deepEqual(asked(folder, ["plan", "src/retry.rs", "src/queue.rs", "src/lib.rs"]).missing_dependants, []);
  const why = asked(folder, ["why", "Backoff", "--to", "src/queue.rs#reschedule"]);
  assert.deepEqual(why.paths[0].steps.map(({ relation }) => relation), ["grounded_in", "calls"]);
  assert.equal(l1ght(folder, ["impact", "src/rety.rs"]).exit, 2);
  assert.match(l1ght(folder, ["impact", "src/rety.rs"]).err, /did you mean `src\/retry.rs`/);
  assert.match(l1ght(folder, ["audit"]).out, /^read src\/retry.rs/m);
  assert.match(l1ght(folder, ["health"]).out, /3 files|4 files/);
});

test("a_brain_answers_after_it_was_closed_as_before", async (t) => {
  const folder = makeRepository(t, FILES);
  const first = asked(folder, ["seek", "tries a failed job again"]);
  assert.deepEqual(asked(folder, ["seek", "tries a failed job again"]), first);
  rmSync(path.join(folder, ".l1ght"), { recursive: true });
  assert.deepEqual(asked(folder, ["seek", "tries a failed job again"]), first);
});

test("an_agent_asks_over_mcp", async (t) => {
  const folder = makeRepository(t, FILES);
  const client = await connect(t, folder, ["--store", "memory"]);
  const { results } = await call(client, "seek", { query: "exponential backoff" });
  assert.equal(results[0].label, "next_delay");
  put(folder, { "src/more.rs": "/// A zebra crossing.\npub fn zebra() {}\n" });
  assert.equal((await call(client, "activate", { query: "zebra crossing" })).results[0].label, "zebra");
  assert.equal((await call(client, "audit")).graph, "current");
  assert.equal((await refusal(client, "why", { from: "zebra", to: "nothing of that name" })).code, "query/unknown-node");
  assert.equal((await refusal(client, "seek", { query: "" })).code, "query/empty");
  const { results: many, top_k } = await call(client, "seek", { query: "a b ".repeat(250_000), top_k: 1_000_000_000 });
  assert.deepEqual([many.length <= 1000, top_k], [true, 1000]);
});

test("whoever_ingested_a_part_is_told_that_files_changed", async () => {
  const list = (text) => entries(Object.entries({ ...FILES, "src/retry.rs": text }).map(([file, content]) => ({ path: file, content, id: `sha256:${content.length.toString(16).padStart(64, "0")}` })));
  const brain = await open();
  await brain.ingest(list(FILES["src/retry.rs"]), { path: "src" });
  assert.equal((await brain.seek({ query: "backoff" })).graph, "current");
  await brain.ingest(list(`${FILES["src/retry.rs"]}\n// longer\n`), { path: "src/lib.rs" });
  const { graph, next_action } = await brain.seek({ query: "backoff" });
  assert.deepEqual([graph, next_action], ["behind", "call `ingest`: files changed since the last one"]);
  await brain.close();
});

test("a_line_is_found_by_what_it_says_now_in_every_kind_of_file", (t) => {
  const folder = makeRepository(t, { ...FILES, "notes.txt": "zebra one\n", "data.bin": "zebra\0", "guide.md": "# Guide\n\nA zebra.\n" });
  const rows = (answer) => answer.results.map(({ path: file, line, lane }) => `${file}:${line} ${lane}`);
  const first = asked(folder, ["search", "zebra"]);
  assert.deepEqual(rows(first), ["guide.md:3 universal", "notes.txt:1 universal"]);
  assert.deepEqual([first.files_binary, first.line_count], [1, 2]);
  put(folder, { "notes.txt": "quagga\r\nquagga two\n" });
  assert.deepEqual(rows(asked(folder, ["search", "zebra"])), ["guide.md:3 universal"]);
  assert.deepEqual(rows(asked(folder, ["search", "-e", "^quag+a$"])), ["notes.txt:1 universal"]);
  assert.deepEqual(rows(asked(folder, ["search", "QUAGGA", "-i", "--in", "notes.*"])), ["notes.txt:1 universal", "notes.txt:2 universal"]);
  assert.equal(asked(folder, ["search", "next_delay", "--lane", "code"]).results[0].node_id, "file::src/queue.rs");
  const { exit, err } = l1ght(folder, ["search", "-e", "a(b"]);
  assert.equal(exit, 2);
  assert.match(err, /open group/);
});

test("a_long_search_can_be_given_up_and_lets_others_have_their_turn", async () => {
  const text = `${"The quick brown fox jumps over the lazy dog.\n".repeat(20_000)}`;
  const files = Array.from({ length: 12 }, (_, at) => ({ path: `text/${at}.log`, content: text, id: `sha256:${String(at).padStart(64, "0")}` }));
  const brain = await open();
  await brain.ingest(entries(files));
  const slow = { query: "(q|b|j)\\w+ .* (x|d)og.$", regex: true };
  const controller = new AbortController();
  const given = brain.search({ ...slow, signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  await assert.rejects(given, { name: "AbortError" });
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const { line_count, is_count_whole } = await brain.search(slow);
  clearInterval(timer);
  assert.deepEqual([line_count, is_count_whole], [100_000, false]);
  assert.ok(turns > 3, `others had ${turns} turns`);
  await brain.close();
});
