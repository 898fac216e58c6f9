//! The commands as data. Nothing here runs.

import { ALL, BY, type Command, PATHS, ROOT, TWO_FORMATS } from "./command.js";
import { CAPABILITY_COMMANDS } from "./capability-commands.js";
import { DOCUMENT_COMMANDS } from "./document-commands.js";
import { MEMORY_COMMANDS } from "./memory-commands.js";
import { MISSION_COMMANDS } from "./mission-commands.js";
import { QUERY_COMMANDS } from "./query-commands.js";
import { SHARING } from "./sharing.js";

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
    brain: "if there",
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
    brain: "if there",
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
    brain: "if there",
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
    brain: "if there",
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
        help: "`auto` (default), `code`, `light` or `universal`: what files become",
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
      { name: "store", value: "DIR", help: "the brain that keeps it; else `.l1ght` in the root" },
      ROOT,
    ],
    examples: [
      ["l1ght ingest", "code and documents of the repository around this folder"],
      ["l1ght ingest src --adapter code --json", "only code below src"],
    ],
    formats: TWO_FORMATS,
    brain: "always",
  },
  ...QUERY_COMMANDS,
  ...DOCUMENT_COMMANDS,
  ...MEMORY_COMMANDS,
  ...MISSION_COMMANDS,
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
  {
    name: "mcp",
    tool: "",
    summary: "serve the tools and documents to an agent, over standard input and output",
    flags: [
      {
        name: "store",
        value: "memory|DIR",
        help: "where what it is told is kept; else `.l1ght` in the root",
      },
      ...SHARING,
      ROOT,
    ],
    examples: [
      ["claude mcp add l1ght -- npx l1ght mcp", "or name `npx l1ght mcp` in the settings of another agent"],
      ["l1ght mcp --root ../other --store memory", "another root, of which nothing is kept"],
    ],
    formats: [],
    serves: true,
  },
  ...CAPABILITY_COMMANDS,
];
