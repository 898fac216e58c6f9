//! The handler of the edge: rounds, tools on a store, and whatever a stranger may send it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import edge, { createHandler } from "../dist/edge/node.js";
import { fsStore, storeError } from "../dist/node/index.js";
import { CODE, claim, makeFolder } from "./made.js";
import { Random, SEED, times } from "./random.js";

const DOCUMENT = claim("src/a.rs:1-4");
const FILES = [{ path: "docs/a.md", text: DOCUMENT }, { path: "src/a.rs", text: CODE }];

async function post(path, body, { handler = edge, headers = {} } = {}) {
  const text = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream ? body : JSON.stringify(body);
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body: text, duplex: "half" };
  const answer = await handler.fetch(new Request(`http://localhost${path}`, init));
  const said = await answer.text();
  return { status: answer.status, headers: answer.headers, ...(said && JSON.parse(said)) };
}

const verdictsOf = ({ documents }) => documents.flatMap(({ claims }) => claims.flatMap(({ items }) => items.map(({ verdict }) => verdict)));

test("a_round_says_what_is_wanted_until_it_can_answer", async () => {
  const paths = FILES.map(({ path }) => ({ path }));
  const first = await post("/check", { files: paths });
  assert.deepEqual([first.status, first.wanted], [200, [{ kind: "file", path: "docs/a.md" }]]);
  const last = await post("/check", { files: [FILES[0], paths[1]] });
  assert.deepEqual(verdictsOf(last), ["unbound"]);
});

test("a_content_that_the_other_side_cannot_bring_is_said_and_not_asked_for_again", async () => {
  const lost = await post("/check", { files: [{ path: "docs/a.md", failed: "too-large" }, FILES[1]] });
  assert.equal(lost.status, 422);
  assert.equal(lost.type, "rejected");
});

test("equal_reports_have_equal_tags_and_are_not_sent_twice", async () => {
  const first = await post("/check", { files: FILES });
  const tag = first.headers.get("etag");
  assert.match(tag, /^"[0-9a-f]{32}"$/);
  const again = await post("/check", { files: FILES }, { headers: { "if-none-match": tag } });
  assert.deepEqual([again.status, again.headers.get("etag")], [304, tag]);
  const other = await post("/check", { files: [FILES[0]] }, { headers: { "if-none-match": tag } });
  assert.equal(other.status, 200);
});

test("bytes_come_as_base64_and_a_lock_is_a_file", async () => {
  const base64 = Buffer.from(CODE).toString("base64");
  const report = await post("/check", { files: [FILES[0], { path: "src/a.rs", base64 }], lock: "not a lock" });
  assert.equal(report.status, 422, JSON.stringify(report));
  assert.match(report.code, /^lock\//);
});

test("what_is_malformed_has_a_status_and_a_code", async () => {
  const bad = [400, "edge/bad-request"];
  const file = (more) => JSON.stringify({ files: [{ path: "a", ...more }] });
  const cases = [
    ["", bad], ["{", bad], ["[]", bad], ["null", bad], ["{}", bad], ['{"files":{}}', bad], ['{"files":[1]}', bad],
    ['{"files":[{}]}', bad], ['{"files":[{"path":""}]}', bad], ['{"files":[{"path":"a\\u0000b"}]}', bad],
    ['{"files":[{"path":"\\ud800"}]}', bad], [file({ text: 1 }), bad], [file({ base64: "*" }), bad],
    [file({ absent: "gone" }), bad], [file({ failed: "x" }), bad], [file({ id: 1 }), bad], [file({ id: "a\0" }), bad],
    ['{"files":[],"input":[]}', bad], ['{"files":[],"complete":1}', bad], ['{"files":[],"lock":{}}', bad],
    [new Uint8Array([0x22, 0xff, 0x22]), bad], ["[".repeat(100_000), bad],
    ['{"files":[],"input":{"paths":1}}', [422, "input/wrong-type"]], ['{"files":[],"input":{"nonsense":1}}', [422, "input/unknown-field"]],
  ];
  for (const [body, expected] of cases) {
    const { status, code, type } = await post("/check", body);
    assert.deepEqual([status, code, type], [...expected, "rejected"], String(body).slice(0, 80));
  }
});

test("other_requests_are_refused", async () => {
  const get = await edge.fetch(new Request("http://localhost/check"));
  assert.deepEqual([get.status, get.headers.get("allow")], [405, "POST"]);
  assert.equal((await post("/", { files: [] })).status, 404);
  assert.equal((await post("/tools/../check", { files: [] })).code, "check/no-document");
  assert.equal((await post("/check", "x", { headers: { "content-type": "text/plain" } })).status, 415);
  assert.deepEqual((await post("/tools/check", { files: FILES })).code, "edge/no-store");
});

test("a_body_that_is_too_large_is_not_read_to_its_end", async () => {
  const handler = createHandler({ maxBody: 1_000 });
  assert.equal((await post("/check", "x".repeat(1_001), { handler })).status, 413);
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(100));
    },
  });
  assert.deepEqual([(await post("/check", endless, { handler })).code, sent < 100], ["edge/too-large", true]);
});

test("paths_that_leave_the_root_or_name_a_prototype_do_no_harm", async () => {
  const names = ["../docs/a.md", "/etc/passwd", "__proto__", "constructor/a.md", "docs/./a.md", "a\\b.md", "C:/a.md"];
  const { status } = await post("/check", { files: [...FILES, ...names.map((path) => ({ path, text: DOCUMENT }))] });
  assert.equal(status, 200);
  assert.equal({}.path, undefined);
});

test("tools_keep_what_they_are_told_in_the_store", async (t) => {
  const folder = makeFolder(t);
  const handler = createHandler({ store: () => fsStore(join(folder, "store")) });
  const lacking = await post("/tools/bind", { files: FILES.map(({ path }) => ({ path })) }, { handler });
  assert.deepEqual(lacking.wanted, [{ kind: "file", path: "docs/a.md" }]);
  assert.equal((await post("/tools/bind", { files: FILES }, { handler })).status, 200);
  assert.deepEqual(verdictsOf(await post("/tools/check", { files: FILES }, { handler })), ["fresh"]);
  const changed = [FILES[0], { path: "src/a.rs", text: CODE.replace("5", "6") }];
  assert.deepEqual(verdictsOf(await post("/tools/check", { files: changed }, { handler })), ["changed"]);
  assert.equal((await post("/tools/ingest", { files: FILES }, { handler })).status, 200);
  const own = await post("/tools/ingest", { files: FILES, input: { signal: 1, onProgress: 1 } }, { handler });
  assert.deepEqual([own.status, own.code], [422, "input/unknown-field"]);
  const unknown = await post("/tools/nonsense", { files: FILES }, { handler });
  assert.deepEqual([unknown.status, unknown.type], [422, "rejected"]);
});

test("a_tool_that_would_write_a_file_of_the_request_is_refused", async (t) => {
  const handler = createHandler({ store: () => fsStore(join(makeFolder(t), "store")) });
  const lock = readFileSync(new URL("../../l1ght.lock", import.meta.url), "utf8");
  const { status, code } = await post("/tools/bind", { files: FILES, lock }, { handler });
  assert.deepEqual([status, code], [422, "edge/read-only"]);
});

test("a_grammar_is_brought_once_for_all_requests", async () => {
  const asked = [];
  const grammars = async (grammar) => {
    asked.push(grammar);
    return readFileSync(new URL(`../wasm/code/${grammar}.wasm`, import.meta.url));
  };
  const handler = createHandler({ grammars });
  const files = [{ path: "docs/a.md", text: claim("src/a.rs#first") }, FILES[1]];
  for (let round = 0; round < 3; round++) assert.deepEqual(verdictsOf(await post("/check", { files }, { handler })), ["unbound"]);
  assert.deepEqual(asked, ["rust"]);
});

test("a_store_that_fails_is_said_and_its_words_stay_inside", async () => {
  const failures = [
    [new Error("password=secret"), 500, "edge/failed"],
    [storeError("denied", "`/srv/secret` leads to another place"), 500, "store/denied"],
    [storeError("busy", "secret is asleep"), 503, "store/busy"],
  ];
  for (const [failure, ...expected] of failures) {
    const handler = createHandler({ store: () => { throw failure; } });
    const { status, code, ...rest } = await post("/tools/check", { files: FILES }, { handler });
    assert.deepEqual([status, code], expected);
    assert.doesNotMatch(JSON.stringify(rest), /secret/);
  }
});

test(`random bodies of seed ${SEED} are answered or refused`, async () => {
  const random = new Random(SEED);
  const good = Buffer.from(JSON.stringify({ files: FILES, complete: true, input: { paths: ["docs"] } }));
  for (let round = 0; round < times("L1GHT_FAULTS", 300); round++) {
    const body = Buffer.from(good);
    for (let change = 0; change <= random.below(3); change++) body[random.below(body.length)] = 32 + random.below(95);
    const { status, code } = await post("/check", body);
    assert.ok([200, 400, 422].includes(status), `${status} ${code}: ${body}`);
  }
});
