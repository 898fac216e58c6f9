//! Reads the words of a command line against the table of commands. Every mistake names what to
//! type instead.

import { L1ghtError } from "../error.js";
import { type Command, type Flag, flagsOf } from "./command.js";
import { COMMANDS } from "./commands.js";
import { nearest } from "./nearest.js";

/** The words of a command, told apart. */
export interface Arguments {
  readonly command: Command;
  /** Values of flags by name; `true` for a switch. */
  readonly flags: ReadonlyMap<string, readonly (string | true)[]>;
  readonly words: readonly string[];
}

/** The last value of a flag. */
export function flagValue({ flags }: Arguments, name: string): string | undefined {
  const value = flags.get(name)?.at(-1);
  return typeof value === "string" ? value : undefined;
}

/** Finds the command that the words start with; throws `cli/usage`. */
export function findCommand(words: readonly string[]): { command: Command; rest: string[] } {
  for (const length of [3, 2, 1]) {
    const name = words.slice(0, length).join(" ");
    const command = COMMANDS.find((known) => known.name === name);
    if (command) return { command, rest: words.slice(length) };
  }
  const first = words[0] ?? "";
  const names = COMMANDS.map(({ name }) => name);
  const group = names.filter((name) => name.startsWith(`${first} `));
  const near = group[0] ?? nearest(first, names);
  throw usage(
    group.length > 0 ? `\`l1ght ${first}\` is not a whole command` : `unknown command \`${first}\``,
    near === undefined ? "`l1ght --help` lists the commands" : `did you mean \`l1ght ${near}\`?`,
  );
}

/** Reads the rest of the words; throws `cli/usage`. */
export function parseArguments(command: Command, rest: readonly string[]): Arguments {
  const known = flagsOf(command);
  const flags = new Map<string, (string | true)[]>();
  const words: string[] = [];
  const queue = [...rest];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === "--") words.push(...queue.splice(0));
    else if (word === "-" || !word.startsWith("-")) words.push(word);
    else takeFlag(command, known, word, queue, flags);
  }
  if (!flags.has("help")) checkWords(command, words);
  return { command, flags, words };
}

function takeFlag(
  command: Command,
  known: readonly Flag[],
  word: string,
  queue: string[],
  flags: Map<string, (string | true)[]>,
): void {
  const [typed = "", inline] = splitFlag(word);
  const flag = known.find(({ name, short }) => typed === `--${name}` || typed === `-${short}`);
  if (!flag) throw unknownFlag(command, known, typed);
  if (flag.value === undefined && inline !== undefined) {
    throw usage(`\`${typed}\` takes no value`, `type \`${typed}\` alone`);
  }
  const value = flag.value === undefined ? true : (inline ?? queue.shift());
  if (value === undefined) {
    throw usage(`\`${typed}\` needs a value`, `type \`${typed} ${flag.value}\``);
  }
  const values = flags.get(flag.name) ?? [];
  if (values.length > 0 && flag.value !== undefined && !flag.many) {
    throw usage(`\`${typed}\` is given twice`, "give it once");
  }
  flags.set(flag.name, [...values, value]);
}

/** `--name=value` and `-ovalue` in two. */
function splitFlag(word: string): [string, string?] {
  if (!word.startsWith("--")) return word.length > 2 ? [word.slice(0, 2), word.slice(2)] : [word];
  const equals = word.indexOf("=");
  return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)];
}

function checkWords(command: Command, words: readonly string[]): void {
  const { takes, name } = command;
  if (words.length === 1 && words[0] === "-" && !command.serves) return;
  const extra = takes?.many ? undefined : words[takes ? 1 : 0];
  if (extra !== undefined) {
    throw usage(`\`l1ght ${name}\` cannot take \`${extra}\``, `see \`l1ght ${name} --help\``);
  }
  if (takes && !takes.many && !takes.optional && words.length === 0) {
    throw usage(`\`l1ght ${name}\` needs a ${takes.label}`, `see \`l1ght ${name} --help\``);
  }
}

function unknownFlag(command: Command, known: readonly Flag[], typed: string): L1ghtError {
  const near = nearest(typed, known.map(({ name }) => `--${name}`));
  const help = near === undefined ? undefined : `did you mean \`${near}\`?`;
  return usage(
    `\`l1ght ${command.name}\` has no flag \`${typed}\``,
    help ?? `\`l1ght ${command.name} --help\` lists them`,
  );
}

/** A mistake on the command line. */
export function usage(message: string, help: string): L1ghtError {
  return new L1ghtError("cli/usage", message, { help });
}
