//! Runs one command from its words to its exit code.

import * as path from "node:path";

import type { Answer, Output } from "../engine.js";
import { loadEngine, openRoot } from "../node/index.js";
import { runAndWrite } from "../run.js";
import { type Arguments, findCommand, flagValue, parseArguments } from "./args.js";
import { commandHelp } from "./help.js";
import { toolInput } from "./input.js";
import { complain, outputOf, showProgress, writeBody, writeOut } from "./output.js";
import type { Session } from "./session.js";

/** Rounds that ask for fewer files than this are over before anybody looks. */
const WORTH_SHOWING = 100;

/** Runs the command that the words name; answers its exit code. */
export async function execute(words: readonly string[]): Promise<number> {
  const { command, rest } = findCommand(words);
  const args = parseArguments(command, rest);
  if (args.flags.has("help")) {
    await writeOut(commandHelp(command));
    return 0;
  }
  const output = outputOf(args);
  const session = await openSession(args);
  try {
    const answer = await callTool(args, session, output);
    await show(args, session, answer, output);
    return answer.exit;
  } finally {
    session.open.host.close?.();
  }
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
  const { tool, binds } = args.command;
  const input = await toolInput(args, session);
  const onRound = (_round: number, wanted: number) => {
    if (wanted >= WORTH_SHOWING) showProgress(`reading ${wanted} files…`);
  };
  const call = { tool, input, output, identify: binds ?? false, onRound };
  const engine = await session.engine;
  const answer = await runAndWrite(engine, session.open.host, call);
  showProgress("");
  return answer;
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
