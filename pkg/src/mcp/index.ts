//! `l1ght/mcp`: the tools and documents of a root for agents, over the Model Context Protocol.

import type { Transport as McpTransport } from "@modelcontextprotocol/server";
import { readFile } from "node:fs/promises";
import type { Readable, Writable } from "node:stream";

import { instructions } from "./instructions.js";
import { readTools } from "./registry.js";
import { serveStdio, StdioServerTransport } from "./sdk.js";
import { serverOf } from "./server.js";
import { Session, type SessionOptions } from "./session.js";

/** A longer message ends the connection, in bytes. */
const MAX_MESSAGE = 32 << 20;

/** A transport of the official SDK, or one like it. */
export interface Transport {
  start(): Promise<void>;
  send(message: object): Promise<void>;
  close(): Promise<void>;
  onclose?(): void;
  onerror?(error: Error): void;
  onmessage?(message: object): void;
}

export interface ServeOptions extends SessionOptions {
  /** In place of streams. */
  readonly transport?: Transport;
  /** Where messages come from; standard input without it. */
  readonly input?: Readable;
  /** Where messages go, and nothing else; standard output without it. */
  readonly output?: Writable;
  /** Ends the server. */
  readonly signal?: AbortSignal;
  /** Takes a line on what goes on; standard error without it. */
  readonly log?: (line: string) => void;
}

/** Serves one client until it has gone or the signal is given; then the brain is closed. */
export async function serve({ transport, input, output, signal, log = toStandardError, ...options }: ServeOptions = {}): Promise<void> {
  const tools = await readTools();
  const intro = { version: await ownVersion(), instructions: instructions(tools, options.store !== "memory") };
  const wire = (transport as McpTransport | undefined) ?? new StdioServerTransport(input, output, { maxBufferSize: MAX_MESSAGE });
  const session = new Session(options);
  // Opened before it is needed; what fails is answered to whoever calls.
  session.opened().then(({ root }) => log(`serving ${root}`), (error: unknown) => log(String(error)));
  try {
    await new Promise<void>((resolve) => {
      const onerror = (error: Error) => log(error.message);
      const connection = serveStdio(() => serverOf(session, tools, intro), { transport: wire, onerror });
      const inner = wire.onclose;
      wire.onclose = () => {
        inner?.();
        resolve();
      };
      const end = () => void connection.close();
      if (signal?.aborted) end();
      signal?.addEventListener("abort", end, { once: true });
    });
  } finally {
    await session.close();
  }
}

function toStandardError(line: string): void {
  process.stderr.write(`l1ght mcp: ${line}\n`);
}

async function ownVersion(): Promise<string> {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(await readFile(file, "utf8")) as { version: string }).version;
}
