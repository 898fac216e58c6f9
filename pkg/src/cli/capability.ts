//! Answers the commands around capabilities. Keys come from a file or from standard input and are
//! kept nowhere.

import { readFileSync } from "node:fs";
import * as path from "node:path";

import { type CapabilityRequest, generateKey, issueCapability, trustAnchor } from "../node/capability.js";
import { type Arguments, flagValue, usage } from "./args.js";
import { readText } from "./compare.js";
import { fields } from "./input.js";
import { writeBody } from "./output.js";

const MINUTE = 60_000;
/** Nobody else may read a key, and none is written over another. */
const PRIVATE = { mode: 0o600, flag: "wx" };

/** Runs one of the commands; answers its exit code. */
export async function answerCapability(args: Arguments): Promise<number> {
  const start = path.resolve(flagValue(args, "directory") ?? ".");
  const isKey = args.command.tool === "capability_key";
  const text = isKey ? generateKey().privateKey : `${publicAnswer(args, start)}\n`;
  await writeBody(args, new TextEncoder().encode(text), start, isKey ? PRIVATE : undefined);
  return 0;
}

function publicAnswer(args: Arguments, start: string): string {
  const [word] = args.words;
  if (args.command.tool === "capability_anchor") return trustAnchor(keyText(word ?? "-", start));
  const key = flagValue(args, "key");
  if (key === undefined) throw usage("`--key` is missing", "name the private key with `--key FILE`");
  if (key === "-" && word === "-") {
    throw usage("key and claim cannot both come from standard input", "name one by a flag");
  }
  return issueCapability(request(args, keyText(key, start)));
}

/** What is asked for; a flag counts before what standard input says. */
function request(args: Arguments, key: string): CapabilityRequest {
  const said: Record<string, unknown> = { ...claimOf(args), ...fields(args) };
  const { subject, digest, source, target, issuer, action = "promote", minutes = 15 } = said;
  const notBefore = Number(said["notBefore"] ?? said["now"] ?? Date.now());
  const expires = notBefore + Number(minutes) * MINUTE;
  const claim = { subject, digest, source, target };
  // It is checked where it is signed.
  return { key, action, ...claim, issuer, notBefore, expires } as CapabilityRequest;
}

/** The claim on standard input: more fields may stand there, as in the answer of a tool. */
function claimOf({ words }: Arguments): Record<string, unknown> {
  if (words[0] !== "-") return {};
  const { subject, digest, source, target } = readObject(readFileSync(0, "utf8"));
  return { subject, digest, source, target };
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {
    // Told below.
  }
  throw usage("standard input is no JSON object", "pipe what the engine says of the claim");
}

function keyText(file: string, start: string): string {
  return file === "-" ? readFileSync(0, "utf8") : readText(path.resolve(start, file));
}
