//! What Git LFS leaves in a checkout when it did not fetch a file.

import { readFileSync, statSync } from "node:fs";

/** A pointer is smaller than this, by LFS's own rule. */
const MAX_POINTER_BYTES = 1024;
const FIRST_LINE = "version https://git-lfs.github.com/spec/";

/** True for the text of an LFS pointer; whether LFS wrote it, attributes say. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  if (bytes.length < FIRST_LINE.length || bytes.length > MAX_POINTER_BYTES) return false;
  return Buffer.from(bytes.buffer, bytes.byteOffset, FIRST_LINE.length).equals(POINTER_START);
}

const POINTER_START = Buffer.from(FIRST_LINE, "latin1");

/** True when there is a pointer on disk where the file should be. */
export function holdsPointer(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? Infinity;
  try {
    return size <= MAX_POINTER_BYTES && isLfsPointer(readFileSync(file));
  } catch {
    return false;
  }
}
