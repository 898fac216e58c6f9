// Stores of the package: all checks that any adapter has to pass, and what only a folder can do.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { fsStore } from "../dist/node/index.js";
import { checkStore } from "../dist/store/check.js";
import { makeFolder } from "./made.js";
import { outcomes, skipped, SUITE } from "./outcomes.js";

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

test("an_object_in_memory_passes_all_checks", async () => {
  const stores = new Map();
  const open = async (name) => {
    const values = stores.get(name) ?? new Map();
    stores.set(name, values);
    return {
      durability: "none",
      get: async (key) => values.get(key)?.slice(),
      list: async (prefix, after = "", limit) => {
        const keys = [...values.keys()].filter((key) => key.startsWith(`${prefix}/`) && key > after).sort();
        return keys.slice(0, limit).map((key) => ({ key, size: values.get(key).length }));
      },
      create: async (key, value) => {
        if (values.has(key)) return false;
        values.set(key, value.slice());
        return true;
      },
      put: async (key, value) => void values.set(key, value.slice()),
      delete: async (keys) => keys.forEach((key) => values.delete(key)),
    };
  };
  await outcomes({ open });
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
