//! Folders and repositories that tests make, and the command line run in them.

import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { claim } from "./telling.js";

const BIN = fileURLToPath(new URL("../bin/l1ght.js", import.meta.url));
const MODULE = fileURLToPath(new URL("../wasm/l1ght_bg.wasm", import.meta.url));

/** Nothing of the machine's own configuration counts. */
const ENV = {
  PATH: process.env.PATH,
  HOME: "/nowhere",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@localhost",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@localhost",
};

export const CODE = `fn first() -> u32 {\n    let one = 1;\n    one + 2 + 3 + 4 + 5\n}\n`;

/** An empty folder that goes when the test ends. */
export function makeFolder(t) {
  assert.ok(existsSync(MODULE), "the engine is not built: run `cargo xtask wasm` first");
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "l1ght-")));
  // A browser that was killed may still have processes that write there.
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  return folder;
}

/** Writes files, by path from the folder. */
export function put(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}

export function git(folder, ...args) {
  const always = ["-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main"];
  return execFileSync("git", [...always, ...args], { cwd: folder, env: ENV, encoding: "utf8", stdio: "pipe" });
}

export function commit(folder, message = "change") {
  git(folder, "add", "-A");
  git(folder, "commit", "-qm", message);
}

/** A repository with these files committed; by default one document and the code that it cites. */
export function makeRepository(t, files = { "docs/a.md": claim("src/a.rs:1-4"), "src/a.rs": CODE }) {
  const folder = makeFolder(t);
  git(folder, "init", "-q");
  put(folder, files);
  commit(folder, "start");
  return folder;
}

/** Runs the command line to its end. */
export function l1ght(folder, args, options = {}) {
  const { env, ...rest } = options;
  const result = spawnSync(process.execPath, [BIN, ...args], {
    cwd: folder,
    env: { ...ENV, ...env },
    encoding: "utf8",
    maxBuffer: 1 << 28,
    ...rest,
  });
  return { exit: result.status, signal: result.signal, out: result.stdout, err: result.stderr };
}

/** Starts the command line. */
export function startL1ght(folder, args, options = {}) {
  return spawn(process.execPath, [BIN, ...args], { cwd: folder, env: ENV, ...options });
}

/** The report of `check`, which must have been written. */
export function check(folder, args = [], options = {}) {
  const result = l1ght(folder, ["check", "--json", "--now", "0", ...args], options);
  assert.equal(result.err, "", result.err);
  return { ...JSON.parse(result.out), exit: result.exit };
}

/** The items of a report, in order, as `evidence: verdict`. */
export function verdicts(report) {
  const items = report.documents.flatMap((document) => document.claims.flatMap((each) => each.items));
  return items.map(({ evidence, verdict }) => `${evidence}: ${verdict}`);
}

/** The reasons that a report gives for its items. */
export function reasons(report) {
  return report.documents
    .flatMap((document) => document.claims.flatMap((each) => each.items))
    .map(({ reason }) => reason)
    .join("\n");
}

/** True for a root that may mount, as in a container with the right to. */
export function canMount() {
  const probe = "d=$(mktemp -d) && mount -t tmpfs tmpfs $d && umount $d; s=$?; rmdir $d; exit $s";
  return process.platform === "linux" && spawnSync("sh", ["-c", probe], { stdio: "ignore" }).status === 0;
}

export { BIN, claim, ENV };
