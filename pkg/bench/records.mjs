/** Records of one run. */
const RECORDS = 100;
const RUNS = 7;

/**
 * Has every contestant create as many records, in turn record by record and in either order, so that
 * a slow moment of the medium falls on all of them: each is given the number of the run and of the
 * record. Milliseconds of one record by name, run by run; the first run warms up.
 */
export async function eachRecord(contestants) {
  const names = Object.keys(contestants);
  const all = Object.fromEntries(names.map((name) => [name, []]));
  for (let run = 0; run <= RUNS; run += 1) {
    const sums = Object.fromEntries(names.map((name) => [name, 0]));
    for (let at = 0; at < RECORDS; at += 1) {
      for (const name of names.reverse()) {
        const start = performance.now();
        await contestants[name](run, at);
        sums[name] += performance.now() - start;
      }
    }
    if (run > 0) for (const name of names) all[name].push(sums[name] / RECORDS);
  }
  return all;
}
