//! A checkout as a host: files from disk, ids from Git's index, history from Git.

import * as path from "node:path";

import type { BlameLine, Failure, FileWrite, Host, Listing } from "../host.js";
import { CatFile } from "./cat-file.js";
import { Columns } from "../columns.js";
import { type GitPlace, git } from "./git-command.js";
import { blameFile } from "./git-history.js";
import { type Listed, listRepository } from "./git-list.js";
import type { Repository } from "./git-place.js";
import { isLfsPointer } from "./lfs.js";
import { addConfiguration } from "./own-files.js";
import { insideRoot } from "./paths.js";
import { Reader } from "./read.js";
import { writeFiles } from "./write.js";

/** A folder in a Git checkout; most often its top level. */
export class GitHost implements Host {
  readonly adapter = "fs";
  readonly #root: string;
  readonly #outer: Listed;
  readonly #reader: Reader;
  readonly #objects = new Map<Listed, CatFile>();
  #columns = new Columns();
  /** Innermost last, as they are listed. */
  #listed: Listed[];

  /** `root` is absolute, without links, and inside the repository; `place` is there. */
  constructor(root: string, { top, shallow }: Repository, place: GitPlace) {
    const inside = insideRoot(top, root, path) ?? "";
    const prefix = inside === "" ? "" : `${inside}/`;
    this.#root = root;
    this.#outer = { place, at: "", prefix, shallow, lfs: new Set() };
    this.#listed = [this.#outer];
    this.#reader = new Reader(root);
  }

  async list(signal?: AbortSignal): Promise<Listing> {
    const columns = new Columns();
    this.#listed = await listRepository({ root: this.#root, columns, signal }, this.#outer);
    addConfiguration(columns, this.#root);
    this.#columns = columns;
    return this.#listing();
  }

  async identify(paths: readonly string[], signal?: AbortSignal): Promise<Listing | undefined> {
    const files = this.#columns.withoutId(paths).filter((file) => !file.includes("\n"));
    if (files.length === 0) return undefined;
    const input = files.map((file) => `${file}\n`).join("");
    // It stops at a file that it cannot read; the ids before that one are good.
    const { out } = await git(this.#outer.place, ["hash-object", "--stdin-paths"], { input, signal });
    const ids = out.toString("latin1").split("\n").slice(0, -1);
    ids.forEach((id, at) => this.#columns.identify(files[at] ?? "", `git:${id}`));
    return this.#listing();
  }

  async read(file: string): Promise<Uint8Array | Failure> {
    const content = this.#reader.read(file);
    if ("failed" in content || !isLfsPointer(content)) return content;
    return this.#home(file).lfs.has(file) ? { failed: "lfs" } : content;
  }

  blame(file: string, signal?: AbortSignal): Promise<BlameLine[] | null> {
    const { place, at, shallow } = this.#home(file);
    return blameFile(place, file.slice(at.length), { shallow, signal });
  }

  async blob(commit: string, file: string): Promise<Uint8Array | null> {
    const home = this.#home(file);
    const objects = this.#objects.get(home) ?? new CatFile(home.place);
    this.#objects.set(home, objects);
    const bytes = await objects.read(`${commit}:${home.prefix}${file.slice(home.at.length)}`);
    return bytes && isLfsPointer(bytes) && home.lfs.has(file) ? null : bytes;
  }

  write(writes: readonly FileWrite[]): Promise<void> {
    return writeFiles(this.#root, writes);
  }

  /** Ends the processes that were kept. */
  close(): void {
    for (const objects of this.#objects.values()) objects.close();
    this.#objects.clear();
  }

  #listing(): Listing {
    return { ...this.#columns.listing({ complete: true, exact: false }), keepsLock: true };
  }

  /** The innermost repository that holds a file. */
  #home(file: string): Listed {
    return this.#listed.findLast(({ at }) => file.startsWith(at)) ?? this.#outer;
  }
}
