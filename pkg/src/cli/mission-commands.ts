//! The commands of missions as data.

import { type Command, type Flag, ROOT, TWO_FORMATS } from "./command.js";
import { SHARING } from "./sharing.js";

const AGENT: Flag = { name: "agent", value: "NAME", field: "agent_id", help: "who acts; else Git's user name" };
const STORE: Flag = { name: "store", value: "DIR", help: "the brain; else `.l1ght` in the root" };
const BRAIN: readonly Flag[] = [AGENT, STORE, ...SHARING, ROOT];
/** Of a command that may be given again. */
const ONCE: Flag = { name: "command-id", value: "NAME", field: "command_id", help: "given again, it answers what it answered" };
const ID = { field: "mission_id", label: "ID", many: false, plain: true };
const COMMON = { formats: TWO_FORMATS, brain: "always" } as const;

/** What was done. */
const EVENT: readonly Flag[] = [
  { name: "event", value: "KIND", field: "event", event: true, help: "`file_read`, `test_run`, `search`, `coverage_sweep`, …" },
  { name: "path", value: "FILE", field: "path", event: true, help: "the file that was read" },
  { name: "line", value: "N", number: true, field: "line", event: true, help: "the line of it" },
  { name: "target", value: "TEXT", field: "target", event: true, help: "what was looked for" },
  { name: "command", value: "TEXT", field: "command", event: true, help: "what was run; `mission run` runs it for you" },
  { name: "outcome", value: "TEXT", field: "outcome", event: true, help: "what came of it" },
  { name: "receipt", value: "ID", field: "receipt", event: true, help: "what `l1ght read` answered" },
];

export const MISSION_COMMANDS: readonly Command[] = [
  {
    ...COMMON,
    name: "read",
    tool: "read",
    summary: "show a file, and keep a receipt that it was read",
    takes: { field: "path", label: "FILE", many: false },
    flags: [{ name: "lines", value: "A-B", lines: true, field: "lines", help: "the first and the last line" }, ...BRAIN],
    examples: [
      ["l1ght read src/retry.rs --lines 10-40", "for a mission that takes only receipts"],
      ["l1ght read src/retry.rs --json", "with the receipt"],
    ],
    binds: true,
  },
  {
    ...COMMON,
    name: "mission start",
    tool: "mission_start",
    summary: "begin a bounded piece of work, in which a claim counts only on direct evidence",
    flags: [
      { name: "task", value: "TEXT", field: "task", help: "what is to be done; needed" },
      { name: "repo", value: "PATH", field: "repo", help: "what it is about; else this root" },
      { name: "mode", value: "WORD", field: "mode", help: "`review` (default), `bug_hunt`, `refactor`, `docs_drift`, `architecture`, `release`" },
      { name: "budget", value: "WORD", field: "budget", help: "`short`, `normal` (default) or `deep`" },
      { name: "risk", value: "WORD", field: "risk", help: "`low`, `medium` (default) or `high`" },
      { name: "evidence-policy", value: "WORD", field: "evidence_policy", help: "`paths` (default), or `receipts`: only what was read or run through l1ght counts" },
      { name: "parent-mission", value: "ID", field: "parent_mission_id", help: "the mission that it goes on from" },
      ONCE,
      ...BRAIN,
    ],
    examples: [['l1ght mission start --task "why do retries never end?" --mode bug_hunt', "answers its id and the first moves"]],
  },
  {
    ...COMMON,
    name: "mission event",
    tool: "mission_event",
    summary: "say what was done: a file read, a test run, a query",
    takes: ID,
    flags: [...EVENT, ONCE, ...BRAIN],
    examples: [["l1ght mission event $ID --event file_read --path src/retry.rs", "answers its name, which a claim can cite"]],
  },
  {
    ...COMMON,
    name: "mission run",
    tool: "mission_event",
    summary: "run a command here, and keep a receipt of it in a mission",
    takes: { field: "mission_id", label: "ID -- COMMAND", many: true, plain: true },
    flags: [{ name: "event", value: "KIND", field: "event", help: "`test_run` (default), `compiler`, `runtime_probe`, …" }, ...BRAIN],
    examples: [["l1ght mission run $ID -- cargo test", "ends with the exit code of the command"]],
    runs: true,
  },
  {
    ...COMMON,
    name: "mission next",
    tool: "mission_next",
    summary: "ask for the one move that comes next",
    takes: ID,
    flags: [...EVENT, ONCE, ...BRAIN],
    examples: [["l1ght mission next $ID", "a move, why, and what evidence it has to bring"]],
  },
  {
    ...COMMON,
    name: "mission verify",
    tool: "mission_verify",
    summary: "make a claim, and have its evidence graded",
    takes: ID,
    flags: [
      { name: "claim", value: "TEXT", field: "claim", help: "what is so; needed" },
      { name: "evidence", value: "REF", many: true, field: "evidence_refs", help: "`file_read:src/a.rs:42`, `view src/a.rs`, `evt_3`" },
      { name: "confidence", value: "NUMBER", decimal: true, field: "confidence", help: "from 0 to 1" },
      ONCE,
      ...BRAIN,
    ],
    examples: [['l1ght mission verify $ID --claim "the budget is never spent" --evidence file_read:src/retry.rs:31', "verified, or what is missing"]],
    binds: true,
  },
  {
    ...COMMON,
    name: "mission handoff",
    tool: "mission_handoff",
    summary: "hand the right to act to another agent, or keep a checkpoint",
    takes: ID,
    flags: [
      { name: "recipient-agent", value: "NAME", field: "recipient_agent_id", help: "who may act from now on; without it nobody else" },
      { name: "summary", value: "TEXT", field: "summary", help: "in your words" },
      { name: "include-events", field: "include_events", help: "with all events" },
      ONCE,
      ...BRAIN,
    ],
    examples: [['l1ght mission handoff $ID --recipient-agent bob --summary "the budget is read, not spent"', "what is known, and what comes next"]],
  },
  {
    ...COMMON,
    name: "mission close",
    tool: "mission_close",
    summary: "end a mission, with a packet that proves what came of it",
    takes: ID,
    flags: [
      { name: "summary", value: "TEXT", field: "summary", help: "what came of it" },
      { name: "gap", value: "TEXT", many: true, field: "gaps", help: "what was left out" },
      { name: "non-claim", value: "TEXT", many: true, field: "non_claims", help: "what is not claimed" },
      { name: "write-light-memory", field: "write_light_memory", help: "memorize the verified claims that hold" },
      { name: "key", value: "FILE", help: "sign the packet with this key: an envelope, as JSON" },
      ...BRAIN,
    ],
    examples: [
      ['l1ght mission close $ID --summary "found" --gap "Windows was not tried" --json -o packet.json', "anyone can check it"],
      ["l1ght mission close $ID --summary found --key key.pem -o packet.json", "signed, as `l1ght capability key` made it"],
    ],
  },
  {
    ...COMMON,
    name: "mission status",
    tool: "mission_status",
    summary: "show the whole state of a mission",
    takes: ID,
    flags: BRAIN,
    examples: [["l1ght mission status $ID", "changes nothing"]],
  },
  {
    ...COMMON,
    name: "mission list",
    tool: "mission_list",
    summary: "list missions, the last updated first",
    flags: [
      { name: "status", value: "WORD", field: "status", help: "`active` or `closed`" },
      { ...AGENT, help: "only those that this agent may act on, or could once" },
      STORE,
      ROOT,
    ],
    examples: [["l1ght mission list --status active", "with the id of each"]],
  },
  {
    ...COMMON,
    name: "mission packet verify",
    tool: "mission_packet_verify",
    summary: "check a proof packet, with its log where there is one",
    takes: { field: "packet", label: "FILE", many: false, plain: true, json: true },
    flags: [
      { name: "log", value: "FILE", log: true, field: "log", help: "its records, one a line: `mission-control/<id>/log.jsonl`" },
      STORE,
      ...SHARING.filter(({ name }) => name === "trust"),
      ROOT,
    ],
    examples: [
      ["l1ght mission packet verify packet.json", "names what was altered; exits 1 then"],
      ['l1ght mission packet verify packet.json --trust "$ANCHOR" --log log.jsonl', "the signature and the whole chain, too"],
    ],
    stdin: "the packet, or the tool's whole input as JSON, from standard input",
  },
];
