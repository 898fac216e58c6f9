//! What a command is: what it takes, says and calls; and the flags that several have.

/** A flag; one without `value` is a switch. */
export interface Flag {
  readonly name: string;
  readonly short?: string;
  /** What its value is called in the help. */
  readonly value?: string;
  readonly many?: boolean;
  readonly help: string;
  /** The field of the tool's input that it sets; without one the command line acts on it itself. */
  readonly field?: string;
  readonly number?: boolean;
  /** True when it names a file whose text is the field. */
  readonly file?: boolean;
  /** True for a number from 0 to 1. */
  readonly decimal?: boolean;
  /** True for the first and the last line of a file. */
  readonly lines?: boolean;
  /** True when it names a file of which every line is JSON. */
  readonly log?: boolean;
  /** True for a field of the one claim that a command line can say. */
  readonly claim?: boolean;
  /** True for a field of the one event that a command line can say. */
  readonly event?: boolean;
}

/** A command of one to three words. */
export interface Command {
  readonly name: string;
  readonly tool: string;
  readonly summary: string;
  /** What stands after the name, and the input field that it fills. */
  readonly takes?: {
    readonly field: string;
    readonly label: string;
    readonly many: boolean;
    /** True when one may be left out. */
    readonly optional?: boolean;
    /** True for a name, which is no path. */
    readonly plain?: boolean;
    /** True when all words are one text. */
    readonly joined?: boolean;
    /** True when it names a file whose JSON is the field. */
    readonly json?: boolean;
  };
  readonly flags: readonly Flag[];
  readonly examples: readonly (readonly [command: string, says: string])[];
  readonly formats: readonly string[];
  /** True when it records baselines. */
  readonly binds?: boolean;
  /** Whether it works on the brain of the root: a new one where there is none yet, or one that is there. */
  readonly brain?: "always" | "if there";
  /** True when the command line answers it itself, without a root or an engine. */
  readonly isLocal?: boolean;
  /** What `-` reads; else the tool's whole input, or nothing for a local command. */
  readonly stdin?: string;
  /** What it does with a folder: writes the files of the answer to it, or reads its input from there. */
  readonly folder?: "writes" | "reads";
  /** True when it runs what stands after `--`. */
  readonly runs?: boolean;
  /** True when it calls no tool and ends when whoever started it has gone. */
  readonly serves?: boolean;
}

export const TWO_FORMATS = ["text", "json"];
export const PATHS = { field: "paths", label: "PATH", many: true };
export const ALL: Flag = { name: "all", help: "everything, not only what is below this folder" };
export const ROOT: Flag = { name: "root", value: "DIR", help: "the root; else Git's top level" };
export const BY: Flag = { name: "by", value: "NAME", field: "by", help: "who says so; else Git's user name" };
const NOW: Flag = {
  name: "now",
  value: "MS",
  number: true,
  field: "now",
  help: "the time in milliseconds since 1970; else the clock",
};

/** Flags that every command has. */
export const COMMON: readonly Flag[] = [
  { name: "format", value: "NAME", help: "how to write the answer; see below" },
  { name: "json", help: "short for `--format json`" },
  { name: "output", short: "o", value: "FILE", help: "write the answer there; `-` is standard output" },
  { name: "directory", short: "C", value: "DIR", help: "as if started in that folder" },
  NOW,
  { name: "help", short: "h", help: "this text" },
];

/** All flags of a command. A server writes no answer that could have a format. */
export function flagsOf({ flags, serves }: Command): readonly Flag[] {
  return [...flags, ...(serves ? COMMON.filter(({ name }) => name === "directory" || name === "help") : COMMON)];
}
