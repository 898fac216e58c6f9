//! The commands around capabilities as data; `capability.ts` answers them, without an engine.

import type { Command } from "./command.js";

/** `l1ght capability key | anchor | issue`. */
export const CAPABILITY_COMMANDS: readonly Command[] = [
  {
    name: "capability key",
    tool: "capability_key",
    isLocal: true,
    summary: "make a key that signs capabilities; it is written once and kept nowhere else",
    flags: [],
    examples: [["l1ght capability key -o key.pem", "readable by you alone; a file that exists is left"]],
    formats: ["text"],
  },
  {
    name: "capability anchor",
    tool: "capability_anchor",
    isLocal: true,
    summary: "print what a brain is given to believe a key",
    takes: { field: "key", label: "FILE", many: false },
    stdin: "the key from standard input",
    flags: [],
    examples: [["l1ght capability anchor key.pem", "either half as PEM, or the 32 bytes of the public key"]],
    formats: ["text"],
  },
  {
    name: "capability issue",
    tool: "capability_issue",
    isLocal: true,
    summary: "sign the permission to promote one claim as it is now",
    stdin: "subject, digest, source and target as JSON from standard input",
    flags: [
      { name: "key", value: "FILE", help: "the private key; `-` is standard input; needed" },
      { name: "issuer", value: "NAME", field: "issuer", help: "who allows it; needed" },
      { name: "subject", value: "CLAIM", field: "subject", help: "the name of the claim" },
      { name: "digest", value: "HEX", field: "digest", help: "SHA-256 of its canonical bytes" },
      { name: "source", value: "BRAIN", field: "source", help: "where it comes from" },
      { name: "target", value: "BRAIN", field: "target", help: "where it may go" },
      { name: "action", value: "NAME", field: "action", help: "`promote` (default) or `restore`" },
      {
        name: "not-before",
        value: "MS",
        number: true,
        field: "notBefore",
        help: "valid from then on, in milliseconds since 1970; else now",
      },
      {
        name: "minutes",
        value: "N",
        number: true,
        field: "minutes",
        help: "for how long it is valid; else 15",
      },
    ],
    examples: [
      ["l1ght capability issue - --key key.pem --issuer Ada < claim.json", "what the engine says of the claim"],
      [
        "l1ght capability issue --key key.pem --issuer Ada --subject S --digest HEX --source A --target B",
        "the same by hand",
      ],
    ],
    formats: ["text", "json"],
  },
];
