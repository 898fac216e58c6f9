//! Code that stands in our documents, as it stands there.

import { readFileSync } from "node:fs";

/** The block of a page of `docs` that is in that language and begins so. */
export function documented(page, language, beginning) {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8");
  const begin = text.indexOf(`\`\`\`${language}\n${beginning}`);
  if (begin < 0) throw new Error(`docs/${page} has no \`${beginning}\``);
  const block = begin + language.length + 4;
  return text.slice(block, text.indexOf("```", block));
}
