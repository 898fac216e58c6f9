//! What keeps a brain's bytes, as an object of JavaScript: the way to media that the engine does not
//! know itself. `docs/STORES.md` says what each method promises; `checkStore` tries it.

import { L1ghtError } from "../error.js";
import type { MemoryFiles } from "./memory-files.js";

/** How long what was written lasts: with the process; a file but not its name; all of it. */
export type Durability = "none" | "file" | "full";

/** A row of a listing. */
export interface StoreEntry {
  readonly key: string;
  /** Of the value, in bytes. */
  readonly size: number;
}

/** A row of a reading. */
export interface StoreRow {
  readonly key: string;
  readonly value: Uint8Array;
}

/** The most bytes of values that one `read` answers, unless its first value is larger. */
export const READ_BYTES = 8 << 20;

/**
 * Keeps values of up to 16 MiB under keys, texts of parts from `0-9`, `_`, `a-z` with `/` between.
 * Whoever implements it never looks into values, shows no part of one, and throws
 * {@link storeError} for what it knows of: anything else is `store/io`.
 */
export interface Store {
  readonly durability: Durability;
  /** Where it is, when that is a folder. */
  readonly folder?: string;
  get(key: string): Promise<Uint8Array | undefined>;
  /** The first `limit` of the keys that begin with `prefix` and `/` and come after `after`, in order. */
  list(prefix: string, after: string | undefined, limit: number): Promise<readonly StoreEntry[]>;
  /**
   * The keys of `list` with their values, ending before the value, other than the first, that would
   * make them more than {@link READ_BYTES}: only an empty answer is the end. Without it each is got.
   */
  read?(prefix: string, after: string | undefined, limit: number): Promise<readonly StoreRow[]>;
  /** Writes only if the key is absent, and answers whether it did: of racing calls one. */
  create(key: string, value: Uint8Array): Promise<boolean>;
  /** Overwrites. */
  put(key: string, value: Uint8Array): Promise<void>;
  /** Writes a file about a mission for people to read; the log is the truth. */
  mirror?(mission: string, name: string, text: string): Promise<void>;
  /** Removes; an absent key is no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** The folder of memories, where the medium has one for people. */
  readonly memories?: MemoryFiles;
  /** Lets go of the medium. */
  close?(): void;
}

/** The codes of failures that the engine knows. */
export type StoreCode = "absent" | "denied" | "quota" | "damaged" | "newer" | "closed" | "busy" | "io";

/** A failure of a store, to be thrown. */
export function storeError(code: StoreCode, message: string, cause?: unknown): L1ghtError {
  return new L1ghtError(`store/${code}`, message, {}, cause);
}
