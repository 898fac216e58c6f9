//! Merges without the line in `.gitattributes`: a lock file with conflict markers stops every
//! command that reads it, and `lock resolve` takes both sides (`L1GHT_SEED`, `L1GHT_HISTORIES`).

import assert from "node:assert/strict";
import { test } from "node:test";

import { History, call } from "./history.js";
import { byKey, keyOf, lockLines, settled } from "./lock-lines.js";
import { git, makeFolder } from "./made.js";
import { mergeOf } from "./merge.js";
import { Random, SEED, times } from "./random.js";

const HISTORIES = Math.ceil(times("L1GHT_HISTORIES", 4) / 4);
const ROUNDS = 3;

/** The tools that read the lock file, with input that is otherwise right. */
const TOOLS = {
  check: {},
  bind: {},
  fix: {},
  accept: { all: true, by: "Ada", reason: "read", now: 1 },
  lint: {},
  refs: { target: "src/a.rs" },
};

for (let number = 0; number < HISTORIES; number++) {
  test(`without a union, history ${number} of seed ${SEED} is resolved`, async (t) => {
    const random = new Random(SEED, 1000 + number);
    const history = new History(makeFolder(t), random);
    await history.start({ union: false });
    git(history.folder, "branch", "side");
    for (let round = 0; round < ROUNDS; round++) {
      for (const branch of ["side", "main"]) {
        git(history.folder, "checkout", "-q", branch);
        await history.addClaim();
        await history.bind();
        for (let step = 0; step < 2; step++) await history.step();
        git(history.folder, "add", "-A");
        git(history.folder, "commit", "-qm", "work", "--allow-empty");
      }
      const merge = mergeOf(history, "side", random);
      if (merge.conflicts.includes("l1ght.lock")) await resolve(history, merge);
      await history.acceptBy({ all: true });
      git(history.folder, "add", "-A");
      git(history.folder, "commit", "-qm", "merge", "--allow-empty");
    }
  });
}

async function resolve(history, { base, ours, theirs }) {
  for (const [tool, input] of Object.entries(TOOLS)) {
    const { kind, json } = await call(history.folder, tool, input, true);
    assert.equal(kind, "rejected", tool);
    assert.match(json.message, /`l1ght lock resolve`/, tool);
  }
  const answer = await call(history.folder, "lock_resolve", {}, true);
  assert.equal(answer.json.changed, true);
  const after = lockLines(history.read("l1ght.lock"));
  const before = new Set(base.map(({ text }) => text));
  const wanted = settled([...ours, ...theirs].filter(({ text }) => !before.has(text)));
  for (const line of [...wanted.values()].flat()) {
    const own = byKey(after).get(keyOf(line)) ?? [];
    assert.ok(own.some(({ text, at }) => text === line.text || at > line.at), line.text);
  }
  assert.equal((await history.check()).schema, "l1ght.check.v1");
}
