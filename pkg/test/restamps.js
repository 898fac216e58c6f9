//! Which baselines moved without a reason since a base: said a second time, on its own.

import { keyOf, stamp } from "./lock-lines.js";

/**
 * `document claim` of each base line that moved or vanished without a reason while its claim
 * stands. `now` holds the lines of each key.
 */
export function restamped(history, base, now, report) {
  const standing = new Set(report.documents.flatMap(({ path, claims }) => {
    return claims.map(({ claim }) => `${history.origin.get(path)} ${claim}`);
  }));
  const inBase = new Map(base.map((line) => [keyOf(line), line]));
  const found = [];
  for (const then of base) {
    if (base.some((other) => other !== then && keyOf(other) === keyOf(then))) continue;
    const origin = history.origin.get(then.doc);
    const own = now.get(keyOf(then)) ?? [];
    if (own.length > 1) continue;
    const heirs = own.length === 1 ? own : successors(history, then, now);
    const isExplained = heirs.some((line) => {
      const old = inBase.get(keyOf(line));
      return line.reason !== undefined && (line.at !== old?.at || line.reason !== old?.reason);
    });
    // In the base already a document that was renamed had both lines: the old one was left behind.
    const wasThere = heirs.some((line) => own.length === 0 && inBase.has(keyOf(line)) && stamp(inBase.get(keyOf(line))) === stamp(line));
    const isSame = wasThere || heirs.some((line) => stamp(line) === stamp(then) || isCarried(line, then));
    if (!isExplained && !isSame && standing.has(`${origin} ${then.claim}`)) found.push(`${then.doc} ${then.claim}`);
  }
  return found;
}

/**
 * True for a line that took the place of another for the same code. A reference that is as it was, in a
 * document that was renamed, comes with its line as it was.
 */
function isCarried(line, then) {
  const rewritten = line.doc === then.doc ? keyOf(line) !== keyOf(then) : line.anchor !== then.anchor;
  return rewritten && line.code === then.code;
}

/** Lines of the same claim, wherever its document is now. */
function successors(history, then, now) {
  const origin = history.origin.get(then.doc);
  return [...now.values()].flat().filter((line) => {
    return history.origin.get(line.doc) === origin && line.claim === then.claim;
  });
}
