//! Collects a file list as the columns that cross to the engine.

import type { Absent, Listing } from "./host.js";

/** A list being made. Entries may come in any order. */
export class Columns {
  readonly #paths: string[] = [];
  readonly #ids: string[] = [];
  /** Entries without a file. They go first, so that their column ends where they do. */
  readonly #absent = new Map<string, Absent>();
  /** Where the entries without an id are. */
  readonly #unknown = new Map<string, number>();

  /** A file with its content id. */
  add(path: string, id: string): void {
    this.#paths.push(path);
    this.#ids.push(id);
  }

  /** A file whose id is not known, or why there is none. */
  addSeen(path: string, seen: "file" | Absent): void {
    if (seen !== "file") {
      this.#absent.set(path, seen);
    } else {
      this.#unknown.set(path, this.#paths.length);
      this.add(path, "");
    }
  }

  /** True for the file that was added last. */
  isLast(path: string): boolean {
    return this.#paths.at(-1) === path;
  }

  has(path: string): boolean {
    return this.#paths.includes(path) || this.#absent.has(path);
  }

  /** Those of the paths that are listed and present but have no id. */
  withoutId(paths: readonly string[]): string[] {
    return paths.filter((path) => this.#unknown.has(path));
  }

  /** Sets the id of an entry that had none. */
  identify(path: string, id: string): void {
    const at = this.#unknown.get(path);
    if (at === undefined) return;
    this.#ids[at] = id;
    this.#unknown.delete(path);
  }

  listing({ complete, exact }: { complete: boolean; exact: boolean }): Listing {
    const absent = [...this.#absent.keys()];
    return {
      paths: [...absent, ...this.#paths].join("\0"),
      ids: "\0".repeat(absent.length) + this.#ids.join("\0"),
      absent: [...this.#absent.values()].join("\0"),
      complete,
      exact,
    };
  }
}
