//! Makes the input of a tool from the words of a command line.

import { readFileSync } from "node:fs";
import * as path from "node:path";

import { L1ghtError } from "../error.js";
import { git } from "../node/git-command.js";
import { readExport } from "../node/memory-exchange.js";
import type { OpenRoot } from "../node/open.js";
import { fromPerson } from "../node/paths.js";
import { type Arguments, usage } from "./args.js";
import { baseLock, knownFingerprints } from "./compare.js";
import type { Flag } from "./command.js";
import type { Session } from "./session.js";

/** Tools on record under somebody's name. */
const SIGNED: ReadonlySet<string> = new Set([
  "demote", "learn", "memorize", "mission_close", "mission_event", "mission_handoff", "mission_next", "mission_start", "mission_verify", "promote", "read",
]);

/** The input as JSON: that of standard input when the only word is `-`. */
export async function toolInput(args: Arguments, session: Session): Promise<Uint8Array> {
  if (args.words.length === 1 && args.words[0] === "-") return wholeInput(args, readFileSync(0));
  const { open, start } = session;
  if (args.command.folder) return folderInput(args, session);
  const input: Record<string, unknown> = { now: Date.now(), ...fields(args) };
  const { takes } = args.command;
  const words = takes?.plain ? args.words : args.words.map((word) => fromPerson(open.root, start, word, path));
  if (takes?.joined) input[takes.field] = words.join(" ");
  else if (takes?.many && words.length > 0) input[takes.field] = words;
  else if (takes?.json) input[takes.field] = readJson(path.resolve(start, words[0] ?? ""));
  else if (takes && !takes.many) input[takes.field] = words[0];
  else if (args.command.brain !== "always" && !args.flags.has("all")) input["folder"] = open.folder;
  const isSaid = args.command.tool === "accept" || args.flags.has("prune");
  if (isSaid) input["by"] ??= await userName(open, "by");
  if (args.command.tool === "memorize") input["claims"] = [claim(args)];
  if (SIGNED.has(args.command.tool)) input["agent_id"] ??= await userName(open, "agent");
  if (args.command.tool === "validate_plan") input["changes"] = words.map(plannedChange);
  if (args.command.tool === "mission_start") input["repo"] ??= ".";
  if (args.command.tool === "mission_verify") input["evidence_refs"] ??= [];
  if (args.command.flags.some(({ event }) => event)) addEvent(args, input);
  if (args.command.tool === "check") {
    input["base_lock"] = await baseLock(args, session);
    input["known"] = await knownFingerprints(args, session, input);
  }
  return new TextEncoder().encode(JSON.stringify(input));
}

/** What came from standard input: a packet may stand there alone. */
function wholeInput({ command }: Arguments, bytes: Uint8Array): Uint8Array {
  if (!command.takes?.json) return bytes;
  const given = asJson(new TextDecoder().decode(bytes), "standard input");
  const isWhole = typeof given === "object" && given !== null && command.takes.field in given;
  return isWhole ? bytes : new TextEncoder().encode(JSON.stringify({ [command.takes.field]: given }));
}

/** The event that flags say: of a question it is the last one. */
function addEvent(args: Arguments, input: Record<string, unknown>): void {
  const event = said(args, args.command.flags.filter(({ event }) => event));
  if (Object.keys(event).length > 0) input[args.command.tool === "mission_next" ? "last_event" : "event"] = event;
}

/** The input of a command on a folder of memories. */
async function folderInput(args: Arguments, { open, start }: Session): Promise<Uint8Array> {
  const input: Record<string, unknown> = { now: Date.now(), ...fields(args) };
  if (args.command.folder === "reads") {
    input["files"] = await readExport(path.resolve(start, args.words[0] ?? ""));
    input["agent_id"] ??= await userName(open, "agent");
  }
  return new TextEncoder().encode(JSON.stringify(input));
}

/** A place of a plan: `path` or `path#symbol`. */
function plannedChange(word: string): { path: string; symbol?: string } {
  const [path = "", ...symbol] = word.split("#");
  return symbol.length > 0 ? { path, symbol: symbol.join("#") } : { path };
}

/** What flags say, by the field that each sets. */
export function fields(args: Arguments): Record<string, unknown> {
  return said(args, [...args.command.flags.filter(({ claim, event }) => !claim && !event), NOW]);
}

/** The one claim that flags can say. */
function claim(args: Arguments): Record<string, unknown> {
  const claim = said(args, args.command.flags.filter(({ claim }) => claim));
  if ("label" in claim) return claim;
  throw usage("`l1ght memorize` needs a claim", "say what it is called with `--claim LABEL`, or give all as JSON to `-`");
}

function said({ flags }: Arguments, known: readonly Flag[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const flag of known) {
    const values = flags.get(flag.name);
    if (flag.field !== undefined && values) input[flag.field] = flag.many ? values : valueOf(flag, values.at(-1));
  }
  return input;
}

function valueOf({ name, number, decimal, lines, log, file }: Flag, value: string | true | undefined): unknown {
  if (number) return toNumber(name, value);
  if (decimal) return toDecimal(name, String(value));
  if (lines) return toLines(name, String(value));
  if (log) return readText(String(value)).split("\n").filter((line) => line !== "").map((line) => asJson(line, String(value)));
  return file ? readText(String(value)) : value;
}

function toDecimal(name: string, value: string): number {
  const number = value.trim() === "" ? NaN : Number(value);
  if (number >= 0 && number <= 1) return number;
  throw usage(`\`--${name} ${value}\` is not a number from 0 to 1`, `type \`--${name} 0.8\``);
}

function toLines(name: string, value: string): [number, number] {
  const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(value) ?? [];
  if (first !== undefined) return [Number(first), Number(last)];
  throw usage(`\`--${name} ${value}\` is no first and last line`, `type \`--${name} 10-20\``);
}

function readJson(file: string): unknown {
  return asJson(readText(file), file);
}

function asJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new L1ghtError("cli/unreadable", `\`${where}\` is not JSON`, { help: "give what `mission close --json` wrote" }, cause);
  }
}

const NOW: Flag = { name: "now", field: "now", many: false, number: true, help: "" };

function toNumber(name: string, value: string | true | undefined): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw usage(`\`--${name} ${String(value)}\` is not a whole number`, `type \`--${name} 0\` or more`);
}

function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (cause) {
    throw new L1ghtError("cli/unreadable", `\`${file}\` cannot be read`, { help: "name a file, or `-` for standard input" }, cause);
  }
}

async function userName({ root, git: found }: OpenRoot, flag: "by" | "agent"): Promise<string> {
  const place = found?.place ?? { folder: root, known: new Set(), filters: [] };
  const name = await git(place, ["config", "user.name"]).then(
    ({ out }) => out.toString("utf8").trim(),
    () => "",
  );
  if (name !== "") return name;
  throw new L1ghtError("cli/no-name", "Git knows no user name to record", {
    help: `say who you are with \`--${flag} NAME\``,
  });
}
