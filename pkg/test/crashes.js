//! One end of an engine, and what its callers see of it: in Node, a page or workerd.

import { Brain, Engine } from "../dist/slim.js";
import { standing, tellMany } from "./telling.js";

const codeOf = (call) => call.then(() => "done", ({ code }) => code);

/**
 * Ends an engine by `how`, `when` it is called or after it waited, with another call pending. Answers
 * what each call came to, and what a new engine finds in the store.
 */
export async function crashes(module, how, when) {
  const engine = await Engine.load(module);
  const store = heldStore();
  const brain = await Brain.open(engine, { store });
  await tellMany(brain, "ada", { to: 1 });
  store.hold();
  const pending = codeOf(brain.lockFile());
  await store.asked;
  const call = await codeOf(engine.crash(how, when));
  store.release();
  const before = await codeOf(brain.check());
  const later = await Engine.load(module);
  const again = await Brain.open(later, { store });
  const { ada: told } = await standing(again);
  await again.close();
  return { call, pending: await pending, before, again: later.isAlive, told };
}

/** A store in memory that answers `get`, and so a look for news, only when it is let. */
function heldStore() {
  const values = new Map();
  let gate;
  let ask;
  return {
    asked: new Promise((resolve) => { ask = resolve; }),
    hold() {
      const held = {};
      held.open = new Promise((resolve) => { held.release = resolve; });
      gate = held;
    },
    release() {
      gate.release();
      gate = undefined;
    },
    durability: "none",
    async get(key) {
      if (gate) {
        ask();
        await gate.open;
      }
      return values.get(key)?.slice();
    },
    async list(prefix, after = "", limit) {
      const keys = [...values.keys()].filter((key) => key.startsWith(`${prefix}/`) && key > after).sort();
      return keys.slice(0, limit).map((key) => ({ key, size: values.get(key).length }));
    },
    async create(key, value) {
      if (values.has(key)) return false;
      values.set(key, value.slice());
      return true;
    },
    put: async (key, value) => void values.set(key, value.slice()),
    delete: async (keys) => keys.forEach((key) => values.delete(key)),
  };
}
