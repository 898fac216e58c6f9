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
const SIGNED: ReadonlySet<string> = new Set(["demote", "learn", "memorize", "promote"]);

/** The input as JSON: that of standard input when the only word is `-`. */
export async function toolInput(args: Arguments, session: Session): Promise<Uint8Array> {
  if (args.words.length === 1 && args.words[0] === "-") return readFileSync(0);
  const { open, start } = session;
  if (args.command.folder) return folderInput(args, session);
  const input: Record<string, unknown> = { now: Date.now(), ...fields(args) };
  const { takes } = args.command;
  const words = takes?.plain ? args.words : args.words.map((word) => fromPerson(open.root, start, word, path));
  if (takes?.many && words.length > 0) input[takes.field] = words;
  else if (takes && !takes.many) input[takes.field] = words[0];
  else if (args.command.brain !== "always" && !args.flags.has("all")) input["folder"] = open.folder;
  const isSaid = args.command.tool === "accept" || args.flags.has("prune");
  if (isSaid) input["by"] ??= await userName(open, "by");
  if (args.command.tool === "memorize") input["claims"] = [claim(args)];
  if (SIGNED.has(args.command.tool)) input["agent_id"] ??= await userName(open, "agent");
  if (args.command.tool === "check") {
    input["base_lock"] = await baseLock(args, session);
    input["known"] = await knownFingerprints(args, session, input);
  }
  return new TextEncoder().encode(JSON.stringify(input));
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

/** What flags say, by the field that each sets. */
export function fields(args: Arguments): Record<string, unknown> {
  return said(args, [...args.command.flags.filter(({ claim }) => !claim), NOW]);
}

/** The one claim that flags can say. */
function claim(args: Arguments): Record<string, unknown> {
  const claim = said(args, args.command.flags.filter(({ claim }) => claim));
  if ("label" in claim) return claim;
  throw usage("`l1ght memorize` needs a claim", "say what it is called with `--claim LABEL`, or give all as JSON to `-`");
}

function said({ flags }: Arguments, known: readonly Flag[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const { name, field, many, number, file } of known) {
    const values = flags.get(name);
    if (field === undefined || !values) continue;
    const last = values.at(-1);
    input[field] = many ? values : number ? toNumber(name, last) : file ? readText(String(last)) : last;
  }
  return input;
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
