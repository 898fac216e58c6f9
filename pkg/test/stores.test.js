// Stores of the package: all checks that any adapter has to pass, and what only a folder can do.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { Brain, fsStore, loadEngine } from "../dist/node/index.js";
import { checkStore } from "../dist/store/check.js";
import { READ_BYTES } from "../dist/store/store.js";
import { makeFolder } from "./made.js";
import { outcomes, skipped, SUITE } from "./outcomes.js";
import { standing, tellMany } from "./telling.js";

const engine = await loadEngine();

/** Flips a bit of the file of a value. */
function damage(folder, key) {
  const file = join(folder, `${key}.v`);
  const bytes = readFileSync(file);
  bytes[20] ^= 1;
  writeFileSync(file, bytes);
  return true;
}

test("a_folder_passes_all_checks", async (t) => {
  const folder = makeFolder(t);
  const found = await outcomes({
    open: (name) => fsStore(join(folder, name)),
    damage: async (name, key) => damage(join(folder, name), key),
  });
  assert.ok(Object.keys(found).length >= 17);
  assert.deepEqual(skipped(found), ["quota", "denial"]);
});

/** Opens objects that keep values in memory; `more` makes further methods of them, from the values of one. */
function inMemory(more = () => ({})) {
  const stores = new Map();
  return async (name) => {
    const values = stores.get(name) ?? new Map();
    stores.set(name, values);
    return {
      durability: "none",
      get: async (key) => values.get(key)?.slice(),
      list: async (...page) => rowsOf(values, ...page).map(({ key, value }) => ({ key, size: value.length })),
      create: async (key, value) => {
        if (values.has(key)) return false;
        values.set(key, value.slice());
        return true;
      },
      put: async (key, value) => void values.set(key, value.slice()),
      delete: async (keys) => keys.forEach((key) => values.delete(key)),
      ...more(values),
    };
  };
}

function rowsOf(values, prefix, after = "", limit) {
  const keys = [...values.keys()].filter((key) => key.startsWith(`${prefix}/`) && key > after).sort();
  return keys.slice(0, limit).map((key) => ({ key, value: values.get(key).slice() }));
}

/** What `read` has to answer. */
function readOf(values, ...page) {
  let bytes = 0;
  const rows = rowsOf(values, ...page);
  const end = rows.findIndex(({ value }, at) => (bytes += value.length) > READ_BYTES && at > 0);
  return end < 0 ? rows : rows.slice(0, end);
}

test("an_object_in_memory_passes_all_checks", async () => {
  await outcomes({ open: inMemory() });
});

test("an_object_that_reads_many_values_at_once_passes_all_checks_and_is_asked_to", async () => {
  let reads = 0;
  const open = inMemory((values) => ({ read: async (...page) => (reads++, readOf(values, ...page)) }));
  await outcomes({ open });
  assert.ok(reads > 100, `${reads}`);
});

test("one_that_reads_too_much_or_too_little_is_caught", async () => {
  const broken = {
    order: (values, ...page) => readOf(values, ...page).reverse(),
    pages: (values, prefix, after, limit) => readOf(values, prefix, undefined, limit),
    "read-bound": rowsOf,
  };
  for (const [name, read] of Object.entries(broken)) {
    const open = inMemory((values) => ({ read: async (...page) => read(values, ...page) }));
    for await (const { outcome } of checkStore({ open }, SUITE, [name])) assert.equal(outcome, "failed", name);
  }
});

test("what_a_read_answers_that_is_no_rows_is_named", async () => {
  for (const answer of [undefined, [{ key: "told/log/1" }], [{ value: new Uint8Array(1) }], "rows"]) {
    const open = inMemory(() => ({ read: async () => answer }));
    const opening = Brain.open(engine, { store: await open("brain") });
    await assert.rejects(opening, { code: "store/io", message: /`read` of the store has to answer/ });
  }
});

test("a_brain_opens_in_few_calls_of_a_store_that_reads_many_values_at_once", async () => {
  const open = inMemory((values) => ({ read: async (...page) => readOf(values, ...page) }));
  const teller = await Brain.open(engine, { store: await open("brain") });
  await tellMany(teller, "ada", { to: 40 });
  const store = await open("brain");
  let calls = 0;
  const counted = Object.fromEntries(Object.entries(store).map(([name, method]) =>
    [name, typeof method === "function" ? (...words) => (calls++, method(...words)) : method]));
  const brain = await Brain.open(engine, { store: counted });
  assert.ok(calls <= 7, `${calls} calls`);
  assert.deepEqual(await standing(brain), { ada: 40 });
});

test("an_adapter_that_breaks_a_promise_is_caught", async (t) => {
  const folder = makeFolder(t);
  const open = async (name) => {
    const store = await fsStore(join(folder, name));
    return { ...methods(store), create: async (key, value) => (await store.put(key, value), true) };
  };
  const found = [];
  for await (const check of checkStore({ open }, SUITE, ["create-once", "order"])) found.push(check.outcome);
  assert.deepEqual(found, ["failed", "passed"]);
});

function methods(store) {
  return Object.fromEntries(["get", "list", "create", "put", "delete"].map((name) => [name, store[name].bind(store)]));
}

test("a_link_out_of_the_folder_is_not_followed", async (t) => {
  const folder = makeFolder(t);
  const store = await fsStore(join(folder, "store"));
  mkdirSync(join(folder, "elsewhere"));
  symlinkSync(join(folder, "elsewhere"), join(folder, "store", "told"));
  await assert.rejects(store.create("told/a", new Uint8Array(3)), { code: "store/denied" });
  assert.deepEqual(readdirSync(join(folder, "elsewhere")), []);
});
