//! The worker of `docs/EDGE.md` in workerd, against a forge of ours that answers as GitHub's API does.

import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { test } from "node:test";

import { build } from "esbuild";
import { Miniflare } from "miniflare";

import { entries, open } from "../dist/node/index.js";
import { documented } from "./documented.js";
import { CODE, claim, makeFolder, put } from "./made.js";
import { PACKAGE } from "./runtimes.js";

const DOCUMENT = "docs/a.md";

/** A forge with the files of a head; `comments` is what was written to the pull request. */
async function startForge(t, files) {
  const comments = [];
  const blobs = new Map();
  const blobOf = (text) => {
    const sha = createHash("sha1").update(`blob ${Buffer.byteLength(text)}\0${text}`).digest("hex");
    blobs.set(sha, text);
    return sha;
  };
  const server = createServer(async (request, response) => {
    assert.equal(request.headers.authorization, "Bearer token");
    const { pathname } = new URL(request.url, "http://localhost");
    const answer = (value) => response.setHeader("content-type", "application/json").end(JSON.stringify(value));
    const blob = /^\/repos\/fork\/it\/git\/blobs\/(.*)$/.exec(pathname)?.[1];
    if (blob) return answer({ content: Buffer.from(blobs.get(blob)).toString("base64").replace(/.{60}/g, "$&\n") });
    if (pathname === "/repos/fork/it/git/trees/head") {
      const tree = Object.entries(files).map(([path, text]) => ({ path, mode: "100644", sha: blobOf(text) }));
      return answer({ tree, truncated: false });
    }
    if (request.method === "GET") return answer(comments);
    const { body } = await json(request);
    const [, , , , , , id] = pathname.split("/");
    if (request.method === "PATCH") comments[Number(id)].body = body;
    else comments.push({ id: comments.length, body });
    return answer({});
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => new Promise((done) => { server.close(done); server.closeAllConnections(); }));
  return { comments, url: `http://127.0.0.1:${server.address().port}` };
}

/** The worker, bundled as the page says. */
async function startWorker(t, forge) {
  const folder = makeFolder(t);
  put(folder, { "worker.js": documented("EDGE.md", "js", "// worker.js") });
  const outdir = join(folder, "out");
  const alias = {
    "l1ght/edge": join(PACKAGE, "dist/edge/workerd.js"),
    "l1ght/code/rust.wasm": join(PACKAGE, "wasm/code/rust.wasm"),
    "l1ght/code/typescript.wasm": join(PACKAGE, "wasm/code/typescript.wasm"),
  };
  await build({ entryPoints: [join(folder, "worker.js")], outdir, bundle: true, format: "esm", alias, loader: { ".wasm": "copy" }, logLevel: "error" });
  const names = readdirSync(outdir).sort((a, b) => Number(b === "worker.js") - Number(a === "worker.js"));
  const worker = new Miniflare({
    compatibilityDate: "2026-04-01",
    bindings: { TOKEN: "token", SECRET: "secret", FORGE: forge.url },
    modulesRoot: outdir,
    modules: names.map((name) => ({
      type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule", path: join(outdir, name), contents: readFileSync(join(outdir, name)),
    })),
  });
  t.after(() => worker.dispose());
  return worker;
}

async function send(worker, event, secret = "secret") {
  const body = JSON.stringify(event);
  const signature = `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const { status } = await worker.dispatchFetch("http://localhost/", { method: "POST", body, headers: { "x-hub-signature-256": signature } });
  return status;
}

async function until(condition) {
  for (let tries = 0; !condition(); tries++) {
    assert.ok(tries < 300, "nothing came of it");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test("a_pull_request_that_drifts_is_commented_on_once_and_told_when_it_is_mended", async (t) => {
  const files = { [DOCUMENT]: claim("src/a.rs#first"), "src/a.rs": CODE };
  const brain = await open();
  await brain.ingest(entries(Object.entries(files).map(([path, content]) => ({ path, content }))));
  await brain.bind();
  files["l1ght.lock"] = new TextDecoder().decode(await brain.lockFile());
  const forge = await startForge(t, files);
  const worker = await startWorker(t, forge);
  const event = (action) => ({ action, pull_request: { number: 7, head: { sha: "head", repo: { full_name: "fork/it" } } }, repository: { full_name: "own/it" } });

  assert.equal(await send(worker, event("opened"), "guessed"), 401);
  assert.equal(await send(worker, event("closed")), 200);
  files["src/a.rs"] = CODE.replace("5", "6");
  assert.equal(await send(worker, event("opened")), 202);
  await until(() => forge.comments.length === 1);
  assert.match(forge.comments[0].body, /^<!-- l1ght -->\n[\s\S]*src\/a\.rs/);

  const first = forge.comments[0].body;
  files["src/a.rs"] = CODE;
  assert.equal(await send(worker, event("synchronize")), 202);
  await until(() => forge.comments[0].body !== first);
  assert.equal(forge.comments.length, 1);
  assert.doesNotMatch(forge.comments[0].body, /changed/);
});
