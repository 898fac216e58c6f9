//! The commands that ask the graph. Each takes what changed into it first.

import { type Command, type Flag, ROOT, TWO_FORMATS } from "./command.js";

const TOP: Flag = { name: "top", value: "N", number: true, field: "top_k", help: "how many answers, at most 1000; else 20" };
const AGENT: Flag = { name: "agent", value: "NAME", field: "agent_id", help: "who asks" };
const STORE: Flag = { name: "store", value: "DIR", help: "the brain that keeps the graph; else `.l1ght` in the root" };
const DEPTH: Flag = { name: "depth", value: "N", number: true, field: "depth", help: "how many steps are followed, at most 8" };
const SHARED: readonly Flag[] = [AGENT, STORE, ROOT];

const WORDS = { field: "query", label: "WORDS", many: true, plain: true, joined: true } as const;

export const QUERY_COMMANDS: readonly Command[] = [
  {
    name: "search",
    tool: "search",
    summary: "find lines that hold a text, or that an expression fits",
    takes: { field: "query", label: "TEXT", many: false, plain: true },
    flags: [
      { name: "regex", short: "e", field: "regex", help: "the text is an expression, in the syntax of Rust's `regex`" },
      { name: "ignore-case", short: "i", field: "ignore_case", help: "large and small letters of ASCII are the same" },
      { name: "in", value: "PATH", many: true, field: "paths", help: "only below these folders, or where these globs fit" },
      { name: "lane", value: "NAME", many: true, field: "lanes", help: "`code`, `light`, `universal`; else all" },
      TOP,
      ...SHARED,
    ],
    examples: [
      ['l1ght search "unwrap()" --in src', "as it is written"],
      ['l1ght search -e "fn \\w+_delay" --top 100', "an expression"],
    ],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "seek",
    tool: "seek",
    summary: "find code and claims by what they are about",
    takes: WORDS,
    flags: [TOP, ...SHARED],
    examples: [
      ['l1ght seek "exponential backoff when a job fails"', "a question in words"],
      ["l1ght seek next_delay --top 3 --json", "a name, for a program"],
    ],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "activate",
    tool: "activate",
    summary: "find what is near to a question along the graph, and the way to it",
    takes: WORDS,
    flags: [
      TOP,
      {
        name: "dimension",
        value: "NAME",
        many: true,
        field: "dimensions",
        help: "`structural`, `semantic`, `temporal`, `causal`; else all",
      },
      ...SHARED,
    ],
    examples: [['l1ght activate "retry policy"', "what fits it, and what that leads to"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "impact",
    tool: "impact",
    summary: "say who depends on a place, and which claims cite it",
    takes: { field: "target", label: "TARGET", many: false },
    flags: [DEPTH, TOP, ...SHARED],
    examples: [
      ["l1ght impact src/parser.rs", "before you change the file"],
      ["l1ght impact src/parser.rs#Parser::next --depth 1", "who uses this method directly"],
    ],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "why",
    tool: "why",
    summary: "show the best paths between two nodes",
    takes: { field: "from", label: "FROM", many: false, plain: true },
    flags: [
      { name: "to", value: "NODE", field: "to", help: "the other node; needed" },
      { ...TOP, help: "how many paths, at most 20; else 3" },
      ...SHARED,
    ],
    examples: [["l1ght why src/main.rs --to src/lexer.rs#Lexer", "a node is a path, `path#symbol`, a label or an id"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "plan",
    tool: "validate_plan",
    summary: "say what a list of intended changes forgets, breaks and risks",
    takes: { field: "changes", label: "PLACE", many: true },
    flags: [DEPTH, TOP, ...SHARED],
    examples: [
      ["l1ght plan src/parser.rs src/lexer.rs#Lexer", "these two are to be changed"],
      ['echo \'{"changes":[{"path":"src/new.rs","what":"add"}]}\' | l1ght plan -', "a plan that says what is done"],
    ],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "audit",
    tool: "audit",
    summary: "orient yourself: what there is, what holds, what to read first",
    flags: [TOP, ...SHARED],
    examples: [["l1ght audit", "of the repository around this folder"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "health",
    tool: "health",
    summary: "show the state of the brain and its graph",
    flags: SHARED,
    examples: [["l1ght health --json", "for a program"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
];
