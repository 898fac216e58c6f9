//! `l1ght mcp` when things go wrong: hostile input, calls given up, clients gone, an engine that ends,
//! others on the same root.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { InMemoryTransport } from "@modelcontextprotocol/client";

import { loadEngine } from "../dist/node/index.js";
import { serve } from "../dist/mcp/index.js";
import { call, connect, connectTo, refusal, startServer, verdictsOf } from "./agent.js";
import { claim, CODE, makeRepository, put } from "./made.js";

const MANY = 1500;

/** A repository with many files of code. */
function makeLarge(t) {
  const code = Array.from({ length: MANY }, (_, at) => [`src/m${at}.rs`, CODE.repeat(20).replaceAll("first", `f${at}`)]);
  return makeRepository(t, { "docs/a.md": claim("src/m1.rs:1-4"), ...Object.fromEntries(code) });
}

test("lines_that_are_no_messages_are_survived", async (t) => {
  const server = startServer(t, makeRepository(t));
  const lines = ["{broken", "", "null", "[]", "7", '"text"', "{}", '{"jsonrpc":"1.0"}', "\u0000\u0001", '{"jsonrpc":"2.0","method":7,"id":{}}',
    '{"jsonrpc":"2.0","result":{},"id":99}', '{"__proto__":{"jsonrpc":"2.0"},"method":"ping","id":98}', "[".repeat(100_000)];
  for (const line of lines) server.write(line);
  assert.equal((await server.greet()).serverInfo.name, "l1ght");
  for (const line of lines) server.write(line);
  const strange = [{}, { name: 7 }, { name: "check", arguments: [] }, { name: "check", arguments: "x" }, { name: "__proto__" }];
  for (const params of strange) assert.equal(typeof (await server.ask("tools/call", params)).error.code, "number");
  assert.equal((await server.ask("no/such/method", {})).error.code, -32601);
  const { result } = await server.ask("tools/call", { name: "check", arguments: {} });
  assert.equal(result.structuredContent.schema, "l1ght.check.v1");
  server.child.stdin.end();
  assert.equal(await server.ended, 0);
});

test("keys_of_objects_and_huge_values_do_no_harm", async (t) => {
  const folder = makeRepository(t);
  const server = startServer(t, folder);
  await server.greet();
  const check = (input) => server.askText("tools/call", `{"name":"check","arguments":${input}}`);
  for (const input of ['{"constructor":1}', '{"toString":1,"hasOwnProperty":2}']) assert.equal((await check(input)).result.isError, true);
  // The SDK drops this one.
  assert.equal((await check('{"__proto__":{"strict":true}}')).result.isError, undefined);
  for (const depth of [200, 5000, 100_000]) {
    const { error, result } = await check(`{"paths":${"[".repeat(depth)}${"]".repeat(depth)}}`);
    assert.ok(error ?? result.isError, `${depth}`);
  }
  for (const size of [1 << 16, 4 << 20]) {
    const { result } = await server.ask("tools/call", { name: "refs", arguments: { target: "a/".repeat(size / 2) } });
    assert.equal(result.content.length, 2);
    assert.equal((await server.ask("tools/call", { name: "x".repeat(size) })).error.code, -32602);
  }
  const { result } = await server.ask("tools/call", { name: "check", arguments: {} });
  assert.deepEqual(verdictsOf(result.structuredContent), ["unbound"]);
});

test("fifty_calls_at_once_are_all_answered", async (t) => {
  const client = await connect(t, makeRepository(t));
  const names = ["check", "ingest", "lint", "bind", "refs"];
  const answers = Array.from({ length: 50 }, (_, at) => {
    const name = names[at % names.length];
    return call(client, name, name === "refs" ? { target: "src/a.rs" } : {});
  });
  for (const [at, { schema }] of (await Promise.all(answers)).entries()) assert.match(schema, new RegExp(names[at % names.length]));
  assert.deepEqual(verdictsOf(await call(client, "check")), ["fresh"]);
});

test("a_running_call_tells_how_far_it_is_and_can_be_given_up", async (t) => {
  const client = await connect(t, makeLarge(t));
  const over = new AbortController();
  const end = () => over.abort(new Error("enough"));
  await assert.rejects(client.callTool({ name: "ingest" }, { signal: over.signal, onprogress: end }));
  // It took nothing, and the server is there for others.
  const seen = [];
  assert.ok((await call(client, "ingest", {}, { onprogress: (each) => seen.push(each) })).files_parsed > MANY);
  for (const [at, { progress, total }] of seen.entries()) assert.ok(progress > (seen[at - 1]?.progress ?? 0) && total >= progress);
  assert.ok(seen.length > 0);
});

test("a_waiting_call_that_is_given_up_changes_nothing", async (t) => {
  const client = await connect(t, makeRepository(t));
  const over = new AbortController();
  const first = call(client, "ingest");
  const second = client.callTool({ name: "bind", arguments: {} }, { signal: over.signal });
  over.abort();
  await assert.rejects(second);
  await first;
  assert.deepEqual(verdictsOf(await call(client, "check")), ["unbound"]);
});

test("a_client_that_goes_in_the_middle_ends_the_server", async (t) => {
  const folder = makeLarge(t);
  for (const leave of [(child) => child.stdin.end(), (child) => { child.stdout.destroy(); child.stdin.end(); }]) {
    const server = startServer(t, folder);
    await server.greet();
    server.ask("tools/call", { name: "ingest", arguments: {} });
    server.ask("tools/call", { name: "check", arguments: {} });
    leave(server.child);
    assert.equal(await server.ended, 0);
  }
  const silent = startServer(t, folder);
  silent.child.stdin.end();
  assert.equal(await silent.ended, 0);
});

test("a_signal_ends_the_server_in_order", async (t) => {
  for (const signal of ["SIGINT", "SIGTERM"]) {
    const server = startServer(t, makeRepository(t));
    await server.greet();
    await server.ask("tools/call", { name: "bind", arguments: {} });
    server.child.kill(signal);
    assert.equal(await server.ended, 0);
  }
});

test("only_the_protocol_is_on_standard_output", async (t) => {
  const folder = makeRepository(t);
  const server = startServer(t, folder, ["--root", path.join(folder, "none")]);
  await server.greet();
  await server.ask("tools/call", { name: "check", arguments: {} });
  server.child.stdin.end();
  await server.ended;
  for (const line of server.lines) assert.equal(JSON.parse(line).jsonrpc, "2.0");
});

test("two_servers_on_one_root_agree", async (t) => {
  const files = Array.from({ length: 10 }, (_, at) => [`docs/${at}.md`, claim("src/a.rs:1-4", `Claim ${at}`)]);
  const folder = makeRepository(t, { ...Object.fromEntries(files), "src/a.rs": CODE });
  const both = [await connect(t, folder), await connect(t, folder)];
  await Promise.all(files.map(([file], at) => call(both[at % 2], "bind", { paths: [file] })));
  for (const client of both) assert.deepEqual(verdictsOf(await call(client, "check")), Array(10).fill("fresh"));
  put(folder, { "src/a.rs": CODE.replace("5", "6") });
  await call(both[0], "accept", { by: "one", all: true, reason: "read again" });
  assert.deepEqual(verdictsOf(await call(both[1], "check")), Array(10).fill("fresh"));
});

test("an_engine_that_ends_is_replaced_and_the_answer_says_so", async (t) => {
  const folder = makeRepository(t);
  const [near, far] = InMemoryTransport.createLinkedPair();
  const lines = [];
  const served = serve({ directory: folder, transport: far, log: (line) => lines.push(line) });
  const client = await connectTo(t, near);
  await call(client, "bind");
  await (await loadEngine()).crash("panic", "now").catch(() => undefined);
  for (const { code, message, help } of await Promise.all([1, 2, 3].map(() => refusal(client, "check")))) {
    assert.equal(code, "core/poisoned");
    assert.match(`${message}; ${help}`, /was replaced; a new engine and brain were opened/);
  }
  assert.deepEqual(verdictsOf(await call(client, "check")), ["fresh"]);
  await client.close();
  await served;
  assert.deepEqual(lines, [`serving ${folder}`]);
});
