//! A repository that lives: claims are written, bound and accepted, code changes, branches part and
//! are merged. Tools run in this process; Git is the real one.

import assert from "node:assert/strict";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import path from "node:path";

import { loadEngine, openRoot, run, runAndWrite } from "../dist/node/index.js";
import { commit, git, put } from "./made.js";

const FILES = ["src/a.rs", "src/b.rs", "src/c.py"];
const FUNCTIONS = 6;
const engine = await loadEngine();

/** Calls a tool on the repository as the command line does. */
export async function call(folder, tool, input = {}, writes = false) {
  const { host } = await openRoot(folder);
  try {
    const bytes = new TextEncoder().encode(JSON.stringify(input));
    const output = { format: "json", color: false };
    const made = { tool, input: bytes, output, identify: writes };
    const answer = await (writes ? runAndWrite : run)(engine, host, made);
    return { ...answer, json: JSON.parse(new TextDecoder().decode(answer.body)) };
  } finally {
    host.close?.();
  }
}

/** One history: a repository and the choices that make it. */
export class History {
  #random;
  #claims = 0;
  #now = 1_700_000_000_000;
  #renames = 0;

  constructor(folder, random) {
    this.folder = folder;
    this.#random = random;
    this.log = [];
    /** Document paths that were ever one document, by each of them. */
    this.origin = new Map();
  }

  /** The first commit: code, documents with claims, and what `init` adds for Git. */
  async start({ union }) {
    git(this.folder, "init", "-q");
    for (const file of FILES) put(this.folder, { [file]: code(file) });
    for (const name of ["one", "two", "three"]) {
      this.origin.set(`docs/${name}.md`, name);
      const claims = Array.from({ length: 4 }, () => this.#newClaim());
      put(this.folder, { [`docs/${name}.md`]: header(name) + claims.join("") });
    }
    if (union) put(this.folder, { ".gitattributes": "l1ght.lock merge=union\n" });
    commit(this.folder, "start");
    await this.bind();
    commit(this.folder, "bind");
  }

  /** One random thing that somebody does and commits. */
  async step() {
    const steps = [
      [6, "edit"], [4, "accept"], [3, "bind"], [2, "reword"], [3, "addClaim"], [1, "rename"],
      [1, "shift"], [1, "fix"],
    ];
    const wheel = steps.flatMap(([weight, name]) => Array(weight).fill(name));
    const name = this.#random.pick(wheel);
    this.log.push(name);
    await this[name]();
    if (git(this.folder, "status", "--porcelain") !== "") commit(this.folder, name);
  }

  /** A number of one function changes. */
  edit() {
    const file = this.#random.pick(FILES);
    const wanted = this.#random.below(FUNCTIONS);
    const lines = this.read(file).split("\n");
    const at = lines.findIndex((line) => line.includes(`value_${wanted} = `));
    lines[at] = lines[at].replace(/= \d+/, `= ${this.#random.below(1000)}`);
    put(this.folder, { [file]: lines.join("\n") });
  }

  /** A line is added on top of a file, so that all below it stand elsewhere. */
  shift() {
    const file = this.#random.pick(FILES);
    const sign = file.endsWith(".py") ? "#" : "//";
    put(this.folder, { [file]: `${sign} note ${this.#random.below(1000)}\n${this.read(file)}` });
  }

  reword() {
    const file = this.#random.pick(this.documents());
    const number = this.#random.below(1000);
    put(this.folder, { [file]: this.read(file).replace(/It holds [^.]*\./, `It holds so ${number}.`) });
  }

  async addClaim() {
    const file = this.#random.pick(this.documents());
    put(this.folder, { [file]: this.read(file) + this.#newClaim() });
    if (this.#random.chance(70)) await this.bind();
  }

  async rename() {
    const file = this.#random.pick(this.documents());
    const to = `docs/${this.origin.get(file)}-${++this.#renames}.md`;
    this.origin.set(to, this.origin.get(file));
    git(this.folder, "mv", file, to);
    if (this.#random.chance(70)) await this.bind();
  }

  async bind() {
    const { kind, json } = await call(this.folder, "bind", {}, true);
    assert.equal(kind, "done", JSON.stringify(json));
    commitLock(this.folder);
    return json;
  }

  async fix() {
    await call(this.folder, "fix", {}, true);
  }

  /** Some or all of what asks for a look is accepted, with a reason that comes only once. */
  async accept() {
    const report = await this.check();
    const asked = report.findings.filter(({ level, claim }) => level !== "note" && claim);
    const labels = [...new Set(asked.map(({ claim }) => claim))];
    if (labels.length === 0) return;
    const some = labels.filter(() => this.#random.chance(50));
    await this.acceptBy(some.length === 0 ? { all: true } : { claim: some });
  }

  async acceptBy(choice) {
    const now = this.#now++;
    return call(this.folder, "accept", { ...choice, by: "Ada", reason: `read ${now}`, now }, true);
  }

  async check(input = {}) {
    const { kind, json } = await call(this.folder, "check", input);
    assert.equal(kind, "done", JSON.stringify(json));
    return json;
  }

  /** Somebody drops lines of the lock file and binds anew: the side door. */
  async restamp() {
    const rows = this.read("l1ght.lock").split("\n");
    const kept = rows.filter((row, at) => at === 0 || !this.#random.chance(20));
    put(this.folder, { "l1ght.lock": kept.join("\n") });
    await this.bind();
    if (git(this.folder, "status", "--porcelain") !== "") commit(this.folder, "restamp");
  }

  documents() {
    return readdirSync(path.join(this.folder, "docs")).map((name) => `docs/${name}`).sort();
  }

  read(file) {
    return readFileSync(path.join(this.folder, file), "utf8");
  }

  /** The lock file of a commit, or of a stage of the index as `:2`. */
  lockAt(revision) {
    try {
      return git(this.folder, "cat-file", "blob", `${revision}:l1ght.lock`);
    } catch {
      return "";
    }
  }

  #newClaim() {
    const label = `Claim ${++this.#claims}`;
    const file = this.#random.pick(FILES);
    const first = 4 * this.#random.below(FUNCTIONS) + 1;
    const whole = this.#random.chance(20);
    const anchor = whole ? file : `${file}:${first}-${first + 2}`;
    return `\nIt holds at ${label}. [⍂ entity: ${label}]\n[𝔻 evidence: ${anchor}]\n`;
  }
}

function commitLock(folder) {
  if (existsSync(path.join(folder, "l1ght.lock"))) git(folder, "add", "l1ght.lock");
}

function header(name) {
  return `---\nProtocol: L1GHT/1.0\nNode: ${name}\n---\n# ${name}\n`;
}

/** Functions of four lines each; no two are alike. */
function code(file) {
  const parts = Array.from({ length: FUNCTIONS }, (_, at) => {
    const sum = `value_${at} + ${file.length} * ${at} + ${at} - 7 * 3`;
    return file.endsWith(".py")
      ? `def f_${at}():\n    value_${at} = ${at}\n    return ${sum}\n\n`
      : `fn f_${at}() -> u32 {\n    let value_${at} = ${at};\n    ${sum} }\n\n`;
  });
  return parts.join("");
}
