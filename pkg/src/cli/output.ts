//! Where answers go, and how.

import { writeFileSync } from "node:fs";
import * as path from "node:path";

import type { Format, Output } from "../workspace.js";
import { L1ghtError, systemCode } from "../error.js";
import { type Arguments, flagValue, usage } from "./args.js";
import { nearest } from "./nearest.js";

/** The format and colour that a command line asks for; throws `cli/usage`. */
export function outputOf(args: Arguments): Output {
  const { formats, name } = args.command;
  const typed = flagValue(args, "format") ?? (args.flags.has("json") ? "json" : "text");
  if (!isFormat(typed, formats)) {
    const near = nearest(typed, formats);
    const help = near === undefined ? `it writes ${formats.join(", ")}` : `did you mean \`${near}\`?`;
    throw usage(`\`l1ght ${name}\` has no format \`${typed}\``, help);
  }
  const { NO_COLOR, TERM } = process.env;
  const toTerminal = outputFile(args) === undefined && process.stdout.isTTY && TERM !== "dumb";
  return { format: typed, color: typed === "text" && toTerminal && !NO_COLOR };
}

function isFormat(typed: string, formats: readonly string[]): typed is Format {
  return formats.includes(typed);
}

/** Writes an answer to the file or to standard output. */
export async function writeBody(
  args: Arguments,
  body: Uint8Array,
  start: string,
  options?: { mode: number; flag: string },
): Promise<void> {
  const file = outputFile(args);
  if (file === undefined) return writeOut(body);
  try {
    writeFileSync(path.resolve(start, file), body, options);
  } catch (cause) {
    const isThere = systemCode(cause) === "EEXIST";
    throw new L1ghtError("cli/unwritable", `\`${file}\` ${isThere ? "exists" : "cannot be written"}`, {
      help: isThere ? "name a new file" : "name a file in a folder that exists and that you may write to",
    }, cause);
  }
}

/** Writes to standard output and waits until it has taken it all, or has closed. */
export function writeOut(text: Uint8Array | string): Promise<void> {
  return new Promise((resolve) => {
    // A reader that has seen enough closes the pipe; that is no failure of ours.
    process.stdout.once("error", () => resolve());
    process.stdout.write(text, () => resolve());
  });
}

/** Tells on standard error what went wrong and what to do. */
export function complain(message: string, help?: string): void {
  process.stderr.write(`l1ght: ${message}\n${help ? `  ${help}\n` : ""}`);
}

/** Shows on a terminal that something is going on; the text goes when it is `""`. */
export function showProgress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}

function outputFile(args: Arguments): string | undefined {
  const file = flagValue(args, "output");
  return file === "-" ? undefined : file;
}
