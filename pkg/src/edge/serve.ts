//! The tools over HTTP: `POST /check` is one stateless round, `POST /tools/<name>` runs a tool on a
//! store. What is malformed is answered with a typed 4xx, and the request never names a file of ours.

import type { Api, Modules } from "../api.js";
import { Brain } from "../brain.js";
import { lasting } from "../engine.js";
import { hex } from "../hex.js";
import { run } from "../run.js";
import type { Store } from "../store/store.js";
import { JSON_OUTPUT } from "../workspace.js";
import { type Asked, readAsked } from "./asked.js";
import { EdgeHost, Lacking } from "./edge-host.js";
import { Refusal, refusalOf } from "./refusal.js";

export interface EdgeOptions extends Modules {
  /** Opens the store of a request, for `/tools/<name>`; without it there are none. It may refuse by throwing. */
  readonly store?: (request: Request) => Store | Promise<Store>;
  /** Of a request, in bytes: 32 MiB without it. */
  readonly maxBody?: number;
}

/** What runtimes call. */
export interface Handler {
  fetch(request: Request): Promise<Response>;
}

const MAX_BODY = 32 * 1024 * 1024;

/** A handler over the engine of an entry point. */
export function serve({ loadEngine }: Api, { store, maxBody = MAX_BODY, ...modules }: EdgeOptions = {}): Handler {
  // One for all requests: a grammar that is loaded stays.
  const engineOf = lasting(() => loadEngine(modules));

  async function answer(request: Request): Promise<Response> {
    const tool = toolOf(request);
    const asked = await readAsked(request, maxBody);
    const host = new EdgeHost(asked);
    const engine = await engineOf();
    if (tool === undefined) {
      const input = new TextEncoder().encode(JSON.stringify(asked.input));
      const options = { tool: "check", input, output: JSON_OUTPUT, onProgress: host.endRound };
      const { kind, body } = await run(engine, host, options);
      host.endRound({ done: 0 });
      return kind === "done" ? report(request, body) : json(422, body);
    }
    if (!store) throw new Refusal(404, "edge/no-store", "this server keeps nothing", "send it to `/check`");
    const brain = await Brain.open(engine, { store: await store(request) });
    try {
      return await callTool(brain, tool, host, asked);
    } finally {
      await brain.close();
    }
  }

  return {
    async fetch(request) {
      try {
        return await answer(request);
      } catch (error) {
        if (error instanceof Lacking) return json(200, encode({ wanted: error.wanted }));
        const { status, body, headers } = refusalOf(error);
        return json(status, encode(body), headers);
      }
    },
  };
}

/** The tool of a request; nothing for the stateless check. */
function toolOf({ method, url }: Request): string | undefined {
  const { pathname } = new URL(url);
  const tool = /^\/tools\/([a-z_]+)$/.exec(pathname)?.[1];
  if (tool === undefined && pathname !== "/check") {
    throw new Refusal(404, "edge/no-such-path", "there is nothing here", "`POST /check` or `POST /tools/<name>`");
  }
  if (method !== "POST") throw new Refusal(405, "edge/not-post", `${method} is not served`, "use POST");
  return tool;
}

async function callTool(brain: Brain, tool: string, host: EdgeHost, { input }: Asked): Promise<Response> {
  await brain.attach(host);
  // The time is this side's to say.
  const answer = await brain.call(tool, { ...input, now: Date.now() }, { onProgress: host.endRound });
  host.endRound({ done: 0 });
  return json(isRejected(answer) ? 422 : 200, encode(answer));
}

function isRejected(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "type" in answer && answer.type === "rejected";
}

/** A report with a tag that is equal when it is. */
async function report(request: Request, body: Uint8Array<ArrayBuffer>): Promise<Response> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", body));
  const etag = `"${hex(digest.subarray(0, 16))}"`;
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers: { etag } });
  return json(200, body, { etag });
}

function encode(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

function json(status: number, body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { "content-type": "application/json", "cache-control": "no-store", ...headers } });
}
