//! Writes files so that each is at every moment the old one or the new one, whole.
//!
//! The part between reading the old bytes and the rename is synchronous, so a signal that is caught
//! never falls into it; other processes are kept out by `write-lock.ts`.

import * as fs from "node:fs";
import * as path from "node:path";

import { L1ghtError, systemCode } from "../error.js";
import type { FileWrite } from "../host.js";
import { isGone, lookAt } from "./look.js";
import { toDisk } from "./paths.js";
import { withWriteLock } from "./write-lock.js";

const SIGNALS: readonly NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Writes in order and stops at the first file that fails. Throws `host/conflict` when a file no
 * longer holds `before`, `host/read-only`, `host/no-space`, `host/busy`, `host/outside-root`.
 */
export async function writeFiles(root: string, writes: readonly FileWrite[]): Promise<void> {
  const caught: NodeJS.Signals[] = [];
  const onSignal = (signal: NodeJS.Signals) => void caught.push(signal);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    for (const write of writes) await writeFile(root, write, () => caught.length > 0);
  } finally {
    // Signals are delivered between turns; one that came during the last write is due now.
    await new Promise((resolve) => setImmediate(resolve));
    for (const signal of SIGNALS) process.off(signal, onSignal);
    if (caught[0]) process.kill(process.pid, caught[0]);
  }
}

async function writeFile(root: string, write: FileWrite, stop: () => boolean): Promise<void> {
  const target = writeTarget(root, write.path);
  try {
    fs.mkdirSync(path.dirname(target), { recursive: true });
    await withWriteLock(target, stop, () => replaceFile(target, write));
  } catch (error) {
    throw error instanceof L1ghtError ? error : writeError(write.path, error);
  }
}

/** Where the bytes go: through a link to the file it leads to, if that is inside the root. */
function writeTarget(root: string, file: string): string {
  const absolute = toDisk(root, file, path);
  const seen = absolute === undefined ? "outside-link" : lookAt(root, absolute);
  if (absolute === undefined || (seen !== "file" && seen !== "gone")) {
    throw new L1ghtError("host/outside-root", `\`${file}\` is not a file of this root`, {
      help: "nothing was written; replace the link by a file",
    });
  }
  return seen === "file" ? fs.realpathSync(absolute) : absolute;
}

function replaceFile(target: string, { path: file, before, after }: FileWrite): void {
  const old = readOld(target);
  if (!sameBytes(old?.bytes ?? null, before)) {
    throw new L1ghtError("host/conflict", `\`${file}\` was changed by somebody else meanwhile`, {
      help: "nothing of theirs was overwritten; run the command again",
    });
  }
  if (old && (old.mode & 0o222) === 0) {
    throw new L1ghtError("host/read-only", `\`${file}\` is read-only`, {
      help: "nothing was written; make it writable, then run the command again",
    });
  }
  // Nobody else writes it now, so one that a killed run left behind is written over.
  const temporary = path.join(path.dirname(target), `.${path.basename(target)}.tmp`);
  fs.rmSync(temporary, { force: true });
  try {
    writeSynced(temporary, after, old?.mode);
    fs.renameSync(temporary, target);
  } catch (error) {
    fs.rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(path.dirname(target));
}

function readOld(target: string): { bytes: Buffer; mode: number } | undefined {
  try {
    return { bytes: fs.readFileSync(target), mode: fs.statSync(target).mode & 0o7777 };
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

function sameBytes(old: Buffer | null, before: Uint8Array | null): boolean {
  return old === null || before === null ? old === before : old.equals(before);
}

function writeSynced(temporary: string, bytes: Uint8Array, mode: number | undefined): void {
  const file = fs.openSync(temporary, "wx", 0o666);
  try {
    fs.writeFileSync(file, bytes);
    if (mode !== undefined) fs.fchmodSync(file, mode);
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

/** Makes the rename last; platforms that refuse this have no way to ask for it. */
function syncFolder(folder: string): void {
  try {
    const file = fs.openSync(folder, "r");
    try {
      fs.fsyncSync(file);
    } finally {
      fs.closeSync(file);
    }
  } catch {
    return;
  }
}

function writeError(file: string, cause: unknown): unknown {
  const code = systemCode(cause);
  if (["ENOSPC", "EDQUOT", "EFBIG"].includes(code)) {
    return new L1ghtError("host/no-space", `there is no room to write \`${file}\``, {
      help: "the old file is untouched; free some space, then run the command again",
    }, cause);
  }
  if (["EACCES", "EPERM", "EROFS"].includes(code)) {
    return new L1ghtError("host/read-only", `the folder of \`${file}\` may not be written to`, {
      help: "the old file is untouched; change the permissions, then run the command again",
    }, cause);
  }
  return cause;
}
