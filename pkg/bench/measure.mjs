/** Timing: medians with their interval, alternating runs, and the table that is printed. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** The median of `values`, and the second smallest and second largest as its interval. */
export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const edge = sorted.length > 4 ? 1 : 0;
  return {
    value: sorted[Math.floor(sorted.length / 2)],
    low: sorted[edge],
    high: sorted[sorted.length - 1 - edge],
  };
}

/**
 * Runs every contestant once to warm up, then `runs` times in turn, so that a slow moment of the
 * machine falls on all of them. Answers milliseconds by name.
 */
export async function race(contestants, runs = 7) {
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let run = -1; run < runs; run += 1) {
    for (const [name, contestant] of Object.entries(contestants)) {
      const start = performance.now();
      await contestant();
      if (run >= 0) times[name].push(performance.now() - start);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

/** A row of the bench: ours beside a peer. `bar` is the largest ratio allowed, or the smallest. */
export function row(id, unit, ours, peer, peerTime, bar) {
  const ratio = bar.atLeast === undefined ? ours.value / peerTime.value : peerTime.value / ours.value;
  const limit = bar.atLeast ?? bar.atMost;
  const ok = limit === undefined || (bar.atLeast === undefined ? ratio <= limit : ratio >= limit);
  const interval = [ours.low, ours.high];
  return {
    id, value: ours.value, interval, unit, peer, peer_value: peerTime.value,
    peer_interval: [peerTime.low, peerTime.high], ratio, bar: describe(bar), ok,
  };
}

/** A row that is a number against a limit, with no peer. */
export function limit(id, value, unit, atMost) {
  const ok = atMost === undefined || value <= atMost;
  return { id, value, unit, peer: null, peer_value: null, ratio: null, bar: describe({ atMost }), ok };
}

function describe({ atMost, atLeast }) {
  if (atMost !== undefined) return `<= ${atMost}`;
  return atLeast === undefined ? "shown" : `>= ${atLeast}`;
}

/** Writes `rows` as JSON to `file` and prints them as a Markdown table. */
export function publish(rows, file) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
  console.log("| bench | ours | interval | peer | its value | ratio | bar | ok |");
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const r of rows) {
    const interval = r.interval ? r.interval.map(short).join(" to ") : "";
    const peer = r.peer_value === null ? "" : `${short(r.peer_value)} ${r.unit}`;
    const cells = [r.id, `${short(r.value)} ${r.unit}`, interval, r.peer ?? "", peer,
      r.ratio === null ? "" : r.ratio.toFixed(2), r.bar, r.ok ? "yes" : "NO"];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

const short = (value) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3));
