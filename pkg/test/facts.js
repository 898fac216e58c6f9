//! Reads the log of a brain's baselines straight from its store: what was told, how often, and in
//! which order. `crate/store` says how records and segments are laid out.

import assert from "node:assert/strict";

const HEAD = 12;
const CHECKSUM = 8;
const LOG = "told/baselines/log";
const SEGMENTS = "told/baselines/pack";

/** The facts, in order, each as `{ id, body }`; that no number is missing or told twice is asserted. */
export async function factsOf(store) {
  const facts = new Map();
  const keep = (number, record) => {
    const known = facts.get(number);
    assert.ok(!known || known.equals(record), `fact ${number} was told in two ways`);
    facts.set(number, record);
  };
  for (const [, segment] of await valuesOf(store, SEGMENTS)) {
    let number = Number(segment.readBigUInt64LE(HEAD));
    for (let at = HEAD + 8; at < segment.length - CHECKSUM; number++) {
      const end = at + HEAD + Number(segment.readBigUInt64LE(at + 2)) + CHECKSUM;
      keep(number, segment.subarray(at, end));
      at = end;
    }
  }
  for (const [key, record] of await valuesOf(store, LOG)) keep(Number(key.split("/").at(-1)), record);
  const numbers = [...facts.keys()].sort((a, b) => a - b);
  assert.deepEqual(numbers, numbers.map((_, at) => at + 1), "a number is missing");
  return numbers.map((number) => factOf(facts.get(number)));
}

/** Asserts that of each name all numbers up to `count` were told, in order and once. */
export async function assertTold(store, names, count) {
  const facts = await factsOf(store);
  assert.equal(new Set(facts.map(({ id }) => id)).size, facts.length, "an id was told twice");
  const told = Object.fromEntries(names.map((name) => [name, []]));
  for (const { body } of facts) {
    // What came, not what went.
    for (const [, name, number] of body.matchAll(/^\+.*"reason":"([a-z0-9]+) (\d+)"/gm)) told[name].push(Number(number));
  }
  const whole = Array.from({ length: count }, (_, at) => at + 1);
  assert.deepEqual(told, Object.fromEntries(names.map((name) => [name, whole])));
}

function factOf(record) {
  const payload = record.subarray(HEAD, record.length - CHECKSUM);
  return { id: payload.toString("hex", 0, 16), body: payload.toString("utf8", 16) };
}

/** Keys under a prefix with their values. */
async function valuesOf(store, prefix) {
  const rows = await store.list(prefix, undefined, 1e6);
  return Promise.all(rows.map(async ({ key }) => [key, Buffer.from(await store.get(key))]));
}
