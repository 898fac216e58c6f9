/** The ways of searching that answers are measured against. */
import MiniSearch from "minisearch";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { filesBelow } from "./fetch.mjs";

/** So many answers are looked at. */
export const TOP = 20;

/** BM25 over the documents by MiniSearch, all at its defaults. */
export function bm25(documents) {
  const index = new MiniSearch({ fields: ["label", "path", "text"], storeFields: ["path"] });
  // An id stands once: overloads and `cfg`s declare a symbol again.
  index.addAll([...new Map(documents.map((document) => [document.id, document])).values()]);
  return (query) => index.search(query).slice(0, TOP);
}

/** The files of a folder, each `{ id, path, own }`. */
export function textsOf(folder) {
  const all = filesBelow(folder).map((path) => ({ id: `file::${path}`, path, own: readFileSync(join(folder, path), "utf8") }));
  return all.filter(({ own }) => !own.includes("\0"));
}

/**
 * What `rg --ignore-case --word-regexp --count WORD` finds for the query's rarest word, that of the fewest texts:
 * texts by matching lines, the most first, then by id. As JavaScript, so that nothing has to be installed.
 */
export function ripgrep(texts) {
  const counts = new Map();
  for (const text of texts) {
    for (const word of text.own.split("\n").flatMap(wordsOf)) {
      const found = counts.get(word) ?? new Map();
      counts.set(word, found.set(text, (found.get(text) ?? 0) + 1));
    }
  }
  return (query) => {
    const found = wordsOf(query).map((word) => counts.get(word)).filter(Boolean);
    const rarest = found.reduce((least, one) => (one.size < least.size ? one : least), found[0] ?? new Map());
    const sorted = [...rarest].sort(([a, most], [b, least]) => least - most || (a.id < b.id ? -1 : 1));
    return sorted.slice(0, TOP).map(([text]) => text);
  };
}

/** The words of a line, each once. */
function wordsOf(line) {
  return [...new Set(line.toLowerCase().match(/[\p{L}\p{N}_]+/gu))];
}
