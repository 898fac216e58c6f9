//! Reads one listed file whole, within limits and never through a link out of the root.

import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from "node:fs";
import * as path from "node:path";

import { systemCode } from "../error.js";
import { type Failure, MAX_FILE_BYTES } from "../host.js";
import { lookAt } from "./look.js";
import { insideRoot, toDisk } from "./paths.js";

/** No link at the end, no waiting for the other end of a pipe. Absent on Windows. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads files of one root. Synchronous: for many small files that is the fastest way in Node. */
export class Reader {
  readonly #root: string;
  /** Folders already seen to be inside the root. */
  readonly #inside = new Set<string>();

  /** `root` is absolute and without links. */
  constructor(root: string) {
    this.#root = root;
  }

  read(file: string): Uint8Array | Failure {
    const absolute = toDisk(this.#root, file, path);
    if (absolute === undefined) return { failed: "unreadable" };
    try {
      if (!this.#isInside(path.dirname(absolute))) return { failed: "outside-link" };
      const mayBeLink = constants.O_NOFOLLOW === undefined;
      return mayBeLink ? this.#readThrough(absolute) : readWhole(absolute);
    } catch (error) {
      // `O_NOFOLLOW` met a link; FreeBSD says so in its own way.
      return ["ELOOP", "EMLINK"].includes(systemCode(error))
        ? this.#readThrough(absolute)
        : { failed: "unreadable" };
    }
  }

  #readThrough(link: string): Uint8Array | Failure {
    const seen = lookAt(this.#root, link);
    if (seen === "outside-link") return { failed: seen };
    try {
      return seen === "file" ? readWhole(realpathSync(link)) : { failed: "unreadable" };
    } catch {
      return { failed: "unreadable" };
    }
  }

  #isInside(folder: string): boolean {
    if (this.#inside.has(folder)) return true;
    const inside = insideRoot(this.#root, realpathSync(folder), path) !== undefined;
    if (inside) this.#inside.add(folder);
    return inside;
  }
}

function readWhole(absolute: string): Uint8Array | Failure {
  const file = openSync(absolute, READ_FLAGS);
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return { failed: "unreadable" };
    if (stat.size > MAX_FILE_BYTES) return { failed: "too-large" };
    const bytes = Buffer.allocUnsafe(stat.size);
    let length = 0;
    for (let got = 1; got > 0 && length < bytes.length; length += got) {
      got = readSync(file, bytes, length, bytes.length - length, null);
    }
    return bytes.subarray(0, length);
  } finally {
    closeSync(file);
  }
}
