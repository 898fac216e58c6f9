//! The requests of the protocol and who answers them.

import type { Server as McpServer, Tool } from "@modelcontextprotocol/server";

import type { CheckAnswer } from "../types/check-answer.js";
import { callTool } from "./call.js";
import { Documents, TEMPLATES } from "./documents.js";
import { ProtocolError, ProtocolErrorCode, Server } from "./sdk.js";
import type { Session } from "./session.js";

/** What a server says of itself. */
export interface Introduction {
  readonly version: string;
  readonly instructions: string;
}

/** A server for one connection. */
export function serverOf(session: Session, tools: ReadonlyMap<string, Tool>, intro: Introduction): McpServer {
  const { version, instructions } = intro;
  const capabilities = { tools: {}, resources: { listChanged: true } };
  const server = new Server({ name: "l1ght", title: "l1ght", version }, { capabilities, instructions });
  const documents = new Documents(session);

  server.setRequestHandler("tools/list", () => ({ tools: [...tools.values()] }));
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: input = {} } }, context) => {
    if (!tools.has(name)) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `unknown tool \`${name}\``);
    const result = await callTool(session, name, input, context);
    const isReport = isWholeCheck(name, input) && !result.isError;
    const isNews = isReport && documents.note(result.structuredContent as unknown as CheckAnswer);
    // A client that has gone has no list.
    if (isNews) await server.sendResourceListChanged().catch(() => undefined);
    return result;
  });
  server.setRequestHandler("resources/list", ({ params }, { mcpReq }) => documents.list(params?.cursor, mcpReq.signal));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: TEMPLATES }));
  server.setRequestHandler("resources/read", ({ params }, { mcpReq }) => documents.read(params.uri, mcpReq.signal));
  return server;
}

/** True for a check of all documents. */
function isWholeCheck(name: string, { folder, paths }: Record<string, unknown>): boolean {
  return name === "check" && !folder && !(Array.isArray(paths) && paths.length > 0);
}
