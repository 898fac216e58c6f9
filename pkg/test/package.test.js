//! The package as others get it: packed, installed into small projects without a network, run,
//! imported and type-checked.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";

import { CODE, claim, makeFolder, makeRepository, put } from "./made.js";

const PACKAGE = fileURLToPath(new URL("..", import.meta.url));
const TSC = path.join(PACKAGE, "node_modules/typescript/bin/tsc");
/** Bytes of the tarball that nobody should wait longer for. */
const LARGEST = 6_000_000;

const PROGRAM = `
  const { host, root } = await openRoot(process.cwd());
  const engine = await loadEngine();
  const output = { format: "json", color: false };
  const answer = await run(engine, host, { tool: "check", input: new TextEncoder().encode("{}"), output });
  host.close?.();
  const report = JSON.parse(new TextDecoder().decode(answer.body));
  console.log(root === process.cwd(), report.schema, report.summary.by_verdict.unbound);
`;

let tarball;
before(() => {
  const folder = makeFolder({ after: (clean) => process.on("exit", clean) });
  const [{ filename }] = JSON.parse(npm(PACKAGE, "pack", "--json", "--ignore-scripts", "--pack-destination", folder));
  tarball = path.join(folder, filename);
});

function npm(cwd, ...words) {
  return execFileSync("npm", words, { cwd, encoding: "utf8", stdio: "pipe" });
}

function node(cwd, ...words) {
  return execFileSync(process.execPath, words, { cwd, encoding: "utf8" });
}

/** A project with the package installed and one document to check. */
function makeProject(t, type) {
  const folder = makeRepository(t, {
    "package.json": JSON.stringify({ name: "small", private: true, type }),
    ".gitignore": "node_modules\n",
    "docs/a.md": claim("src/a.rs:1-4"),
    "src/a.rs": CODE,
  });
  npm(folder, "install", "--offline", "--no-audit", "--no-fund", "--no-save", tarball);
  return folder;
}

test("the_command_runs_in_a_project_that_installed_it", (t) => {
  const folder = makeProject(t, "module");
  assert.match(npm(folder, "exec", "--offline", "--no", "l1ght", "--", "--version"), /^l1ght \d+\.\d+\.\d+$/m);
  assert.match(npm(folder, "exec", "--offline", "--no", "l1ght", "--", "check"), /1 unbound/);
  put(folder, { "program.js": `import { loadEngine, openRoot, run } from "l1ght/node";${PROGRAM}` });
  assert.equal(node(folder, "program.js"), "true l1ght.check.v1 1\n");
});

test("the_server_runs_in_a_project_that_installed_it_and_nothing_else", async (t) => {
  const args = ["--offline", "--no", "l1ght", "mcp"];
  const client = new Client({ name: "agent", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: "npx", args, cwd: makeProject(t, "module"), stderr: "ignore" }));
  const { structuredContent } = await client.callTool({ name: "check", arguments: {} });
  assert.equal(structuredContent.summary.by_verdict.unbound, 1);
  await client.close();
});

test("a_commonjs_program_imports_it", (t) => {
  const folder = makeProject(t, "commonjs");
  const body = `const { loadEngine, openRoot, run } = await import("l1ght/node");${PROGRAM}`;
  put(folder, { "program.js": `"use strict";\n(async () => {${body}})();\n` });
  assert.equal(node(folder, "program.js"), "true l1ght.check.v1 1\n");
});

test("its_types_are_right_in_a_strict_project", (t) => {
  const folder = makeProject(t, "module");
  const options = { module: "nodenext", target: "es2022", strict: true, noEmit: true, types: ["node"], skipLibCheck: false };
  const program = `
    import { type Answer, folder, type Host, L1ghtError, loadEngine, openRoot, run, runAndWrite } from "l1ght/node";
    import { type Brain, check, Engine, entries, open, type tools, type Want } from "l1ght";
    import edge, { createHandler } from "l1ght/edge";
    import { serve, type Transport } from "l1ght/mcp";
    const { host }: { host: Host } = await openRoot(".");
    const engine: Engine = await loadEngine();
    const call = { tool: "bind", input: new Uint8Array(), output: { format: "json", color: false } } as const;
    const answer: Answer = await runAndWrite(engine, host, call);
    const exit: number = (await run(engine, host, call)).exit;
    export const wants: Want[] = [];
    export const error: string = new L1ghtError("a/b", answer.kind + exit).code;
    // @ts-expect-error a tool needs an input
    await run(engine, host, { tool: "check" });
    const brain: Brain = await open({ store: "memory" });
    await brain.ingest(folder("."), { adapter: "auto", onProgress: ({ done }) => done, signal: AbortSignal.timeout(1) });
    const report = await brain.check();
    if ("findings" in report) report.documents.map(({ verdict }) => verdict);
    const bound: tools.BindAnswer | tools.Rejected = await brain.call("bind", { paths: ["docs"] });
    // @ts-expect-error \`refs\` wants a target
    await brain.refs({});
    await check(entries([{ path: "a.md", content: "# A" }]), { strict: "message" in bound });
    export const served = (transport: Transport): Promise<void> => serve({ transport, root: ".", store: "memory" });
    export const answers: Promise<Response>[] = [edge, createHandler({ maxBody: 1 })].map((each) => each.fetch(new Request("http://a")));
  `;
  cpSync(path.join(PACKAGE, "node_modules/@types"), path.join(folder, "node_modules/@types"), { recursive: true });
  cpSync(path.join(PACKAGE, "node_modules/undici-types"), path.join(folder, "node_modules/undici-types"), { recursive: true });
  put(folder, { "program.ts": program, "tsconfig.json": JSON.stringify({ compilerOptions: options, files: ["program.ts"] }) });
  assert.equal(node(folder, TSC, "-p", "."), "");
});

test("the_package_is_small_and_has_its_licences", (t) => {
  const folder = makeProject(t, "module");
  const installed = path.join(folder, "node_modules/l1ght");
  const expected = ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "bin", "dist", "package.json", "verify", "wasm"];
  assert.deepEqual(readdirSync(installed).sort(), expected);
  const bundled = readFileSync(path.join(installed, "dist/mcp/sdk.licenses.txt"), "utf8");
  assert.match(bundled, /^@modelcontextprotocol\/core .*^@modelcontextprotocol\/server .*^zod .*MIT/ms);
  assert.ok(statSync(tarball).size < LARGEST, `${statSync(tarball).size} bytes`);
  assert.deepEqual(readdirSync(path.join(folder, "node_modules")).filter((name) => !name.startsWith(".")), ["l1ght"]);
});
