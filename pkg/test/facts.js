//! Reads the log of a brain's baselines straight from its store: what was told, how often, and in
//! which order. `crate/store` says how records and segments are laid out.

import assert from "node:assert/strict";

const HEAD = 12;
const CHECKSUM = 8;
const LOG = "told/log";
const SEGMENTS = "told/pack";

/** All values of a store that are told. */
export async function valuesOf(store) {
  const rows = await store.list("told", undefined, 1e6);
  return Promise.all(rows.map(async ({ key }) => [key, await store.get(key)]));
}

/** The facts, in order, each as `{ id, body }`; that no number is missing or told twice is asserted. */
function factsOf(values) {
  const inside = (prefix) => values.filter(([key]) => key.startsWith(`${prefix}/`));
  const under = (prefix) => inside(prefix).map(([key, value]) => [key, Buffer.from(value)]);
  const facts = new Map();
  const keep = (number, record) => {
    const known = facts.get(number);
    assert.ok(!known || known.equals(record), `fact ${number} was told in two ways`);
    facts.set(number, record);
  };
  for (const [, segment] of under(SEGMENTS)) {
    let number = Number(segment.readBigUInt64LE(HEAD));
    for (let at = HEAD + 8; at < segment.length - CHECKSUM; number++) {
      const end = at + HEAD + Number(segment.readBigUInt64LE(at + 2)) + CHECKSUM;
      keep(number, segment.subarray(at, end));
      at = end;
    }
  }
  for (const [key, record] of under(LOG)) keep(Number(key.split("/").at(-1)), record);
  const numbers = [...facts.keys()].sort((a, b) => a - b);
  assert.deepEqual(numbers, numbers.map((_, at) => at + 1), "a number is missing");
  return numbers.map((number) => factOf(facts.get(number)));
}

/** Asserts of each name that the numbers up to its last were told, in order and once, and nothing else. */
export function assertTold(values, last) {
  const facts = factsOf(values);
  assert.equal(new Set(facts.map(({ id }) => id)).size, facts.length, "an id was told twice");
  const told = Object.fromEntries(Object.keys(last).map((name) => [name, []]));
  for (const { body } of facts) {
    // What came, not what went.
    for (const [, name, number] of body.matchAll(/^\+.*"reason":"([a-z0-9]+) (\d+)"/gm)) told[name].push(Number(number));
  }
  for (const [name, numbers] of Object.entries(told)) {
    assert.deepEqual(numbers, Array.from({ length: last[name] }, (_, at) => at + 1), name);
  }
}

function factOf(record) {
  const payload = record.subarray(HEAD, record.length - CHECKSUM);
  return { id: payload.toString("hex", 0, 16), body: payload.toString("utf8", 16) };
}
