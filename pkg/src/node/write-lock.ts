//! One writer of a file at a time, across processes: a lock file beside it that names its holder.
//! One that a killed process left behind is taken away by exactly one of those who wait.

import { randomBytes } from "node:crypto";
import * as fs from "node:fs";
import { hostname } from "node:os";

import { L1ghtError, systemCode } from "../error.js";

/** How long another writer is waited for, in milliseconds; a write takes a few. */
const PATIENCE = 10_000;
const PAUSE = 10;
/** A lock without a name is that of a writer killed before it wrote one, after this time. */
const UNNAMED = 2_000;

/**
 * Runs synchronous work while no other process runs work on the same file. Throws `host/busy` when
 * the lock does not come free or `stop` says so.
 */
export async function withWriteLock(
  file: string,
  stop: () => boolean,
  work: () => void,
): Promise<void> {
  const lock = `${file}.writing`;
  const holder = `${process.pid} ${randomBytes(8).toString("hex")} ${hostname()}`;
  const end = Date.now() + PATIENCE;
  while (!take(lock, holder)) {
    removeDead(lock);
    if (stop() || Date.now() > end) throw busy(lock);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  try {
    work();
  } finally {
    fs.rmSync(lock, { force: true });
  }
}

function take(lock: string, holder: string): boolean {
  try {
    fs.writeFileSync(lock, holder, { flag: "wx" });
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    // The lock may exist but be empty, when there is no room for its text.
    if (["ENOSPC", "EDQUOT", "EFBIG"].includes(systemCode(error))) fs.rmSync(lock, { force: true });
    throw error;
  }
}

/**
 * Removes a lock whose holder runs no more. Whoever creates the file named after that very holder
 * may do so, and only while the lock still names it: so nobody removes a lock that is in use.
 */
function removeDead(lock: string): void {
  const holder = readHolder(lock);
  if (!isDead(lock, holder)) return;
  const [, token = "unnamed"] = holder.split(" ");
  const claim = `${lock}.${token}`;
  try {
    fs.writeFileSync(claim, "", { flag: "wx" });
  } catch {
    return;
  }
  if (readHolder(lock) === holder && isDead(lock, holder)) fs.rmSync(lock, { force: true });
  fs.rmSync(claim, { force: true });
}

function isDead(lock: string, holder: string): boolean {
  const [pid, , host] = holder.split(" ");
  if (holder !== "") return host === hostname() && !isRunning(Number(pid));
  const made = fs.statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - made > UNNAMED;
}

function readHolder(lock: string): string {
  try {
    return fs.readFileSync(lock, "utf8");
  } catch {
    return "";
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) !== "ESRCH";
  }
}

function busy(lock: string): L1ghtError {
  return new L1ghtError("host/busy", `another run is writing; \`${lock}\` is its lock`, {
    help: "nothing was written; try again, and remove that file if no other run exists",
  });
}
