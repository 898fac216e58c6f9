/** The hostile inputs of protocol §9, at any size. */

/** Makers by name; each answers about `bytes` bytes of Markdown. */
export const HOSTILE = {
  brackets: (bytes) => "[".repeat(bytes),
  "open-markers": (bytes) => "[𝔻 evidence: ".repeat(bytes / 15),
  "link-turns": (bytes) => "](".repeat(bytes / 2),
  comments: (bytes) => "<!--".repeat(bytes / 4),
  "light-comments": (bytes) => "<!-- l1ght ".repeat(bytes / 11),
  "deep-quotes": (bytes) => `${">".repeat(bytes)} x`,
  "deep-lists": (bytes) => Array.from({ length: Math.sqrt(bytes) }, (_, depth) => `${" ".repeat(depth * 2)}- x`).join("\n"),
  "list-line": (bytes) => `${"- ".repeat(bytes / 2)}x`,
  backticks: (bytes) => Array.from({ length: Math.sqrt(2 * bytes) }, (_, n) => "`".repeat(n)).join(" "),
  emphasis: (bytes) => "*a_".repeat(bytes / 3),
  headings: (bytes) => "## same\n".repeat(bytes / 8),
  claims: (bytes) => "[⍂ entity: a]\n".repeat(bytes / 16),
  "claims-lines": (bytes) => "[⍂ entity: a]\n\n[𝔻 evidence: b]\n\n".repeat(bytes / 36),
  fields: (bytes) => `Protocol: L1GHT/1.0\n${"Name: value\n".repeat(bytes / 12)}`,
  tables: (bytes) => `|a|b|\n|-|-|\n${"|[⍂ entity: a]|b|\n".repeat(bytes / 20)}`,
  "escaped-brackets": (bytes) => `[⍂ entity: ${"\\]".repeat(bytes / 2)}`,
  "nested-brackets": (bytes) => `[⍂ entity: ${"[".repeat(bytes / 2)}${"]".repeat(bytes / 2)}]`,
  definitions: (bytes) => Array.from({ length: bytes / 16 }, (_, n) => `[r${n}]: /url`).join("\n"),
};
