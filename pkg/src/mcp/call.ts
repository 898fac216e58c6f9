//! One call of a tool: its answer, its progress, and what went wrong in it, as the protocol has them.

import type { CallToolResult, ServerContext } from "@modelcontextprotocol/server";

import { L1ghtError } from "../error.js";
import type { OnProgress } from "../run.js";
import { quote, QUOTED } from "./quoted.js";
import { isRejected, refused, rejectedBy } from "./refusal.js";
import type { Session } from "./session.js";

/** No client shows progress more often than this, in milliseconds. */
const PAUSE_MS = 100;

/** Calls a tool. It fails only when the client gave the call up, to whom nothing is answered then. */
export async function callTool(
  session: Session,
  tool: string,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
): Promise<CallToolResult> {
  const { signal } = mcpReq;
  try {
    if ("now" in input) throw new L1ghtError("input/unknown-field", "`now` is not for an agent to say", { help: "leave it out" });
    const { brain } = await session.opened();
    const onProgress = progressOf(mcpReq);
    const answer = await brain.call(tool, input, { signal, ...(onProgress && { onProgress }) });
    if (isRejected(answer)) return refused(answer);
    return { content: quote(answer), structuredContent: answer as Record<string, unknown>, _meta: QUOTED };
  } catch (error) {
    signal.throwIfAborted();
    return refused(rejectedBy(await session.mended(error).catch((worse: unknown) => worse)));
  }
}

/** What tells a client that asked for it how far a call is: in steps, of which more may become known. */
function progressOf({ _meta, notify }: ServerContext["mcpReq"]): OnProgress | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let progress = 0;
  let told = -Infinity;
  return ({ round, done, wanted }) => {
    progress += 1;
    const now = performance.now();
    if (now - told < PAUSE_MS) return;
    told = now;
    const message = `round ${round}: ${done} of ${wanted} files`;
    const params = { progressToken, progress, total: progress + wanted - done, message };
    // A client that has gone hears nothing more.
    notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
}
