//! The package as others get it, packed and installed, in every runtime: one set of files gives the same
//! bytes everywhere, and `POST /check` at the edge gives them too.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { before, test } from "node:test";
import { promisify } from "node:util";

import { build as esbuild } from "esbuild";
import { Miniflare } from "miniflare";
import { build as vite } from "vite";

import { chromiumFor } from "./chromium.js";
import { makeFolder, put } from "./made.js";
import { bun, deno, PACKAGE } from "./runtimes.js";
import { startFiles } from "./web.js";

/** What each runtime does: the digest of the report on all files, and that of an edge handler's. */
const REPORT = `
  export async function digest(body) {
    const digits = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
    return Array.from(digits, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  export async function report({ entries, loadEngine, run }, files, modules) {
    const engine = await loadEngine(modules);
    const host = entries(files.map(([path, content]) => ({ path, content })));
    const call = { tool: "check", input: new TextEncoder().encode("{}"), output: { format: "json", color: false } };
    const { body } = await run(engine, host, call);
    return digest(body);
  }
  export async function rounds(fetch, files) {
    const all = new Map(files);
    const supplied = new Map();
    for (let round = 1; round <= 8; round++) {
      const list = files.map(([path]) => (supplied.has(path) ? { path, text: supplied.get(path) } : { path }));
      const body = JSON.stringify({ files: list });
      const headers = { "content-type": "application/json" };
      const answer = await fetch(new Request("http://localhost/check", { method: "POST", headers, body }));
      const text = await answer.text();
      const { wanted } = JSON.parse(text);
      if (!wanted) return digest(new TextEncoder().encode(text));
      for (const { path } of wanted) supplied.set(path, all.get(path));
    }
  }
`;

/** The program of a runtime. */
const PROGRAM = `
  const found = { report: await report(l1ght, files), edge: await rounds(edge.fetch, files) };
`;

/** Our own repository: what its documents cite, and they. */
const FILES = ["crate", "pkg/src", "pkg/test", "docs", "l1ght.lock", "l1ght.toml", "README.md", ".gitattributes", ".ci"];

let tarball;
let expected;
let project;

before(async () => {
  const folder = makeFolder({ after: (clean) => process.on("exit", clean) });
  const packed = execFileSync("npm", ["pack", "--json", "--ignore-scripts", "--pack-destination", folder], { cwd: PACKAGE, encoding: "utf8" });
  tarball = join(folder, JSON.parse(packed)[0].filename);
  project = makeProject({ after: (clean) => process.on("exit", clean) }, "module");
  expected = JSON.parse(execFileSync(process.execPath, ["node.js"], { cwd: project, encoding: "utf8" }));
});

/** The files, each `[path, text]`. */
function filesOfRepository() {
  const words = ["-C", join(PACKAGE, ".."), "ls-files", "-z", ...FILES];
  const paths = execFileSync("git", words, { encoding: "utf8" }).split("\0").filter(Boolean);
  return paths.map((path) => [path, readFileSync(join(PACKAGE, "..", path), "utf8")]);
}

/** A project with the package installed and one program for each way to run it. */
function makeProject(t, type) {
  const folder = makeFolder(t);
  put(folder, {
    "package.json": JSON.stringify({ name: "small", private: true, type }),
    "report.mjs": REPORT,
    "files.json": JSON.stringify(filesOfRepository()),
    "node.js": `
      import { readFileSync } from "node:fs";
      import * as l1ght from "l1ght";
      import edge from "l1ght/edge";
      import { report, rounds } from "./report.mjs";
      const files = JSON.parse(readFileSync("files.json", "utf8"));
      ${PROGRAM}
      console.log(JSON.stringify(found));
    `,
    "common.cjs": `
      (async () => {
        const files = require("./files.json");
        const [l1ght, { default: edge }, { report, rounds }] = await Promise.all([import("l1ght"), import("l1ght/edge"), import("./report.mjs")]);
        ${PROGRAM}
        console.log(JSON.stringify(found));
      })();
    `,
    "page.js": `
      import * as l1ght from "l1ght";
      import { report } from "./report.mjs";
      const files = await (await fetch("/files.json")).json();
      const found = await report(l1ght, files);
      if (globalThis.document) globalThis.found = found;
      else postMessage(found);
    `,
    "index.html": `<!doctype html><meta charset="utf-8"><title>A page</title><script type="module" src="/page.js"></script>`,
    "worker.js": `
      import bash from "l1ght/code/bash.wasm";
      import rust from "l1ght/code/rust.wasm";
      import typescript from "l1ght/code/typescript.wasm";
      import javascript from "l1ght/code/javascript.wasm";
      import * as l1ght from "l1ght";
      import { createHandler } from "l1ght/edge";
      import { report, rounds } from "./report.mjs";
      const code = { bash, javascript, rust, typescript };
      const grammars = async (grammar) => code[grammar];
      const edge = createHandler({ grammars });
      export default {
        async fetch(request) {
          const files = await request.json();
          const found = { report: await report(l1ght, files, { grammars }), edge: await rounds(edge.fetch, files) };
          return Response.json(found);
        },
      };
    `,
  });
  execFileSync("npm", ["install", "--offline", "--no-audit", "--no-fund", "--no-save", tarball], { cwd: folder, stdio: "pipe" });
  return folder;
}

async function run(program, words) {
  const env = { ...process.env, DENO_DIR: join(project, "cache"), DENO_NO_UPDATE_CHECK: "1" };
  const { stdout } = await promisify(execFile)(program, words, { cwd: project, env });
  return JSON.parse(stdout);
}

/** What a page of these files found. */
async function foundBy(t, folder, { at = "index.html", worker } = {}) {
  const url = await startFiles(t, folder);
  const browser = await chromiumFor(t);
  const page = await browser.open(url + (worker ? "empty.html" : at));
  const failures = [];
  page.on("pageerror", (error) => failures.push(error.message));
  if (worker) {
    return page.evaluate((worker) => new Promise((resolve, reject) => {
      const started = new Worker(worker, { type: "module" });
      started.onmessage = ({ data }) => resolve(data);
      started.onerror = ({ message }) => reject(new Error(message));
    }), worker);
  }
  await page.waitForFunction(() => globalThis.found, undefined, { timeout: 120_000 }).catch((error) => { throw new Error(`${error.message} ${failures}`); });
  return page.evaluate(() => globalThis.found);
}

test("a_round_at_the_edge_answers_what_the_engine_does", () => {
  assert.match(expected.report, /^[0-9a-f]{64}$/);
  assert.equal(expected.edge, expected.report);
});

test("a_folder_of_these_files_gives_the_same", async (t) => {
  const folder = makeFolder(t);
  put(folder, Object.fromEntries(filesOfRepository()));
  const { digest } = await import(`data:text/javascript,${encodeURIComponent(REPORT)}`);
  const { folder: folderHost, loadEngine, run: call } = await import("../dist/node/index.js");
  const output = { format: "json", color: false };
  const { body } = await call(await loadEngine(), await folderHost(folder), { tool: "check", input: Buffer.from("{}"), output });
  assert.equal(await digest(body), expected.report);
});

test("commonjs", async () => assert.deepEqual(await run(process.execPath, ["common.cjs"]), expected));

test("deno", async () => {
  const words = ["run", "--allow-read", "--allow-env", "--no-remote", "--node-modules-dir=manual", "node.js"];
  assert.deepEqual(await run(deno(), words), expected);
});

test("bun", async () => assert.deepEqual(await run(bun(), ["run", "node.js"]), expected));

test("workerd", async (t) => {
  const outdir = makeFolder(t);
  await esbuild({
    absWorkingDir: project, entryPoints: ["worker.js"], outdir, bundle: true, format: "esm", conditions: ["workerd"],
    loader: { ".wasm": "copy" }, external: ["node:*"], logLevel: "error",
  });
  const modules = readdirSync(outdir).sort((a, b) => Number(b === "worker.js") - Number(a === "worker.js"));
  const worker = new Miniflare({
    modules: modules.map((path) => ({
      type: path.endsWith(".wasm") ? "CompiledWasm" : "ESModule", path: join(outdir, path), contents: readFileSync(join(outdir, path)),
    })),
    modulesRoot: outdir,
    compatibilityDate: "2026-04-01",
  });
  t.after(() => worker.dispose());
  const answer = await worker.dispatchFetch("http://localhost/", { method: "POST", body: readFileSync(join(project, "files.json")) });
  const text = await answer.text();
  assert.deepEqual(JSON.parse(text), expected, text.slice(0, 500));
});

test("a_page_that_vite_built", async (t) => {
  const outDir = makeFolder(t);
  await vite({ root: project, configFile: false, logLevel: "error", build: { outDir, emptyOutDir: false, target: "esnext" } });
  cpSync(join(project, "files.json"), join(outDir, "files.json"));
  assert.equal(await foundBy(t, outDir), expected.report);
});

test("a_worker_that_esbuild_built", async (t) => {
  const outdir = makeFolder(t);
  await esbuild({ absWorkingDir: project, entryPoints: ["page.js"], outdir, bundle: true, format: "esm", logLevel: "error" });
  cpSync(join(project, "files.json"), join(outdir, "files.json"));
  // esbuild leaves addresses as they are: the modules go where they point, from a script at the top.
  cpSync(join(project, "node_modules/l1ght/wasm"), join(outdir, "wasm"), { recursive: true });
  assert.equal(await foundBy(t, outdir, { worker: "/page.js" }), expected.report);
});

test("a_plain_script_of_a_page", async (t) => {
  const names = { imports: { l1ght: "/node_modules/l1ght/dist/entry/web.js" } };
  const page = `<!doctype html><title>A page</title><script type="importmap">${JSON.stringify(names)}</script><script type="module" src="/page.js"></script>`;
  writeFileSync(join(project, "plain.html"), page);
  assert.equal(await foundBy(t, project, { at: "plain.html" }), expected.report);
});
