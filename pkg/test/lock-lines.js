//! Lock files read line by line with nothing of ours, as the other side of a comparison.

/** The lines of a lock file but its header and blank ones, each with its text and what it says. */
export function lockLines(text) {
  const rows = text.split("\n").filter((row) => row.trim() !== "");
  const lines = rows.map((row) => ({ text: row, ...JSON.parse(row) }));
  return lines.filter((line) => line.schema === undefined);
}

/** What a line is the baseline of, as one string. */
export function keyOf({ doc, kind, claim, anchor }) {
  return JSON.stringify([doc, kind, claim, anchor]);
}

/** The different lines of each key. */
export function byKey(lines) {
  const keys = new Map();
  for (const line of lines) {
    const own = keys.get(keyOf(line)) ?? [];
    if (!own.some(({ text }) => text === line.text)) keys.set(keyOf(line), [...own, line]);
  }
  return keys;
}

/** The lines of each key that count: what another was accepted from no longer does. */
export function settled(lines) {
  const keys = new Map();
  for (const [key, all] of byKey(lines)) {
    const left = all.filter((line) => !all.some((other) => supersedes(other, line)));
    keys.set(key, left);
  }
  return keys;
}

/** True when `line` was accepted by somebody who had `other` before them, not beside them. */
function supersedes(line, other) {
  return line.reason !== undefined && line.from === other.code && line.from !== other.from
    && (other.at ?? -1) < line.at;
}

/** What a line says of the code. */
export function stamp({ norm, id, span, tokens, code, narrowed, named, members }) {
  return JSON.stringify([norm, id, span, tokens, code, narrowed, named, members ?? []]);
}
