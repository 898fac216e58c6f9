/** What is searched, as documents of its own: one a file, and one a symbol of it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { filesBelow } from "./fetch.mjs";
import { symbolsOf } from "./symbols.mjs";

/**
 * The documents of a folder, each `{ id, path, label, text, own }`, with ids as those of nodes but for the kind. A
 * symbol's `text` is all its lines with the comments above it, `own` what of them stands in no symbol of it; a
 * file's, both, is what stands in none of its symbols.
 */
export function documentsOf(folder) {
  return filesBelow(folder).flatMap((path) => {
    const source = readFileSync(join(folder, path), "utf8");
    if (source.includes("\0")) return [];
    const symbols = symbolsOf(path, source);
    const lines = source.split(/\r?\n/);
    const owner = new Array(lines.length).fill(undefined);
    for (const symbol of symbols) owner.fill(symbol, symbol.first - 1, symbol.end);
    const ownOf = (symbol) => lines.filter((_, at) => owner[at] === symbol).join("\n");
    const ofSymbols = symbols.map((symbol) => (
      { id: `file::${path}::${symbol.kind}::${symbol.name}`, path, label: symbol.name, text: symbol.text, own: ownOf(symbol) }
    ));
    const outside = ownOf(undefined);
    return [{ id: `file::${path}`, path, label: path, text: outside, own: outside }, ...ofSymbols];
  });
}
