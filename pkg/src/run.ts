//! The loop between engine and host: call, bring what is wanted, call again; then write.

import type { Engine } from "./engine.js";
import { L1ghtError } from "./error.js";
import type { Host, Listing } from "./host.js";
import type { Answer, Question, Want, Workspace } from "./workspace.js";

/** One call of a tool; its input is JSON, UTF-8. */
export interface Call extends Question {
  /** True when the call records baselines, which want the content id of every file they cite. */
  readonly identify?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
}

/** How far a call is: of the things that the engine wants in this round, from 1, so many were brought. */
export interface Progress {
  readonly round: number;
  readonly done: number;
  readonly wanted: number;
}

/** Called at the beginning of each round and after each thing that was brought; it may end the call by throwing. */
export type OnProgress = (progress: Progress) => void;

/** Rounds in which the host is asked (architecture §4); what is still wanted then is refused. */
const MAX_ROUNDS = 8;
/** How often a call is made again when another run wrote the same file first. */
const MAX_TRIES = 20;
/** How many wants are open at once. */
const CONCURRENCY = 8;
/** How long whoever may end a call waits for a turn, in milliseconds: all contents may be there at once. */
const MAX_TURN_MS = 50;

/** Calls a tool against a host and returns its answer; changes nothing. */
export async function run(engine: Engine, host: Host, call: Call): Promise<Answer> {
  const workspace = engine.workspace();
  try {
    return await runIn(engine, workspace, host, call);
  } finally {
    workspace.free();
  }
}

/** As {@link run}, in a workspace that keeps what it ingested for the next call. */
export async function runIn(
  engine: Engine,
  workspace: Workspace,
  host: Host,
  call: Call,
): Promise<Answer> {
  const start = performance.now();
  const over = new AbortController();
  const signal = call.signal ? AbortSignal.any([call.signal, over.signal]) : over.signal;
  const listing = await host.list(signal);
  // A call before may have ended in the middle, with contents of another state.
  workspace.giveUp();
  workspace.setList(listing);
  try {
    return await answerIn(engine, workspace, host, { ...call, signal }, start);
  } finally {
    // What is still on its way comes too late.
    over.abort();
  }
}

/** The rounds of a call. */
async function answerIn(
  engine: Engine,
  workspace: Workspace,
  host: Host,
  call: Call & { readonly signal: AbortSignal },
  start: number,
): Promise<Answer> {
  for (let round = 1; ; round++) {
    call.signal.throwIfAborted();
    const elapsed = performance.now() - start;
    const answer = workspace.call(call, elapsed);
    if (answer.kind !== "wanted") return answer;
    if (answer.wanted.every((want) => want.kind === "turn")) {
      await new Promise((resolve) => setTimeout(resolve));
      round -= 1;
      continue;
    }
    if (round > 2 * MAX_ROUNDS) {
      throw new L1ghtError("core/endless", `\`${call.tool}\` never stopped asking for files`);
    }
    const supplier = { engine, workspace, host, signal: call.signal };
    const bring = round <= MAX_ROUNDS ? supply : refuse;
    const wanted = answer.wanted.length;
    let done = 0;
    call.onProgress?.({ round, done, wanted });
    // A grammar reads what the engine has, so that both speak of the same bytes.
    const isFacts = (want: Want) => want.kind === "facts";
    for (const wants of [answer.wanted.filter((want) => !isFacts(want)), answer.wanted.filter(isFacts)]) {
      await bringAll(wants, async (want) => {
        await bring(supplier, want);
        done += 1;
        call.onProgress?.({ round, done, wanted });
      });
    }
    if (call.identify) await identify(workspace, host, answer.wanted, call.signal);
  }
}

/**
 * Calls a tool and writes what it answers. When somebody else changed a file in between, all of it
 * is done again from their version, so that neither run's work is lost.
 */
export async function runAndWrite(engine: Engine, host: Host, call: Call): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const answer = await run(engine, host, call);
    try {
      if (answer.writes.length > 0) await host.write(answer.writes);
      return answer;
    } catch (error) {
      const lost = error instanceof L1ghtError && error.code === "host/conflict";
      if (!lost || attempt === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

async function bringAll(wants: readonly Want[], bring: (want: Want) => Promise<void> | void) {
  const queue = wants.values();
  let turn = performance.now();
  let pause: Promise<void> | undefined;
  const worker = async () => {
    for (const want of queue) {
      if (performance.now() - turn > MAX_TURN_MS) {
        pause = new Promise((resolve) => setTimeout(resolve));
        turn = performance.now();
      }
      await pause;
      await bring(want);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Who brings what is wanted, from where and to whom. */
interface Supplier {
  readonly engine: Engine;
  readonly workspace: Workspace;
  readonly host: Host;
  /** Aborted when the call is over, however it ended. */
  readonly signal: AbortSignal;
}

async function supply({ engine, workspace, host, signal }: Supplier, want: Want) {
  signal.throwIfAborted();
  switch (want.kind) {
    case "file": {
      const content = await host.read(want.path, signal);
      signal.throwIfAborted();
      if ("failed" in content) workspace.failFile(want.path, content.failed);
      else workspace.supplyFile(want.path, content);
      break;
    }
    case "blame": {
      const lines = await host.blame(want.path, signal);
      signal.throwIfAborted();
      workspace.supplyBlame(want.path, lines);
      break;
    }
    case "blob": {
      const bytes = await host.blob(want.commit, want.path, signal);
      signal.throwIfAborted();
      workspace.supplyBlob(want.commit, want.path, bytes);
      break;
    }
    case "turn":
      break;
    case "facts": {
      const source = workspace.supplied(want.commit, want.path);
      const facts = source
        ? await engine.grammars.facts(want.grammar, source)
        : ({ failed: "not-supplied" } as const);
      signal.throwIfAborted();
      if ("failed" in facts) workspace.failFacts(want.commit, want.path, facts.failed);
      else workspace.supplyFacts(want.commit, want.path, facts);
      break;
    }
  }
}

function refuse({ workspace }: Supplier, want: Want): void {
  if (want.kind === "file") workspace.failFile(want.path, "not-supplied");
  else if (want.kind === "blame") workspace.supplyBlame(want.path, null);
  else if (want.kind === "blob") workspace.supplyBlob(want.commit, want.path, null);
  else if (want.kind === "facts") workspace.failFacts(want.commit, want.path, "not-supplied");
}

async function identify(
  workspace: Workspace,
  host: Host,
  wants: readonly Want[],
  signal?: AbortSignal,
) {
  const files = wants.filter((want) => want.kind === "file").map((want) => want.path);
  const listing: Listing | undefined = await host.identify?.(files, signal);
  if (listing) workspace.setList(listing);
}
