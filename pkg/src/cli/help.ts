//! The texts of `--help`, from the table of commands.

import { type Command, type Flag, flagsOf } from "./command.js";
import { COMMANDS } from "./commands.js";

const WIDTH = 24;

/** `l1ght --help`. */
export function overview(): string {
  const rows = COMMANDS.map(({ name, summary }) => row(name, summary));
  return [
    "l1ght checks, claim by claim, whether documents still hold for the code they cite",
    "",
    "usage: l1ght COMMAND [flags]",
    "",
    ...rows,
    row("completion SHELL", "print completions for bash, zsh or fish"),
    "",
    "examples:",
    ...examples([
      ["l1ght check", "the repository around this folder"],
      ["l1ght COMMAND --help", "what a command takes, with examples"],
    ]),
    "",
    "exit code: 0 nothing to report, 1 findings or a refusal, 2 usage, configuration or I/O",
    "",
  ].join("\n");
}

/** `l1ght COMMAND --help`. */
export function commandHelp(command: Command): string {
  const { name, summary, takes, serves, isLocal, runs, stdin, formats } = command;
  const input = stdin ?? (serves || isLocal || runs ? undefined : "the tool's whole input as JSON from standard input");
  const label = takes?.many ? `${takes.label}…` : takes?.label;
  const words = takes ? ((takes.many || takes.optional) && !runs ? ` [${label}]` : ` ${label}`) : "";
  return [
    `l1ght ${name}: ${summary}`,
    "",
    `usage: l1ght ${name} [flags]${words}`,
    ...(input === undefined ? [] : [`       l1ght ${name} -        ${input}`]),
    "",
    "examples:",
    ...examples(command.examples),
    "",
    "flags:",
    ...flagsOf(command).map(flagRow),
    "",
    ...(serves ? [] : [`formats: ${formats.join(", ")}`, ""]),
  ].join("\n");
}

function flagRow({ name, short, value, many, help }: Flag): string {
  const signs = short === undefined ? `--${name}` : `-${short}, --${name}`;
  const shown = value === undefined ? signs : `${signs} ${value}`;
  return row(shown, many ? `${help}; may be repeated` : help);
}

function examples(list: Command["examples"]): string[] {
  return list.flatMap(([command, says]) => [`  $ ${command}`, `      ${says}`]);
}

function row(left: string, right: string): string {
  return `  ${left.padEnd(WIDTH)}${left.length < WIDTH ? "" : `\n  ${" ".repeat(WIDTH)}`}${right}`;
}
