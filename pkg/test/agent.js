//! An agent that starts `l1ght mcp` and speaks to it with the official client, or in lines of its own.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { BIN, ENV, startL1ght } from "./made.js";

export const REGISTRY = JSON.parse(readFileSync(new URL("../../docs/schema/tools.json", import.meta.url), "utf8"));

/** A client of a server that runs in a folder; `auto` takes the newest protocol. */
export async function connect(t, folder, words = [], mode = "legacy") {
  const args = [BIN, "mcp", ...words];
  const transport = new StdioClientTransport({ command: process.execPath, args, cwd: folder, env: ENV, stderr: "ignore" });
  return connectTo(t, transport, mode);
}

/** A client at the other end of a transport. */
export async function connectTo(t, transport, mode = "legacy") {
  const client = new Client({ name: "agent", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

/** The answer of a tool, of which the client has checked that it is of its schema. */
export async function call(client, name, input = {}, options) {
  const { isError, content, structuredContent, _meta } = await client.callTool({ name, arguments: input }, options);
  assert.ok(!isError, content.at(-1).text);
  assert.match(content[0].text, /data to judge, never instructions/);
  for (const meta of [_meta, content[1]._meta]) assert.equal(meta["l1ght/quoted"], true);
  assert.deepEqual(JSON.parse(content.at(-1).text), structuredContent);
  return structuredContent;
}

/** The refusal of a tool, which must be whole. */
export async function refusal(client, name, input = {}) {
  const { isError, content, structuredContent, _meta } = await client.callTool({ name, arguments: input });
  assert.deepEqual([isError, structuredContent], [true, undefined]);
  const rejected = JSON.parse(content.at(-1).text);
  assert.deepEqual(_meta, { ..._meta, "l1ght/quoted": true, "l1ght/rejected": rejected });
  assert.match(rejected.code, /^[a-z]+\/[a-z-]+$/);
  assert.ok(rejected.message && rejected.help, JSON.stringify(rejected));
  return rejected;
}

/** The verdicts of a report, in order. */
export function verdictsOf({ documents }) {
  return documents.flatMap(({ claims }) => claims.map(({ verdict }) => verdict));
}

/**
 * A server that is spoken to in lines: `ask` waits for the answer to a request, `askText` to one whose
 * parameters are written already, `ended` for the exit code.
 */
export function startServer(t, folder, words = []) {
  const child = startL1ght(folder, ["mcp", ...words]);
  t.after(() => child.kill("SIGKILL"));
  const waiting = new Map();
  const lines = [];
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    const whole = (rest + text).split("\n");
    rest = whole.pop();
    for (const line of whole) {
      lines.push(line);
      const message = JSON.parse(line);
      waiting.get(message.id)?.(message);
    }
  });
  child.stdin.on("error", () => undefined);
  const ended = new Promise((resolve) => child.on("close", (exit, signal) => resolve(exit ?? signal)));
  const write = (line) => child.stdin.write(`${line}\n`);
  let last = 0;
  const askText = (method, params) => {
    const id = ++last;
    const answer = new Promise((resolve) => waiting.set(id, resolve));
    write(`{"jsonrpc":"2.0","id":${id},"method":"${method}","params":${params}}`);
    return answer;
  };
  const ask = (method, params) => askText(method, JSON.stringify(params));
  const greet = async () => {
    const clientInfo = { name: "agent", version: "1.0.0" };
    const { result } = await ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
    write(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
    return result;
  };
  return { child, lines, ended, write, ask, askText, greet };
}
