//! The folder of memories, for people to read and edit; the log is the truth, and these are a projection
//! of it and an inbox.

import { L1ghtError } from "../error.js";
import type { Workspace } from "../workspace.js";

/** A file in the folder. */
export interface MemoryFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A folder of memories. What fails throws as a store does. */
export interface MemoryFiles {
  /** Changes whenever a file may have changed; `undefined` where only reading tells. */
  stamp(): Promise<string | undefined>;
  /** All files in it, not those in folders in it. */
  list(): Promise<readonly MemoryFile[]>;
  /** Writes a file where there is none, whole or not at all; false where there is one. */
  create(name: string, text: string): Promise<boolean>;
  /** Moves a file into the history if it holds that, by its SHA-256; false where it holds anything else. */
  archive(name: string, digest: string, to: string): Promise<boolean>;
}

/** What the engine wants done with the files. */
export interface FileWork {
  readonly steps: readonly FileStep[];
  readonly skipped: readonly { readonly name: string; readonly code: string }[];
}

export type FileStep =
  | { readonly do: "archive"; readonly name: string; readonly digest: string; readonly to: string }
  | { readonly do: "write"; readonly name: string; readonly text: string };

/** How often it is looked again, where somebody else changes files meanwhile. */
const MAX_ROUNDS = 20;

/** Brings folder and log together, and knows when there is nothing to do. */
export class Projection {
  readonly #files: MemoryFiles;
  #seen: string | undefined;

  constructor(files: MemoryFiles) {
    this.#files = files;
  }

  /** Takes over what was changed by hand and writes what is not written; `isNew` after something was told. */
  async settle(workspace: Workspace, isNew: boolean): Promise<void> {
    const before = await this.#files.stamp();
    if (!isNew && before !== undefined && before === this.#seen) return;
    this.#seen = undefined;
    for (let round = 1; round <= MAX_ROUNDS; round++) {
      const stamp = await this.#files.stamp();
      for (const { name, bytes } of await this.#files.list()) workspace.showFile(name, bytes);
      const { steps } = await workspace.takeFiles(Date.now());
      if (steps.length === 0) {
        this.#seen = stamp;
        return;
      }
      for (const step of steps) {
        // Whoever was faster is seen in the next round.
        if (!(await this.#take(step))) break;
      }
    }
    throw new L1ghtError("store/busy", "files of memories change faster than they can be looked at", {
      help: "wait a little and do it again",
    });
  }

  #take(step: FileStep): Promise<boolean> {
    return step.do === "write"
      ? this.#files.create(step.name, step.text)
      : this.#files.archive(step.name, step.digest, step.to);
  }
}
