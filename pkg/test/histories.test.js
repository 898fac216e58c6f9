//! The lock file under merges: random histories with real Git, from a printed seed
//! (`L1GHT_SEED`, `L1GHT_HISTORIES`). No conflict but of one key, no lost acceptance, no silent
//! re-stamp.

import assert from "node:assert/strict";
import { test } from "node:test";

import { History, call } from "./history.js";
import { byKey, keyOf, lockLines, settled } from "./lock-lines.js";
import { git, makeFolder } from "./made.js";
import { mergeOf } from "./merge.js";
import { restamped } from "./restamps.js";
import { Random, SEED, times } from "./random.js";

const HISTORIES = times("L1GHT_HISTORIES", 4);
const STEPS = 24;

for (let number = 0; number < HISTORIES; number++) {
  test(`history ${number} of seed ${SEED} keeps every word that was given`, async (t) => {
    const random = new Random(SEED, number);
    const history = new History(makeFolder(t), random);
    await history.start({ union: true });
    git(history.folder, "branch", "side");
    try {
      for (let step = 0; step < STEPS; step++) await live(history, random);
    } catch (error) {
      error.message += `\nL1GHT_SEED=${SEED}, history ${number}: ${history.log.join(" ")}`;
      throw error;
    }
  });
}

/** Somebody works on one of the branches, or merges the other into it. */
async function live(history, random) {
  const [here, other] = random.chance(50) ? ["main", "side"] : ["side", "main"];
  git(history.folder, "checkout", "-q", here);
  if (random.chance(25)) return mergeAndLook(history, random, here, other);
  if (random.chance(5)) {
    history.log.push(`${here}:restamp`);
    return history.restamp();
  }
  history.log.push(`${here}:`);
  await history.step();
}

async function mergeAndLook(history, random, here, other) {
  history.log.push(`merge(${other} into ${here})`);
  const merge = mergeOf(history, other, random);
  assert.equal(merge.conflicts.includes("l1ght.lock"), false);
  assertKept(merge);
  await assertContested(history, merge);
  await assertRestamped(history, merge);
  git(history.folder, "commit", "-qm", `merge ${other}`, "--allow-empty");
  await assertBindIsNarrow(history);
  await assertSettled(history);
  git(history.folder, "add", "-A");
  git(history.folder, "commit", "-qm", "settle", "--allow-empty");
}

/** An acceptance of either side is in the merged file, or a later one of its key is. */
function assertKept({ base, ours, theirs, merged }) {
  const before = new Set(base.map(({ text }) => text));
  const both = new Set(theirs.map(({ text }) => text));
  const given = [...ours, ...theirs].filter(({ reason, text }) => {
    return reason !== undefined && (!before.has(text) || (both.has(text) && ours.some((o) => o.text === text)));
  });
  for (const line of given) {
    const now = byKey(merged).get(keyOf(line)) ?? [];
    assert.ok(now.some(({ text, at }) => text === line.text || at > line.at), `lost: ${line.text}`);
  }
}

/** What is contested was changed on both sides, and the check says all of it. */
async function assertContested(history, { base, ours, theirs, merged }) {
  const contested = [...settled(merged)].filter(([, lines]) => lines.length > 1);
  const [was, our, their] = [base, ours, theirs].map(byKey);
  for (const [key] of contested) {
    const sides = [our, their].filter((side) => textOf(side, key) !== textOf(was, key));
    // Accepted twice on one side, a line no longer names the one that the other side still has.
    const isFar = sides.some((side) => side.get(key)?.[0].from !== was.get(key)?.[0].code);
    assert.ok(sides.length === 2 || isFar, `no two sides changed ${key}`);
  }
  const report = await history.check();
  const said = report.findings.filter(({ code }) => code === "evidence/contested");
  assert.equal(said.length, contested.length, JSON.stringify([said, contested]));
}

const textOf = (side, key) => (side.get(key) ?? []).map(({ text }) => text).join("\n");

/** Against the merge base, what moved without a reason is reported and nothing else. */
async function assertRestamped(history, { base, merged, baseText }) {
  const report = await history.check({ base_lock: baseText });
  const said = report.findings.filter(({ code }) => code === "evidence/restamped");
  const found = said.map(({ document, claim }) => `${document} ${claim}`).sort();
  assert.deepEqual(found, restamped(history, base, settled(merged), report).sort());
}

/** The next `bind` leaves the lines that it does not name as they are. */
async function assertBindIsNarrow(history) {
  const before = lockLines(history.read("l1ght.lock"));
  const { bound, renamed } = await history.bind();
  const after = new Set(lockLines(history.read("l1ght.lock")).map(({ text }) => text));
  const named = new Set([...bound, ...renamed.map(({ from }) => from)].map(place));
  const live = [...settled(before).values()].flat();
  for (const line of live) assert.ok(after.has(line.text) || named.has(place(line)), line.text);
}

const place = ({ doc, document, claim, anchor }) => JSON.stringify([doc ?? document, claim, anchor]);

/** `accept` and `bind --prune` settle all that is contested. */
async function assertSettled(history) {
  const contests = async () => {
    const { findings } = await history.check();
    return findings.filter(({ code }) => code === "evidence/contested");
  };
  const open = await contests();
  if (open.length === 0) return;
  await history.acceptBy({ root: open.map(({ root }) => root) });
  await call(history.folder, "bind", { prune: "merged", by: "Ada", now: 1 }, true);
  assert.deepEqual(await contests(), []);
}
