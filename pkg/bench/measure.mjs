/** Timing: medians with their interval, alternating runs, and the table that is printed. */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
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
 * machine falls on all of them. Answers milliseconds by name, by `clock`; a contestant that
 * answers a number was measured elsewhere.
 */
export async function race(contestants, runs = 7, clock = () => performance.now()) {
  const times = Object.fromEntries(Object.keys(contestants).map((name) => [name, []]));
  for (let run = -1; run < runs; run += 1) {
    for (const [name, contestant] of Object.entries(contestants)) {
      const start = clock();
      const own = await contestant();
      if (run >= 0) times[name].push(typeof own === "number" ? own : clock() - start);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]));
}

/** CPU time so far in milliseconds, of this process and of those that it started and that ended. */
export function cpu() {
  const { user, system } = process.cpuUsage();
  const fields = readFileSync("/proc/self/stat", "latin1").split(") ")[1].split(" ");
  // In hundredths of a second, after the name in brackets.
  const [childUser, childSystem] = [fields[13], fields[14]].map(Number);
  return (user + system) / 1000 + (childUser + childSystem) * 10;
}

/** The most memory that one run of the command line held, in MB, by the system's own count. */
export function peakMemory(root, program, words) {
  const script = `process.on("exit", () => console.error("peak", process.resourceUsage().maxRSS));`;
  const setup = `data:text/javascript,${encodeURIComponent(script)}`;
  const line = `node --import '${setup}' '${program}' ${words} --json 2>&1 >/dev/null | grep ^peak; true`;
  const peak = execFileSync("sh", ["-c", line], { cwd: root }).toString();
  return Number(/peak (\d+)/.exec(peak)?.[1] ?? Number.NaN) / 1024;
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
