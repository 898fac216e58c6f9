//! Runs one command from its words to its exit code.

import * as path from "node:path";

import { L1ghtError } from "../error.js";
import { fsStore } from "../node/fs-store.js";
import { loadEngine, openRoot } from "../node/index.js";
import { sealPacket } from "../node/capability.js";
import { allowCommands } from "../node/run-command.js";
import type { Brain } from "../brain.js";
import { type ExportedFile, writeExport } from "../node/memory-exchange.js";
import { hasOwnStore, ownStore } from "../node/own-store.js";
import { openRootBrain } from "../node/root-brain.js";
import { type Call, type Progress, runAndWrite, runIn } from "../run.js";
import { type Arguments, findCommand, flagValue, parseArguments, usage } from "./args.js";
import { readText } from "./compare.js";
import { commandHelp } from "./help.js";
import { toolInput } from "./input.js";
import { complain, outputOf, showProgress, writeBody, writeOut } from "./output.js";
import type { Store } from "../store/store.js";
import { type Answer, JSON_OUTPUT, type Output } from "../workspace.js";
import type { Session } from "./session.js";
import { sharingOf } from "./sharing.js";
import { FolderWatch } from "./watch.js";

/** Rounds that ask for fewer files than this are over before anybody looks. */
const WORTH_SHOWING = 100;
/** Clears a terminal and what it can scroll back to. */
const CLEAR = "\x1b[2J\x1b[3J\x1b[H";

/** Runs the command that the words name; answers its exit code. */
export async function execute(words: readonly string[]): Promise<number> {
  const { command, rest } = findCommand(words);
  const args = parseArguments(command, rest);
  if (args.flags.has("help")) {
    await writeOut(commandHelp(command));
    return 0;
  }
  if (command.serves) {
    const { serveAgent } = await import("./serve.js");
    return serveAgent(args);
  }
  const output = outputOf(args);
  if (command.isLocal) return (await import("./capability.js")).answerCapability(args);
  const session = await openSession(args);
  try {
    if (args.flags.has("watch")) return await keepWatching(args, session, output);
    if (command.runs) return await runInMission(args, session, output);
    if (command.folder === "writes") return await writeFolder(args, session, output);
    const answer = await callTool(args, session, output);
    const key = flagValue(args, "key");
    if (key !== undefined && answer.kind === "done") return await showSealed(args, session, answer, key);
    await show(args, session, answer, output);
    return answer.exit;
  } finally {
    session.open.host.close?.();
  }
}

/** Writes the files of an answer into a folder, and says how many. */
async function writeFolder(args: Arguments, session: Session, output: Output): Promise<number> {
  const answer = await callTool(args, session, JSON_OUTPUT);
  if (answer.kind === "done") {
    const { files } = JSON.parse(new TextDecoder().decode(answer.body)) as { files: ExportedFile[] };
    const folder = path.resolve(session.start, args.words[0] ?? "");
    await writeExport(folder, files);
    if (output.format === "text") {
      await writeOut(`${files.length} files in ${folder}\n`);
      return answer.exit;
    }
  }
  await show(args, session, answer, output);
  return answer.exit;
}

/** Writes the packet of an answer in an envelope that a key signed. */
async function showSealed(args: Arguments, { start }: Session, { body, exit }: Answer, key: string): Promise<number> {
  const envelope = sealPacket(new TextDecoder().decode(body), readText(path.resolve(start, key)));
  await writeBody(args, new TextEncoder().encode(`${envelope}\n`), start);
  return exit;
}

async function openSession(args: Arguments): Promise<Session> {
  const start = path.resolve(flagValue(args, "directory") ?? ".");
  const engine = loadEngine();
  // Whoever needs it gets the error; until then it is not an unhandled one.
  engine.catch(() => undefined);
  const isCause = args.command.flags.some(({ name, field }) => name === "root" && field === "root");
  const open = await openRoot(start, isCause ? undefined : flagValue(args, "root"));
  return { open, engine, start };
}

async function callTool(args: Arguments, session: Session, output: Output): Promise<Answer> {
  // An envelope is made of what programs read.
  const call = await callOf(args, session, flagValue(args, "key") === undefined ? output : JSON_OUTPUT);
  const store = await storeOf(args, session);
  const answer = store
    ? await callBrain(args, session, store, call)
    : await runAndWrite(await session.engine, session.open.host, call);
  showProgress("");
  return answer;
}

/** The store of the brain that a command works on; nothing for one that needs none. */
async function storeOf(args: Arguments, { start, open: { root } }: Session): Promise<Store | undefined> {
  const { brain } = args.command;
  const folder = flagValue(args, "store");
  if (folder !== undefined) return fsStore(path.resolve(start, folder));
  return brain === "always" || (brain && hasOwnStore(root)) ? ownStore(root) : undefined;
}

function callBrain(args: Arguments, session: Session, store: Store, call: Call): Promise<Answer> {
  return withBrain(args, session, store, (brain) => brain.answer(call));
}

/** Runs a command, tells the mission of it, and ends as the command did. */
async function runInMission(args: Arguments, session: Session, output: Output): Promise<number> {
  const [mission_id, ...argv] = args.words;
  const store = await storeOf(args, session);
  if (mission_id === undefined || argv.length === 0 || !store) {
    throw usage("there is no command to run", "type `l1ght mission run ID -- cargo test`");
  }
  const asked = JSON.parse(new TextDecoder().decode(await toolInput(args, session))) as Record<string, unknown>;
  const { agent_id, event = "test_run" } = asked;
  allowCommands(session.open.host, session.open.root, (bytes) => process.stderr.write(bytes));
  return withBrain(args, session, store, async (brain) => {
    // Nothing is run for a mission that takes no events.
    const status = await brain.call("mission_status", { mission_id });
    const isOpen = "status" in status && status.status === "active" && status.holder === agent_id;
    const { receipt_id, run } = isOpen ? await brain.run(argv, { agentId: String(agent_id) }) : { receipt_id: undefined, run: { exit_code: 1 } };
    const told = { event, command: argv.join(" "), exit_code: run.exit_code, outcome: run.exit_code === 0 ? "passed" : "failed", receipt: receipt_id };
    const input = new TextEncoder().encode(JSON.stringify({ now: Date.now(), agent_id, mission_id, event: told }));
    const answer = await brain.answer({ tool: "mission_event", input, output });
    await show(args, session, answer, output);
    return answer.kind === "rejected" ? answer.exit : (run.exit_code ?? 1);
  });
}

/** Works with the brain of the root, and says what went wrong with its files. */
async function withBrain<T>(args: Arguments, session: Session, store: Store, work: (brain: Brain) => Promise<T>): Promise<T> {
  const { root, host } = session.open;
  const { brain, close } = await openRootBrain(await session.engine, root, host, store, sharingOf(args, session.start));
  try {
    const answer = await work(brain);
    if (brain.filesError) {
      complain(`files of memories could not be brought up to date: ${String(brain.filesError)}`, "what was told is kept");
    }
    return answer;
  } finally {
    await close();
  }
}

async function callOf(args: Arguments, session: Session, output: Output): Promise<Call> {
  const { tool, binds } = args.command;
  const input = await toolInput(args, session);
  const onProgress = ({ done, wanted }: Progress) => {
    if (wanted >= WORTH_SHOWING && done === 0) showProgress(`reading ${wanted} files…`);
  };
  return { tool, input, output, identify: binds ?? false, onProgress };
}

/** Calls a tool that changes nothing again and again, until the process is ended. */
async function keepWatching(args: Arguments, session: Session, output: Output): Promise<never> {
  const engine = await session.engine;
  const { root, host } = session.open;
  const watch = new FolderWatch(root);
  const workspace = engine.workspace();
  for (;;) {
    try {
      // Before the files are read, so that a change while they are is not lost.
      watch.follow((await host.list()).paths.split("\0"));
      const answer = await runIn(engine, workspace, host, await callOf(args, session, output));
      showProgress("");
      if (process.stdout.isTTY) await writeOut(CLEAR);
      await show(args, session, answer, output);
    } catch (error) {
      // What the folder is in the way of now, the next change may mend.
      const isHost = error instanceof L1ghtError && error.code.startsWith("host/");
      if (!isHost) throw error;
      complain(error.message, error.data.help);
    }
    if (output.format === "text") await writeOut("\nwatching for changes; Ctrl-C ends it\n");
    await watch.next();
  }
}

async function show(args: Arguments, { start }: Session, answer: Answer, output: Output) {
  if (answer.kind === "done" || output.format === "json") {
    return writeBody(args, answer.body, start);
  }
  const refusal = JSON.parse(new TextDecoder().decode(answer.body)) as {
    message: string;
    reasons?: string[];
    help?: string | null;
  };
  complain([refusal.message, ...(refusal.reasons ?? [])].join("\n  "), refusal.help ?? undefined);
}
