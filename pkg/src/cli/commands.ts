//! The commands as data: what each takes, says and calls. Nothing here runs.

import { CAPABILITY_COMMANDS } from "./capability-commands.js";

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
}

/** A command of one or two words. */
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
  };
  readonly flags: readonly Flag[];
  readonly examples: readonly (readonly [command: string, says: string])[];
  readonly formats: readonly string[];
  /** True when it records baselines. */
  readonly binds?: boolean;
  /** True when the command line answers it itself, without a root or an engine. */
  readonly isLocal?: boolean;
  /** What `-` reads; else the tool's whole input, or nothing for a local command. */
  readonly stdin?: string;
}

const TWO_FORMATS = ["text", "json"];
const PATHS = { field: "paths", label: "PATH", many: true };
const ALL: Flag = { name: "all", help: "everything, not only what is below this folder" };
const ROOT: Flag = { name: "root", value: "DIR", help: "the root; else Git's top level" };
const BY: Flag = { name: "by", value: "NAME", field: "by", help: "who says so; else Git's user name" };
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

export const COMMANDS: readonly Command[] = [
  {
    name: "check",
    tool: "check",
    summary: "say claim by claim what still holds for the code",
    takes: PATHS,
    flags: [
      { name: "strict", field: "strict", help: "fail when nothing could be verified" },
      {
        name: "fail-level",
        value: "LEVEL",
        field: "fail_level",
        help: "fail from `error` (default), `warning` or `note` on",
      },
      { name: "base", value: "REV", help: "report baselines moved since that commit without a reason" },
      { name: "base-lock", value: "FILE", help: "the same, compared with that lock file" },
      { name: "new-since", value: "FILE|REV", help: "fail only for findings that were not there" },
      {
        name: "as-written",
        field: "as_written",
        help: "judge unbound claims by the code as of when they were written",
      },
      { name: "watch", help: "check again whenever a file changes, until Ctrl-C" },
      ALL,
      ROOT,
    ],
    examples: [
      ["l1ght check", "the repository around this folder"],
      ["l1ght check --as-written", "the first run: the drift that is already there"],
      ["l1ght check docs --format markdown -o summary.md", "a summary for a pull request"],
    ],
    formats: ["text", "json", "sarif", "github", "markdown"],
  },
  {
    name: "bind",
    tool: "bind",
    summary: "record what the cited code looks like now, for claims that have no baseline",
    takes: PATHS,
    flags: [
      { name: "as-written", field: "as_written", help: "take the code as of when the claim was written" },
      {
        name: "prune",
        value: "REASON",
        field: "prune",
        help: "drop baselines whose evidence is gone from the documents",
      },
      BY,
      ALL,
      ROOT,
    ],
    examples: [
      ["l1ght bind", "stand by every unbound claim as of now"],
      ["l1ght bind --as-written", "so that drift since then shows up"],
    ],
    formats: TWO_FORMATS,
    binds: true,
  },
  {
    name: "accept",
    tool: "accept",
    summary: "say that claims still hold, and why; moves their baselines",
    takes: PATHS,
    flags: [
      { name: "reason", value: "TEXT", field: "reason", help: "why they still hold; needed" },
      BY,
      { name: "claim", value: "LABEL", many: true, field: "claim", help: "claims of that label" },
      { name: "evidence", value: "REF", many: true, field: "evidence", help: "evidence as written" },
      { name: "root", value: "ID", many: true, field: "root", help: "all findings of one cause" },
      { name: "all", field: "all", help: "all findings" },
    ],
    examples: [
      ['l1ght accept --claim "Parser" --reason "only a log line was added"', "one claim"],
      ['l1ght accept --all --reason "read again for release 2"', "everything that is stale"],
    ],
    formats: TWO_FORMATS,
    binds: true,
  },
  {
    name: "fix",
    tool: "fix",
    summary: "rewrite references whose new place is certain",
    takes: PATHS,
    flags: [{ name: "dry-run", field: "dry_run", help: "show the change, write nothing" }, ALL, ROOT],
    examples: [
      ["l1ght fix --dry-run", "see the diff first"],
      ["l1ght fix docs", "only documents below docs"],
    ],
    formats: TWO_FORMATS,
    binds: true,
  },
  {
    name: "refs",
    tool: "refs",
    summary: "list the claims that rest on a file, symbol or line range",
    takes: { field: "target", label: "TARGET", many: false },
    flags: [
      { name: "direct", field: "direct", help: "leave out what rests on callers and other dependants; faster" },
      ROOT,
    ],
    examples: [
      ["l1ght refs src/parser.rs", "before you edit it"],
      ["l1ght refs src/parser.rs:10-40", "these lines, and what calls or names what stands there"],
      ["l1ght refs src/parser.rs#Parser::next --direct", "only what cites this method"],
    ],
    formats: TWO_FORMATS,
  },
  {
    name: "suggest",
    tool: "suggest",
    summary: "show the claims that an ordinary Markdown file could anchor",
    takes: { field: "path", label: "FILE", many: false },
    flags: [ROOT],
    examples: [["l1ght suggest README.md > claims.diff", "then `git apply claims.diff`"]],
    formats: TWO_FORMATS,
  },
  {
    name: "ingest",
    tool: "ingest",
    summary: "take files into the graph and say what came of them",
    takes: { field: "path", label: "PATH", many: false, optional: true },
    flags: [
      {
        name: "adapter",
        value: "NAME",
        field: "adapter",
        help: "`auto` (default), `code` or `light`: what files become",
      },
      {
        name: "mode",
        value: "NAME",
        field: "mode",
        help: "`merge` (default) or `replace`: what happens to what was there",
      },
      { name: "namespace", value: "NAME", field: "namespace", help: "in the ids of documents" },
      { name: "dotfiles", field: "include_dotfiles", help: "files and folders too that start with a dot" },
      { name: "agent", value: "NAME", field: "agent_id", help: "who asks" },
      ROOT,
    ],
    examples: [
      ["l1ght ingest", "code and documents of the repository around this folder"],
      ["l1ght ingest src --adapter code --json", "only code below src"],
    ],
    formats: TWO_FORMATS,
  },
  {
    name: "lint",
    tool: "lint",
    summary: "check the documents themselves, not the code they cite",
    takes: PATHS,
    flags: [{ name: "signs", field: "signs", help: "write the signs of markers typed as `L1`" }, ALL, ROOT],
    examples: [
      ["l1ght lint", "all documents"],
      ["l1ght lint --signs docs/design.md", "turn `[L1 …]` into signs"],
    ],
    formats: TWO_FORMATS,
  },
  {
    name: "lock resolve",
    tool: "lock_resolve",
    summary: "take both sides of conflict markers in l1ght.lock",
    flags: [ROOT],
    examples: [["l1ght lock resolve", "after a merge that stopped in l1ght.lock"]],
    formats: TWO_FORMATS,
  },
  {
    name: "init",
    tool: "init",
    summary: "write a configuration, a first document and a CI step",
    flags: [ROOT],
    examples: [["l1ght init", "changes no file that exists, but adds one line to .gitattributes"]],
    formats: TWO_FORMATS,
  },
  {
    name: "parse",
    tool: "parse",
    summary: "print a document as the engine sees it",
    takes: { field: "path", label: "FILE", many: false },
    flags: [
      { name: "unit", value: "UNIT", field: "unit", help: "what columns count: `utf16` or `utf8`" },
      ROOT,
    ],
    examples: [["l1ght parse docs/design.md --json", "claims, evidence, sections, positions"]],
    formats: TWO_FORMATS,
  },
  ...CAPABILITY_COMMANDS,
];
