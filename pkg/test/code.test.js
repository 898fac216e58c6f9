// Code modules as the package loads them: what they find, and what hostile files do to them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Grammars } from "../dist/code.js";

/** A small file of each grammar, with a function `go`. */
const FILES = {
  rust: "fn go() {}",
  typescript: "export function go(a: string): void {}",
  tsx: "export function go() { return <a/>; }",
  javascript: "export function go() {}",
  python: "def go():\n    pass\n",
  go: "package a\nfunc go_() {}\nfunc run() {}\n",
  java: "class A { void go() {} }",
  c: "int go(void) { return 1; }",
  cpp: "int go() { return 1; }",
  "c-sharp": "class A { void go() {} }",
  ruby: "def go\nend\n",
  php: "<?php function go() {}",
  bash: "go() { :; }",
};

function grammars(loaded = []) {
  return new Grammars(async (grammar) => {
    loaded.push(grammar);
    return readFileSync(new URL(`../wasm/code/${grammar}.wasm`, import.meta.url));
  });
}

const bytes = (text) => new TextEncoder().encode(text);

test("every_grammar_finds_a_function_and_is_loaded_once", async () => {
  const loaded = [];
  const all = grammars(loaded);
  for (const [grammar, file] of Object.entries(FILES)) {
    const facts = await all.facts(grammar, bytes(file));
    assert.ok(facts instanceof Uint8Array, grammar);
    assert.match(new TextDecoder("latin1").decode(facts), /go/, grammar);
    assert.deepEqual(await all.facts(grammar, bytes(file)), facts, grammar);
  }
  assert.deepEqual(loaded, Object.keys(FILES));
});

test("hostile_files_end_with_a_note_and_the_module_goes_on", async () => {
  const all = grammars();
  for (const [grammar, file] of Object.entries(FILES)) {
    const hostile = ["(".repeat(100_000), "a(".repeat(3_900), "{a:".repeat(3_900), "\0".repeat(100), "\xff".repeat(9_000)];
    for (const text of hostile) {
      assert.ok((await all.facts(grammar, bytes(text))) instanceof Uint8Array, grammar);
    }
    assert.ok((await all.facts(grammar, bytes(file))) instanceof Uint8Array, grammar);
  }
});

test("a_grammar_that_is_not_there_says_so", async () => {
  const none = new Grammars(async () => undefined);
  assert.deepEqual(await none.facts("rust", bytes("fn a() {}")), { failed: "no-grammar" });
});

test("a_trap_ends_the_instance_and_the_next_file_has_a_new_one", async () => {
  // (module (memory (export "memory") 1) (func (export "alloc") (param i32) (result i32) unreachable))
  const trap = Uint8Array.of(
    0, 97, 115, 109, 1, 0, 0, 0, 1, 6, 1, 96, 1, 127, 1, 127, 3, 2, 1, 0, 5, 3, 1, 0, 1, 7, 18, 2, 6, 109,
    101, 109, 111, 114, 121, 2, 0, 5, 97, 108, 108, 111, 99, 0, 0, 10, 5, 1, 3, 0, 0, 11,
  );
  const all = new Grammars(async () => trap);
  assert.deepEqual(await all.facts("rust", bytes("a")), { failed: "trap" });
  assert.deepEqual(await all.facts("rust", bytes("a")), { failed: "trap" });
});
