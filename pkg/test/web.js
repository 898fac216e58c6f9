//! A server on this machine for pages of the tests: the package as it is built, an empty page, a
//! bridge to a store, and a place where pages say what they were acknowledged.

import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

const PACKAGE = new URL("..", import.meta.url);
const TYPES = {
  ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".mjs": "text/javascript", ".wasm": "application/wasm",
};
const SERVED = /^\/(dist|wasm|test|verify)\/[\w./-]+$/;

/** Starts it; `store` is what is behind the bridge, `told` the last number of each name. */
export async function startWeb(t, store) {
  const told = {};
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://localhost");
    const [status, type, body] = await answer(request, url, store, told);
    response.writeHead(status, { "content-type": type, "cache-control": "no-store", "access-control-allow-origin": "*" }).end(body);
  });
  return { url: await listen(t, server), told };
}

/** Serves the files of a folder, and an empty page for what is not there; answers where. */
export async function startFiles(t, folder) {
  return listen(t, createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const body = pathname.includes("..") ? "" : await readFile(join(folder, pathname)).catch(() => "<!doctype html>");
    response.writeHead(200, { "content-type": TYPES[extname(pathname)] ?? "text/html" }).end(body);
  }));
}

async function listen(t, server) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => new Promise((done) => { server.close(done); server.closeAllConnections(); }));
  return `http://127.0.0.1:${server.address().port}/`;
}

async function answer(request, { pathname, searchParams }, store, told) {
  const query = Object.fromEntries(searchParams);
  if (pathname === "/") return [200, "text/html", "<!doctype html><title>A page</title>"];
  if (pathname === "/told") {
    told[query.name] = Number(query.number);
    return [204, "text/plain", ""];
  }
  if (pathname === "/store") return bridge(store, query, await buffer(request));
  if (!SERVED.test(pathname) || pathname.includes("..")) return [404, "text/plain", ""];
  const body = await readFile(fileURLToPath(new URL(`.${pathname}`, PACKAGE)));
  return [200, TYPES[extname(pathname)], body];
}

/** One call of a store; the page's side of it is in `browser-teller.js`. */
async function bridge(store, { call, key, prefix, after, limit }, body) {
  const calls = {
    get: () => store.get(key),
    list: () => store.list(prefix, after || undefined, Number(limit)),
    create: () => store.create(key, body),
    put: () => store.put(key, body),
    delete: () => store.delete(JSON.parse(body)),
  };
  try {
    const done = await calls[call]();
    if (done === undefined) return [204, "text/plain", ""];
    return call === "get" ? [200, "application/octet-stream", done] : [200, "application/json", JSON.stringify(done)];
  } catch ({ code, message }) {
    return [500, "application/json", JSON.stringify({ code, message })];
  }
}
