//! Collects a file list as the columns that cross to the engine.

import type { Absent, Listing } from "../host.js";

/** A list being made. Entries may come in any order. */
export class Columns {
  readonly #paths: string[] = [];
  readonly #ids: string[] = [];
  readonly #absent: string[] = [];
  /** Where the entries without an id are. */
  readonly #unknown = new Map<string, number>();
  #hasAbsent = false;

  add(path: string, id: string, absent: Absent | "" = ""): void {
    if (id === "" && absent === "") this.#unknown.set(path, this.#paths.length);
    if (absent !== "") this.#hasAbsent = true;
    this.#paths.push(path);
    this.#ids.push(id);
    this.#absent.push(absent);
  }

  has(path: string): boolean {
    return this.#paths.includes(path);
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
    return {
      paths: this.#paths.join("\0"),
      ids: this.#ids.join("\0"),
      absent: this.#hasAbsent ? this.#absent.join("\0") : "",
      complete,
      exact,
    };
  }
}
