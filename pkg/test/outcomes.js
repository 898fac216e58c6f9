//! Runs all checks of stores on an adapter.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

import { checkStore } from "../dist/store/check.js";

export const SUITE = readFileSync(new URL("../wasm/suite_bg.wasm", import.meta.url));

/** What came of each check, or of those named; none may fail. */
export async function outcomes(opener, names) {
  const all = {};
  for await (const { name, outcome, message } of checkStore(opener, SUITE, names)) {
    assert.notEqual(outcome, "failed", `${name}: ${message}`);
    all[name] = outcome;
  }
  return all;
}

/** The names of the checks that an opener could not provoke. */
export function skipped(all) {
  return Object.keys(all).filter((name) => all[name] === "skipped");
}
