//! The known word that is nearest to a mistyped one.

/** The nearest of the words, if it is near enough to be meant. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const near = words
    .map((word) => ({ word, steps: distance(typed, word) }))
    .filter(({ word, steps }) => steps <= Math.max(1, Math.floor(word.length / 3)))
    .sort((a, b) => a.steps - b.steps);
  return near[0]?.word;
}

/** How many letters to add, drop, change or swap with the next. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let at = 1; at <= to.length; at++) {
      const same = from[row - 1] === to[at - 1] ? 0 : 1;
      const left = line[at - 1] ?? 0;
      let steps = Math.min((above[at] ?? 0) + 1, left + 1, (above[at - 1] ?? 0) + same);
      if (row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]) {
        steps = Math.min(steps, (before[at - 2] ?? 0) + 1);
      }
      line.push(steps);
    }
    before = above;
    above = line;
  }
  return above[to.length] ?? 0;
}
