// Code modules as the package loads them: what they find, and what hostile files do to them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Grammars } from "../dist/code.js";
import { loadEngine, openRoot } from "../dist/node/index.js";
import { run, runIn } from "../dist/run.js";
import { check, claim, commit, l1ght, makeRepository, put, verdicts } from "./made.js";

/** A small file of each grammar, with a function `findIt` and a comment that is no name. */
const FILES = {
  rust: "fn findIt() {} // aside",
  typescript: "export function findIt(a: string): void {} // aside",
  tsx: "export function findIt() { return <a/>; } // aside",
  javascript: "export function findIt() {} // aside",
  python: "def findIt():\n    pass # aside\n",
  go: "package a\nfunc findIt() {} // aside\n",
  java: "class A { void findIt() {} } // aside",
  c: "int findIt(void) { return 1; } // aside",
  cpp: "int findIt() { return 1; } // aside",
  "c-sharp": "class A { void findIt() {} } // aside",
  ruby: "def findIt\nend # aside\n",
  php: "<?php function findIt() {} // aside",
  bash: "findIt() { :; } # aside",
};

function grammars(loaded = []) {
  return new Grammars(async (grammar) => {
    loaded.push(grammar);
    return readFileSync(new URL(`../wasm/code/${grammar}.wasm`, import.meta.url));
  });
}

/** The bytes of an answer, each as a character: names stand in there as they are. */
const textOf = (facts) => new TextDecoder("latin1").decode(facts);
const bytes = (text) => new TextEncoder().encode(text);

test("every_grammar_finds_a_function_and_is_loaded_once", async () => {
  const loaded = [];
  const all = grammars(loaded);
  for (const [grammar, file] of Object.entries(FILES)) {
    const facts = await all.facts(grammar, bytes(file));
    assert.ok(facts instanceof Uint8Array, grammar);
    assert.match(textOf(facts), /findIt/, grammar);
    assert.doesNotMatch(textOf(facts), /aside/, grammar);
    assert.deepEqual(await all.facts(grammar, bytes(file)), facts, grammar);
  }
  assert.deepEqual(loaded, Object.keys(FILES));
});

test("hostile_files_end_with_a_note_and_the_module_goes_on", async () => {
  const all = grammars();
  for (const [grammar, file] of Object.entries(FILES)) {
    assert.match(textOf(await all.facts(grammar, bytes("(".repeat(100_000)))), /nested too deeply/, grammar);
    assert.match(textOf(await all.facts(grammar, bytes("\0".repeat(100)))), /not text/, grammar);
    for (const text of ["a(".repeat(3_900), "{a:".repeat(3_900), "\xff".repeat(9_000)]) {
      assert.ok((await all.facts(grammar, bytes(text))) instanceof Uint8Array, grammar);
    }
    assert.match(textOf(await all.facts(grammar, bytes(file))), /findIt/, grammar);
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

const RUST = `/// Adds.\nfn add(a: u32, b: u32) -> u32 {\n    let sum = a + b;\n    sum\n}\n`;
const TYPES = `export class Store {\n  items: string[] = [];\n  add(item: string): void { this.items.push(item); }\n}\n`;

/** A document with a claim on a function of Rust, a method, and a file by a name in its text. */
function symbols(t) {
  const folder = makeRepository(t, {
    "docs/a.md": claim("src/a.rs#add"), "docs/b.md": claim("src/b.ts#Store.add"), "docs/c.md": claim("src/a.rs", "add"),
    "src/a.rs": RUST, "src/b.ts": TYPES,
  });
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  commit(folder, "bind");
  return folder;
}

test("a_symbol_is_judged_by_itself_and_followed", (t) => {
  const folder = symbols(t);
  put(folder, { "src/a.rs": `fn other() {}\n\n${RUST}`, "src/b.ts": TYPES.replace("  add(", "  append(") });
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs#add: fresh", "src/b.ts#Store.add: renamed", "src/a.rs: fresh"]);
  assert.equal(l1ght(folder, ["fix"]).exit, 0);
  put(folder, { "src/a.rs": RUST.replace("a + b", "a - b") });
  assert.deepEqual(verdicts(check(folder)), ["src/a.rs#add: changed", "src/b.ts#Store::append: fresh", "src/a.rs: changed"]);
});

test("a_symbol_is_judged_as_it_was_written", (t) => {
  const folder = makeRepository(t, { "docs/a.md": claim("src/a.rs#add"), "src/a.rs": RUST });
  put(folder, { "src/a.rs": `fn first() {}\n${RUST.replace("a + b", "b - a")}` });
  commit(folder);
  assert.deepEqual(verdicts(check(folder, ["--as-written"])), ["src/a.rs#add: changed"]);
});

test("a_grammar_reads_the_bytes_that_are_judged", async () => {
  const text = new Map([["docs/a.md", claim("src/a.rs#add")], ["src/a.rs", RUST]]);
  let reads = 0;
  const host = {
    list: async () => ({ paths: [...text.keys()].join("\0"), ids: "", absent: "", complete: true, exact: false }),
    // Whoever reads the code a second time finds other code.
    read: async (path) => bytes(path === "src/a.rs" && reads++ > 0 ? `fn before() {}\n${RUST}` : text.get(path)),
    blame: async () => null,
    blob: async () => null,
    write: async () => {},
  };
  const engine = await loadEngine();
  const answer = await run(engine, host, { tool: "bind", input: bytes("{}"), output: { format: "json", color: false } });
  const [line] = new TextDecoder().decode(answer.writes[0].after).trim().split("\n").slice(1);
  assert.equal(JSON.parse(line).excerpt, RUST.trimEnd());
  assert.equal(reads, 1);
});

test("ingest_says_what_became_of_the_files", (t) => {
  const folder = symbols(t);
  const { exit, out } = l1ght(folder, ["ingest", "--json"]);
  const answer = JSON.parse(out);
  assert.equal(exit, 0);
  assert.deepEqual([answer.files_parsed, answer.light_evidence_resolved, answer.light_evidence_unresolved], [5, 3, 0]);
  assert.ok(answer.nodes_added > 5 && answer.edges_added > 5);
});

test("a_kept_workspace_reads_only_what_changed", async (t) => {
  const folder = symbols(t);
  const engine = await loadEngine();
  const workspace = engine.workspace();
  const ingest = async (where = workspace) => {
    const { host } = await openRoot(folder);
    const read = [];
    const reader = host.read.bind(host);
    host.read = (path, signal) => (read.push(path), reader(path, signal));
    const call = { tool: "ingest", input: bytes("{}"), output: { format: "json", color: false } };
    const { body } = await runIn(engine, where, host, call);
    host.close?.();
    return { ...JSON.parse(new TextDecoder().decode(body)), read };
  };
  const first = await ingest();
  assert.ok(first.elapsed_ms > 0);
  const again = await ingest();
  const counts = (answer) => [answer.files_parsed, answer.nodes_added, answer.nodes_removed, answer.edges_added, answer.edges_removed];
  assert.deepEqual(counts(again), [0, 0, 0, 0, 0]);
  assert.equal(again.files_unchanged, first.files_seen);

  put(folder, { "src/new.rs": "pub fn brand_new() {}\n" });
  const added = await ingest();
  assert.deepEqual(counts(added), [1, 2, 0, 1, 0]);
  assert.deepEqual(added.read.filter((path) => path.endsWith(".rs")), ["src/new.rs"]);

  const fresh = await ingest(engine.workspace());
  assert.equal(fresh.nodes_added, first.nodes_added + 2);
  assert.equal(fresh.edges_added, first.edges_added + 1);
});

test("refs_lead_to_what_depends_on_a_symbol", (t) => {
  const folder = symbols(t);
  put(folder, {
    "src/caller.rs": "use crate::a::add;\n\npub fn caller() -> u32 {\n    add(1, 2)\n}\n",
    "docs/d.md": claim("src/caller.rs#caller", "Caller"),
  });
  const all = JSON.parse(l1ght(folder, ["refs", "src/a.rs#add", "--json"]).out).refs;
  const direct = JSON.parse(l1ght(folder, ["refs", "src/a.rs#add", "--json", "--direct"]).out).refs;
  assert.deepEqual(all.filter((found) => found.through).map((found) => found.claim), ["Caller"]);
  assert.deepEqual(all.filter((found) => !found.through), direct);
});
