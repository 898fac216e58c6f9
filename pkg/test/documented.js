//! Code that stands in our documents, as it stands there.

import { readFileSync } from "node:fs";

const STORES = readFileSync(new URL("../../docs/STORES.md", import.meta.url), "utf8");

/** The block of `docs/STORES.md` that is in that language and begins so. */
export function documented(language, beginning) {
  const begin = STORES.indexOf(`\`\`\`${language}\n${beginning}`);
  if (begin < 0) throw new Error(`docs/STORES.md has no \`${beginning}\``);
  const block = begin + language.length + 4;
  return STORES.slice(block, STORES.indexOf("```", block));
}
