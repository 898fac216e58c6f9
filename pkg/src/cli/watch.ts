//! `--watch`: when something in the folders of a root changes, all is looked at again.

import { type FSWatcher, readdirSync, watch } from "node:fs";
import * as path from "node:path";

/** A change is over when nothing followed it for so long; editors save in several steps. */
const QUIET_MS = 100;
/** How often to look where the system has no more watches to give. */
const POLL_MS = 2_000;
/** What builds and version control write all the time. */
const NEVER = new Set([".git", ".hg", ".svn", ".jj", "node_modules"]);

/** The folders of a root, watched. Not their files: editors replace those. */
export class FolderWatch {
  readonly #root: string;
  readonly #watchers = new Map<string, FSWatcher>();
  #isLimited = false;
  #lastChange = 0;
  #isSeen = true;
  #wake: (() => void) | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  /** Watches the folders that these files are in, and those beside them, in which files may follow. */
  follow(files: readonly string[]): void {
    const folders = new Set<string>([""]);
    for (const file of files) {
      for (let at = path.posix.dirname(file); at !== "."; at = path.posix.dirname(at)) {
        if (folders.has(at)) break;
        folders.add(at);
      }
    }
    for (const folder of [...folders]) for (const inner of this.#inside(folder)) folders.add(inner);
    for (const [folder, watcher] of this.#watchers) if (!folders.has(folder)) this.#drop(folder, watcher);
    this.#isLimited = false;
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#add(folder);
  }

  /** Settles when something has changed since it last did and nothing more follows. */
  async next(): Promise<void> {
    if (this.#isSeen) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
        if (this.#isLimited) setTimeout(resolve, POLL_MS);
      });
    }
    for (let left = QUIET_MS; left > 0; left = this.#lastChange + QUIET_MS - Date.now()) {
      await new Promise((resolve) => setTimeout(resolve, left));
    }
    this.#isSeen = true;
  }

  #inside(folder: string): string[] {
    try {
      const entries = readdirSync(path.join(this.#root, folder), { withFileTypes: true });
      const folders = entries.filter((entry) => entry.isDirectory() && !NEVER.has(entry.name));
      return folders.map(({ name }) => path.posix.join(folder, name));
    } catch {
      return [];
    }
  }

  #add(folder: string): void {
    try {
      const watcher = watch(path.join(this.#root, folder), () => this.#note());
      watcher.on("error", () => this.#drop(folder, watcher));
      this.#watchers.set(folder, watcher);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      this.#isLimited ||= code === "ENOSPC" || code === "EMFILE";
    }
  }

  #drop(folder: string, watcher: FSWatcher): void {
    watcher.close();
    this.#watchers.delete(folder);
  }

  #note(): void {
    this.#lastChange = Date.now();
    this.#isSeen = false;
    this.#wake?.();
  }
}
