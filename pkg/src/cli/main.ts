//! The entry of the command line: the few words that need nothing loaded, and every error's end.

import { readFileSync } from "node:fs";

/** Runs a command line and sets the exit code of the process. */
export async function main(words: readonly string[]): Promise<void> {
  process.stdout.on("error", () => undefined);
  process.exitCode = await answer(words).catch(explain);
}

async function answer(words: readonly string[]): Promise<number> {
  const [first, second] = words;
  if (first === "--version" || first === "-V") {
    process.stdout.write(`l1ght ${version()}\n`);
    return 0;
  }
  if (first === undefined || first === "--help" || first === "-h" || first === "help") {
    const { commandHelp, overview } = await import("./help.js");
    const { findCommand } = await import("./args.js");
    const named = first === "help" && second !== undefined;
    process.stdout.write(named ? commandHelp(findCommand(words.slice(1)).command) : overview());
    return first === undefined ? 2 : 0;
  }
  if (first === "completion") {
    const { completion } = await import("./completion.js");
    process.stdout.write(completion(second));
    return 0;
  }
  const { execute } = await import("./execute.js");
  return execute(words);
}

async function explain(error: unknown): Promise<number> {
  const [{ L1ghtError }, { complain }] = await Promise.all([
    import("../error.js"),
    import("./output.js"),
  ]);
  if (error instanceof L1ghtError) complain(error.message, error.data.help);
  else complain(error instanceof Error ? error.message : String(error));
  return 2;
}

function version(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
