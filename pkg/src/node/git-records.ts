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

/** The records of `-z` output; see {@link decode}. */
export function splitRecords(out: Buffer): string[] {
  const records = decode(out).split("\0");
  records.pop();
  return records;
}

/** A path for people: bytes that are not UTF-8 as `\xNN`. */
export function shownPath(path: string): string {
  if (path.isWellFormed()) return path;
  return path.replace(/[\udc80-\udcff]/g, (byte) => {
    return `\\x${(byte.charCodeAt(0) - 0xdc00).toString(16)}`;
  });
}

/**
 * UTF-8 as text. Where a record is not UTF-8, each of its bytes above 0x7f becomes a lone surrogate,
 * U+DC00 plus the byte, so that it is no well-formed string and nothing is lost.
 */
function decode(out: Buffer): string {
  if (isUtf8(out)) return out.toString("utf8");
  return out.toString("latin1").split("\0").map(decodeRecord).join("\0");
}

function decodeRecord(latin1: string): string {
  const bytes = Buffer.from(latin1, "latin1");
  if (isUtf8(bytes)) return bytes.toString("utf8");
  return latin1.replace(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xdc00 + byte.charCodeAt(0)));
}

/**
 * Reads `git ls-files -s -t -z`: `<tag> <mode> <id> <stage>\t<path>`. Nearly all entries are plain
 * files, checked out and not in conflict; those are passed on without a record of their own.
 */
export function readIndex(
  out: Buffer,
  plain: (path: string, id: string) => void,
  other: (entry: IndexEntry) => void,
): void {
  const text = decode(out);
  for (let at = 0, end = 0; at < text.length; at = end + 1) {
    const tab = text.indexOf("\t", at);
    end = text.indexOf("\0", tab);
    const path = text.slice(tab + 1, end);
    const id = text.slice(at + 9, tab - 2);
    const stage = text[tab - 1];
    if (stage === "0" && text.startsWith("H 100", at)) plain(path, id);
    else other(readEntry(path, id, text[at], text.slice(at + 2, at + 8), stage));
  }
}

function readEntry(
  path: string,
  id: string,
  tag: string | undefined,
  mode: string,
  stage: string | undefined,
): IndexEntry {
  const kind = mode === "160000" ? "submodule" : mode === "120000" ? "link" : "file";
  return { path, id, kind, checkedOut: tag !== "S", unmerged: stage !== "0" };
}

/** The paths of an index, or those of them that end so. */
export function indexPaths(out: Buffer, ending = ""): string[] {
  if (!out.includes(`${ending}\0`)) return [];
  const paths = splitRecords(out).map((record) => record.slice(record.indexOf("\t") + 1));
  return paths.filter((path) => path.endsWith(ending));
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
