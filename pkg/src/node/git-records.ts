//! The records of `git ls-files` and `git status`, from bytes. No I/O here.

import { isUtf8 } from "node:buffer";

/** An entry of the index. */
export interface IndexEntry {
  readonly path: string;
  readonly id: string;
  readonly kind: "file" | "link" | "submodule";
  /** False when the checkout leaves the file out. */
  readonly checkedOut: boolean;
  /** True when the path is in conflict; then there may be several entries of it. */
  readonly unmerged: boolean;
}

/** What differs between index and folder. */
export interface Changes {
  /** Tracked, and not in the folder. */
  readonly deleted: ReadonlySet<string>;
  /** Tracked, and in the folder not as the index has it. */
  readonly changed: ReadonlySet<string>;
  readonly untracked: readonly string[];
}

/**
 * The records of `-z` output. A record that is not UTF-8 keeps each byte above 0x7f as a lone
 * surrogate, U+DC00 plus the byte, so that it is no well-formed string and nothing is lost.
 */
export function splitRecords(out: Buffer): string[] {
  const whole = isUtf8(out);
  const records = out.toString(whole ? "utf8" : "latin1").split("\0");
  records.pop();
  return whole ? records : records.map(fromBytes);
}

/** A path for people: bytes that are not UTF-8 as `\xNN`. */
export function shownPath(path: string): string {
  if (path.isWellFormed()) return path;
  return path.replace(/[\udc80-\udcff]/g, (byte) => {
    return `\\x${(byte.charCodeAt(0) - 0xdc00).toString(16)}`;
  });
}

function fromBytes(latin1: string): string {
  const bytes = Buffer.from(latin1, "latin1");
  if (isUtf8(bytes)) return bytes.toString("utf8");
  return latin1.replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));
}

/** Reads `git ls-files -s -t -z`: `<tag> <mode> <id> <stage>\t<path>`. */
export function* parseIndex(out: Buffer): Generator<IndexEntry> {
  for (const record of splitRecords(out)) {
    const idEnd = record.indexOf(" ", 9);
    const mode = record.slice(2, 8);
    yield {
      path: record.slice(idEnd + 3),
      id: record.slice(9, idEnd),
      kind: mode === "160000" ? "submodule" : mode === "120000" ? "link" : "file",
      checkedOut: record.charCodeAt(0) !== 83, // `S`: skip-worktree
      unmerged: record.charCodeAt(idEnd + 1) !== 48, // a stage other than `0`
    };
  }
}

/**
 * Reads `git status --porcelain=v2 -z --no-renames`: `1 <XY> …8 fields… <path>`,
 * `u <XY> …10 fields… <path>`, `? <path>`. Paths are from the top level; those outside `prefix`
 * are left out, the others are taken from there.
 */
export function parseStatus(out: Buffer, prefix: string): Changes {
  const deleted = new Set<string>();
  const changed = new Set<string>();
  const untracked: string[] = [];
  for (const record of splitRecords(out)) {
    const fields = { "1": 8, u: 10, "?": 1 }[record[0] ?? ""];
    if (fields === undefined) continue;
    const path = afterSpaces(record, fields);
    if (!path.startsWith(prefix)) continue;
    const here = path.slice(prefix.length);
    if (fields === 1) untracked.push(here);
    else if (fields === 8 && record[3] === "D") deleted.add(here);
    else if (record[3] !== ".") changed.add(here);
  }
  return { deleted, changed, untracked };
}

function afterSpaces(record: string, count: number): string {
  let at = 0;
  for (let n = 0; n < count; n++) at = record.indexOf(" ", at) + 1;
  return record.slice(at);
}
