//! Runs a command in a root, for a receipt of it: the output goes on to whoever wants it and is hashed as
//! it comes.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";

import { L1ghtError } from "../error.js";
import type { Host, Ran } from "../host.js";

/** Takes output of a command as it comes. */
export type OnOutput = (bytes: Uint8Array) => void;

/** The host, which now runs commands in the folder `root`. */
export function allowCommands<H extends Host>(host: H, root: string, onOutput: OnOutput = () => undefined): H {
  return Object.assign(host, {
    run: (argv: readonly string[], signal?: AbortSignal) => runCommand(root, argv, onOutput, signal),
  });
}

/** Both streams are read one after the other as they come: what a person would see. */
function runCommand(root: string, argv: readonly string[], onOutput: OnOutput, signal?: AbortSignal): Promise<Ran> {
  const [command = "", ...words] = argv;
  const hash = createHash("sha256");
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd: root, stdio: ["ignore", "pipe", "pipe"], ...(signal && { signal }) });
    child.once("error", (cause) => {
      if (signal?.aborted) return reject(signal.reason);
      const help = "name a program that this machine has";
      reject(new L1ghtError("host/no-command", `\`${command}\` cannot be run`, { help }, cause));
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (bytes: Uint8Array) => {
        hash.update(bytes);
        onOutput(bytes);
      });
    }
    child.once("close", (exitCode) => resolve({ exitCode, outputDigest: `sha256:${hash.digest("hex")}` }));
  });
}
