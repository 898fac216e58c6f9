//! Files that a program has as a list: whole, or as ids whose contents are brought when they are asked
//! for, as a Git tree is.

import { Columns } from "../columns.js";
import { L1ghtError } from "../error.js";
import { type Absent, type Adapter, type Failure, type FileWrite, type Host, type Listing, MAX_FILE_BYTES } from "../host.js";

/** A file of a list. */
export interface Entry {
  /** From the root, `/` between parts. */
  readonly path: string;
  readonly content?: Uint8Array | string | Blob;
  /** `git:<digits>` or `sha256:<digits>`. */
  readonly id?: string;
  /** Why there is no file. */
  readonly absent?: Absent;
}

export interface EntriesOptions {
  /** False when there may be paths that are not in the list; what is missing is then never removed. */
  readonly complete?: boolean;
  /** True when each id is the Git blob id of exactly the content. */
  readonly exact?: boolean;
  /** Brings a content that is not in the list. */
  readonly read?: (entry: Entry, signal?: AbortSignal) => Promise<Uint8Array | Failure>;
  /** `list` without it; `paste` for text that a person pasted, which is evidence of nothing. */
  readonly adapter?: Adapter;
  /** Takes files to write; without it they are refused. */
  readonly write?: (writes: readonly FileWrite[]) => Promise<void>;
}

/** A list of files as a host. Of entries of one path the last counts. */
export function entries(files: Iterable<Entry>, options: EntriesOptions = {}): Host {
  return new EntriesHost(files, options);
}

class EntriesHost implements Host {
  readonly #entries: Map<string, Entry>;
  readonly #options: EntriesOptions;
  readonly adapter: Adapter;

  constructor(files: Iterable<Entry>, options: EntriesOptions) {
    this.adapter = options.adapter ?? "list";
    this.#entries = new Map(Array.from(files, (entry) => [entry.path, entry]));
    this.#options = options;
  }

  async list(): Promise<Listing> {
    const columns = new Columns();
    for (const { path, id, absent } of this.#entries.values()) {
      if (absent === undefined && id !== undefined) columns.add(path, id);
      else columns.addSeen(path, absent ?? "file");
    }
    const { complete = true, exact = false } = this.#options;
    return columns.listing({ complete, exact });
  }

  async read(path: string, signal?: AbortSignal): Promise<Uint8Array | Failure> {
    const entry = this.#entries.get(path);
    if (!entry) return { failed: "not-supplied" };
    const { content } = entry;
    if (content === undefined) return (await this.#options.read?.(entry, signal)) ?? { failed: "not-supplied" };
    if (typeof content === "string") return new TextEncoder().encode(content);
    return content instanceof Blob ? readBlob(content) : content;
  }

  async blame(): Promise<null> {
    return null;
  }

  async blob(): Promise<null> {
    return null;
  }

  async write(writes: readonly FileWrite[]): Promise<void> {
    if (this.#options.write) return this.#options.write(writes);
    throw new L1ghtError("host/read-only", "this list of files can't be written to", {
      help: "give `write`, or leave `l1ght.lock` out: a brain then keeps baselines itself",
    });
  }
}

/** A file of a browser. What can't be read any more, because it changed or went, is unreadable. */
export async function readBlob(blob: Blob): Promise<Uint8Array | Failure> {
  if (blob.size > MAX_FILE_BYTES) return { failed: "too-large" };
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return { failed: "unreadable" };
  }
}
