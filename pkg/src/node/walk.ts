//! A folder without Git as a host. It knows no `.gitignore`: all files count but those of version
//! control and `node_modules`; a folder with a `.git` of its own is another root and is not entered.

import { existsSync, readdirSync } from "node:fs";
import type { Dirent } from "node:fs";
import * as path from "node:path";

import { type Failure, type FileWrite, type Host, type Listing, NOT_ENTERED } from "../host.js";
import { Columns } from "../columns.js";
import { shownPath, splitRecords } from "./git-records.js";
import { lookAt } from "./look.js";
import { Reader } from "./read.js";
import { writeFiles } from "./write.js";

/** A folder whose files are found by walking; without ids, so every cited file is read. */
export class WalkHost implements Host {
  readonly adapter = "fs";
  readonly #root: string;
  readonly #reader: Reader;

  /** `root` is absolute and without links. */
  constructor(root: string) {
    this.#root = root;
    this.#reader = new Reader(root);
  }

  async list(signal?: AbortSignal): Promise<Listing> {
    const columns = new Columns();
    const folders = [""];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      signal?.throwIfAborted();
      folders.push(...this.#listFolder(columns, folder));
    }
    return { ...columns.listing({ complete: true, exact: false }), keepsLock: true };
  }

  async read(file: string): Promise<Uint8Array | Failure> {
    return this.#reader.read(file);
  }

  async blame(): Promise<null> {
    return null;
  }

  async blob(): Promise<null> {
    return null;
  }

  write(writes: readonly FileWrite[]): Promise<void> {
    return writeFiles(this.#root, writes);
  }

  /** Adds the files of a folder; answers the folders in it. `folder` is `""` or ends in `/`. */
  #listFolder(columns: Columns, folder: string): string[] {
    const entries = readFolder(path.join(this.#root, folder));
    if (!entries) {
      columns.addSeen(folder.slice(0, -1), "unreadable");
      return [];
    }
    const folders: string[] = [];
    for (const entry of entries) {
      const name = folder + decodeName(entry.name);
      if (!name.isWellFormed()) columns.addSeen(shownPath(name), "unreadable");
      else if (entry.isDirectory()) {
        const inside = path.join(this.#root, name);
        const isOther = NOT_ENTERED.has(name.slice(folder.length)) || existsSync(`${inside}/.git`);
        if (!isOther) folders.push(`${name}/`);
      } else if (entry.isFile()) columns.addSeen(name, "file");
      else if (entry.isSymbolicLink()) {
        const seen = lookAt(this.#root, path.join(this.#root, name));
        if (seen !== "gone") columns.addSeen(name, seen);
      }
    }
    return folders;
  }
}

function readFolder(folder: string): Dirent<Buffer>[] | undefined {
  try {
    return readdirSync(folder, { withFileTypes: true, encoding: "buffer" });
  } catch {
    return undefined;
  }
}

function decodeName(name: Buffer): string {
  return splitRecords(Buffer.concat([name, Buffer.of(0)]))[0] ?? "";
}
