//! The commands of memories as data.

import { type Command, type Flag, ROOT, TWO_FORMATS } from "./command.js";
import { SHARING } from "./sharing.js";

const AGENT: Flag = { name: "agent", value: "NAME", field: "agent_id", help: "who asks; else Git's user name" };
const STORE: Flag = { name: "store", value: "DIR", help: "the brain; else `.l1ght` in the root" };
/** What every command on a brain takes. */
const BRAIN: readonly Flag[] = [AGENT, STORE, ...SHARING, ROOT];
const LABEL = { field: "node_label", label: "LABEL", many: false, plain: true };

export const MEMORY_COMMANDS: readonly Command[] = [
  {
    name: "handshake",
    tool: "session_handshake",
    summary: "what is remembered, what of it is stale, and where to look first",
    flags: [{ name: "repo", value: "NAME", field: "repo", help: "what the repository should be" }, ...BRAIN],
    examples: [["l1ght handshake", "before work begins"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "cross-verify",
    tool: "cross_verify",
    summary: "compare the graph, and what documents and memories claim, with the files as they are",
    flags: [
      {
        name: "check",
        value: "NAME",
        many: true,
        field: "check",
        help: "`existence`, `loc`, `hash` or `evidence_freshness`; all without it",
      },
      { name: "scope", value: "PATH", field: "scope", help: "only what is below it" },
      ...BRAIN,
    ],
    examples: [["l1ght cross-verify --check evidence_freshness", "only claims that no longer hold"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "memorize",
    tool: "memorize",
    summary: "keep what was concluded, with the code it rests on",
    takes: LABEL,
    flags: [
      { name: "claim", value: "LABEL", field: "label", claim: true, help: "what the claim is called" },
      { name: "text", value: "TEXT", field: "text", claim: true, help: "what it says" },
      { name: "kind", value: "KIND", field: "kind", claim: true, help: "`entity` (default), `state` or `event`" },
      {
        name: "confidence",
        value: "NUMBER|WORD",
        field: "confidence",
        claim: true,
        help: "from 0 to 1, or a word such as `high`",
      },
      { name: "evidence", value: "REF", many: true, field: "evidence", claim: true, help: "`src/a.rs#parse`, `src/a.rs:1-9`, …" },
      { name: "depends-on", value: "NAME", many: true, field: "depends_on", claim: true, help: "what it depends on" },
      { name: "ambiguity", value: "TEXT", field: "ambiguity", claim: true, help: "what is not clear" },
      { name: "title", value: "TEXT", field: "title", help: "the heading; else the label" },
      { name: "state", value: "WORD", field: "state", help: "`authored` (default), `verified`, …" },
      { name: "namespace", value: "NAME", field: "namespace", help: "in the ids of its nodes" },
      { name: "soul-source", value: "TEXT", field: "soul_source", help: "what the agent was when it concluded this" },
      ...BRAIN,
    ],
    examples: [
      ['l1ght memorize "Retry budget" --claim Limit --text "All callers share it." --evidence src/retry.rs#budget', "one claim"],
      ["l1ght memorize - < memory.json", "several: the tool's input as JSON"],
    ],
    formats: TWO_FORMATS,
    brain: "always",
    binds: true,
  },
  {
    name: "memory list",
    tool: "memory_list",
    summary: "list what is remembered, and what of it is stale",
    flags: [
      { name: "stale", field: "stale", help: "only what is stale" },
      { name: "all", field: "all", help: "shared ones too that were taken back" },
      ...BRAIN,
    ],
    examples: [["l1ght memory list --stale", "what to look at again"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "memory show",
    tool: "memory_show",
    summary: "show a memory in full, claim by claim with its verdict",
    takes: LABEL,
    flags: BRAIN,
    examples: [['l1ght memory show "Retry budget"', "by its label, or by the name of its file"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "memory history",
    tool: "memory_history",
    summary: "show every version of a memory",
    takes: LABEL,
    flags: [{ name: "version", value: "N", number: true, field: "version", help: "show this one in full" }, ...BRAIN],
    examples: [['l1ght memory history "Retry budget" --version 1', "what it said first"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "memory export",
    tool: "memory_export",
    summary: "write all memories into a folder, with their history",
    takes: { field: "folder", label: "DIR", many: false, plain: true },
    flags: BRAIN,
    examples: [["l1ght memory export ../copy", "as `agent-memory/`, which `memory import` reads"]],
    formats: TWO_FORMATS,
    brain: "always",
    folder: "writes",
  },
  {
    name: "memory import",
    tool: "memory_import",
    summary: "take memories from a folder, with their history; what is here stays",
    takes: { field: "folder", label: "DIR", many: false, plain: true },
    flags: BRAIN,
    examples: [["l1ght memory import ../copy", "a folder that has `agent-memory/`"]],
    formats: TWO_FORMATS,
    brain: "always",
    folder: "reads",
  },
  {
    name: "promote",
    tool: "promote",
    summary: "share a verified memory with other brains, on a signed capability",
    takes: { ...LABEL, field: "claim" },
    flags: [
      { name: "reason", value: "TEXT", field: "reason", help: "why others should know; needed" },
      { name: "capability", value: "FILE", file: true, field: "capability", help: "what `l1ght capability issue` wrote; needed" },
      ...BRAIN,
    ],
    examples: [
      ['l1ght promote "Retry budget" --shared ../medulla --trust "$ANCHOR" --capability c.json --reason "all callers"', "once"],
    ],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "demote",
    tool: "demote",
    summary: "take a shared memory back",
    takes: { ...LABEL, field: "claim" },
    flags: [
      { name: "reason", value: "TEXT", field: "reason", help: "why; needed" },
      { name: "moved-to", value: "TEXT", field: "moved_to", help: "where it is said now" },
      ...BRAIN,
    ],
    examples: [['l1ght demote "Retry budget" --shared ../medulla --reason "no longer so"', "the original is not touched"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
  {
    name: "learn",
    tool: "learn",
    summary: "say that an answer was right, wrong or right in part",
    takes: { field: "node_ids", label: "NODE", many: true, plain: true },
    flags: [
      { name: "query", value: "TEXT", field: "query", help: "what had been asked; needed" },
      { name: "feedback", value: "WORD", field: "feedback", help: "`correct`, `wrong` or `partial`; needed" },
      { name: "capability", value: "FILE", file: true, field: "capability", help: "to show a shared memory again" },
      ...BRAIN,
    ],
    examples: [['l1ght learn "Retry budget" --query "how often?" --feedback wrong', "marks it for review"]],
    formats: TWO_FORMATS,
    brain: "always",
  },
];
