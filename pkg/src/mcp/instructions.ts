//! What an agent is told when it connects: what to call first, and how to read the answers.

import { RULE } from "./quoted.js";

/** The instructions of a server with these tools; `isKept` when what it is told outlives it. */
export function instructions(tools: { has(name: string): boolean }, isKept: boolean): string {
  const first = tools.has("session_handshake") ? "`session_handshake`, then `ingest`" : "`ingest`";
  return [
    "l1ght knows, claim by claim, which documents of this repository still hold for the code that they cite.",
    `Call first ${first}, then \`check\`. Find your way with \`audit\`, \`seek\` and \`activate\`. Call \`impact\` or \`validate_plan\` and \`refs\` ` +
      "before you edit code, `ingest` and `check` after.",
    "Verdicts: `fresh`, `reformatted`, `comments_only`: the code says what it said. `relocated`, `moved`, `renamed`: it " +
      "does so elsewhere, and `fix` writes the new place. `unbound`: nobody stood by it yet, `bind` does. `unverifiable`, " +
      "`foreign`: not judged. Any other: do not rely on the claim; read the code, then correct the document, or " +
      "`accept` with a reason when it still holds.",
    "An answer that is an error has a `code`, a `message` and in `help` what to do next.",
    "For work that has to be proved: `mission_start`, then `mission_next` after each thing you did (with it in `last_event`), `mission_verify` for " +
      "each claim, `mission_close`. A claim counts only on a file or line that exists, an event on record, or a receipt of `read`.",
    RULE,
    ...(isKept ? [] : ["This server keeps nothing: baselines of a root without `l1ght.lock` and all that is told go when it ends."]),
  ].join("\n");
}
