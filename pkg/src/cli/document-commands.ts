//! The commands of ordinary documents as data.

import { BY, type Command, ROOT, TWO_FORMATS } from "./command.js";

const ONE = { field: "path", label: "FILE", many: false };

export const DOCUMENT_COMMANDS: readonly Command[] = [
  {
    name: "document resolve",
    tool: "document_resolve",
    summary: "print an ordinary document in canonical form, with the sentences that state something",
    takes: ONE,
    flags: [ROOT],
    examples: [
      ["l1ght document resolve docs/guide.html", "as Markdown"],
      ["l1ght document resolve README.md --json", "blocks and claims with their places"],
    ],
    formats: TWO_FORMATS,
  },
  {
    name: "document bindings",
    tool: "document_bindings",
    summary: "show which code an ordinary document speaks of",
    takes: ONE,
    flags: [{ name: "top-k", value: "N", number: true, field: "top_k", help: "the most to show; else 20" }, ROOT],
    examples: [["l1ght document bindings README.md", "paths, links, and names of exactly one symbol"]],
    formats: TWO_FORMATS,
    brain: "if there",
  },
  {
    name: "document drift",
    tool: "document_drift",
    summary: "show what ordinary documents speak of that is gone, changed or unclear, and dead links",
    takes: { ...ONE, optional: true },
    flags: [
      { name: "bind", field: "bind", help: "record what the code looks like now, in l1ght.documents.lock" },
      { name: "accept", value: "REASON", field: "accept", help: "why the documents still hold: record anew what changed" },
      BY,
      ROOT,
    ],
    examples: [
      ["l1ght document drift", "all documents: dead links, unclear names, changed code"],
      ["l1ght document drift README.md --bind", "from now on, say when its code changes"],
    ],
    formats: TWO_FORMATS,
    brain: "if there",
  },
  {
    name: "document providers",
    tool: "document_provider_health",
    summary: "show which formats of documents can be read here",
    flags: [ROOT],
    examples: [["l1ght document providers", "and how many files there are of each"]],
    formats: TWO_FORMATS,
  },
];
