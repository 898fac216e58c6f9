//! A folder as a store: a file for each value, whole or not there. New values are linked into place,
//! so that of several writers one wins; where a file system refuses links they are written in
//! frames, and one without an end counts as absent.

import { randomBytes } from "node:crypto";
import { constants, type Dirent } from "node:fs";
import * as fs from "node:fs/promises";
import * as path from "node:path";

import { type Durability, type Store, type StoreCode, type StoreEntry, storeError } from "../store/store.js";
import { frame, FRAME_BYTES, unframe } from "./frame.js";
import { MemoryFolder } from "./memory-folder.js";
import { writeMirror } from "./mission-files.js";

/** Files of values; nothing else in the folder is looked at. */
const ENDING = ".v";
/** Where values are written before they have a name; no key has such a part. */
const UNNAMED = ".new";
/** What is left there for longer was left by a process that ended, in milliseconds. */
const LEFT_OVER_MS = 600_000;
/** What has no end after so long has no writer any more, in milliseconds. */
const TORN_MS = 10_000;

const CODES: Record<string, StoreCode> = {
  ENOSPC: "quota", EDQUOT: "quota", EFBIG: "quota",
  EACCES: "denied", EPERM: "denied", EROFS: "denied",
  EMFILE: "busy", ENFILE: "busy",
};
const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"]);

/** Opens the store in `folder`, which is made when it is not there. */
export async function fsStore(folder: string): Promise<Store> {
  const root = path.resolve(folder);
  const store = await failing(`\`${folder}\``, async () => {
    await makeFolder(path.join(root, UNNAMED));
    return new FsStore(await fs.realpath(root));
  });
  await failing(`\`${folder}\``, () => store.prepare());
  return store;
}

class FsStore implements Store {
  readonly #root: string;
  readonly memories: MemoryFolder;
  /** Folders that were found to be in the root. */
  readonly #known = new Set<string>();
  #durability: Durability = "full";
  #links = true;

  constructor(root: string) {
    this.#root = root;
    this.memories = new MemoryFolder(path.join(root, "agent-memory"));
  }

  /** Lower once the file system refused to make the name of a file last. */
  get durability(): Durability {
    return this.#durability;
  }

  get folder(): string {
    return this.#root;
  }

  /** In `mission-control/<id>/`: written whole, in place of what was there. */
  mirror(mission: string, name: string, text: string): Promise<void> {
    return writeMirror(path.join(this.#root, "mission-control"), mission, name, text);
  }

  get(key: string): Promise<Uint8Array | undefined> {
    return failing(`\`${key}\``, async () => {
      const file = await this.#file(key, false);
      const bytes = file === undefined ? undefined : await readIfThere(file);
      const value = bytes && unframe(bytes);
      // What was linked into place was whole.
      if (bytes && !value && this.#links) throw storeError("damaged", `\`${key}\` is not what was written`);
      return value;
    });
  }

  list(prefix: string, after: string | undefined, limit: number): Promise<StoreEntry[]> {
    return failing(`\`${prefix}\``, async () => {
      const found: StoreEntry[] = [];
      await this.#collect(prefix, after ?? "", limit, found);
      return found;
    });
  }

  create(key: string, value: Uint8Array): Promise<boolean> {
    return failing(`\`${key}\``, async () => {
      const file = await this.#file(key, true);
      if (!this.#links) return this.#createInPlace(file, value);
      const unnamed = await this.#write(value);
      try {
        await fs.link(unnamed, file);
      } catch (error) {
        if (codeOf(error) === "EEXIST") return false;
        throw error;
      } finally {
        await fs.rm(unnamed, { force: true });
      }
      await this.#sync(path.dirname(file));
      return true;
    });
  }

  put(key: string, value: Uint8Array): Promise<void> {
    return failing(`\`${key}\``, async () => {
      const file = await this.#file(key, true);
      const unnamed = await this.#write(value);
      try {
        await fs.rename(unnamed, file);
      } catch (error) {
        await fs.rm(unnamed, { force: true });
        throw error;
      }
      await this.#sync(path.dirname(file));
    });
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await failing(`\`${key}\``, async () => {
        const file = await this.#file(key, false);
        if (file !== undefined) await fs.rm(file, { force: true });
      });
    }
  }

  /** Finds out whether there are links here, and removes what ended processes left. */
  async prepare(): Promise<void> {
    const unnamed = path.join(this.#root, UNNAMED, randomBytes(16).toString("hex"));
    try {
      // An empty file, for which there is room on a full disk too.
      await (await fs.open(unnamed, "wx")).close();
      await fs.link(unnamed, `${unnamed}${ENDING}`);
    } catch (error) {
      if (NO_LINKS.has(codeOf(error))) this.#links = false;
      else if (CODES[codeOf(error)] !== "quota") throw error;
    } finally {
      await Promise.all([unnamed, `${unnamed}${ENDING}`].map((file) => fs.rm(file, { force: true })));
    }
    const folder = path.join(this.#root, UNNAMED);
    for (const { name } of await entriesOf(folder)) {
      const file = path.join(folder, name);
      const stat = await fs.stat(file).catch(() => undefined);
      if (stat && Date.now() - stat.mtimeMs > LEFT_OVER_MS) await fs.rm(file, { force: true }).catch(() => undefined);
    }
  }

  /** Where the value of a key is. With `make` its folders are made, else `undefined` without them. */
  async #file(key: string, make: boolean): Promise<string>;
  async #file(key: string, make: false): Promise<string | undefined>;
  async #file(key: string, make: boolean): Promise<string | undefined> {
    const parts = key.split("/");
    const name = `${parts.pop() ?? ""}${ENDING}`;
    let folder = this.#root;
    for (const part of parts) {
      const inner = path.join(folder, part);
      if (!this.#known.has(inner) && !(await this.#enter(folder, inner, make))) return undefined;
      folder = inner;
    }
    return path.join(folder, name);
  }

  /** Looks at a folder once: a link may lead anywhere. */
  async #enter(outer: string, folder: string, make: boolean): Promise<boolean> {
    if (make) {
      const isNew = await fs.mkdir(folder).then(() => true, (error: unknown) => {
        if (codeOf(error) === "EEXIST") return false;
        throw error;
      });
      if (isNew) await this.#sync(outer);
    }
    const real = await fs.realpath(folder).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return undefined;
      throw error;
    });
    if (real === undefined) return false;
    if (real !== folder) throw storeError("denied", `\`${folder}\` leads to another place`);
    this.#known.add(folder);
    return true;
  }

  /** A new file without a name among the keys, whole and on the medium. */
  async #write(value: Uint8Array): Promise<string> {
    const file = path.join(this.#root, UNNAMED, randomBytes(16).toString("hex"));
    try {
      const handle = await fs.open(file, "wx");
      await writeSynced(handle, ...frame(value)).finally(() => handle.close());
      return file;
    } catch (error) {
      await fs.rm(file, { force: true });
      throw error;
    }
  }

  /** The end of a frame is written when all before it is on the medium. */
  async #createInPlace(file: string, value: Uint8Array): Promise<boolean> {
    const handle = await fs.open(file, "wx").catch((error: unknown) => {
      if (codeOf(error) === "EEXIST") return undefined;
      throw error;
    });
    if (!handle) return this.#replaceTorn(file, () => this.#createInPlace(file, value));
    try {
      const [head, body, end] = frame(value);
      await writeSynced(handle, head, body);
      await writeSynced(handle, end);
    } finally {
      await handle.close();
    }
    await this.#sync(path.dirname(file));
    return true;
  }

  /** True for the value of `again` where what is there has no end and no writer, else false. */
  async #replaceTorn(file: string, again: () => Promise<boolean>): Promise<boolean> {
    const [bytes, stat] = await Promise.all([readIfThere(file), fs.stat(file).catch(() => undefined)]);
    if (!bytes || !stat) return again();
    if (unframe(bytes) || Date.now() - stat.mtimeMs < TORN_MS) return false;
    await fs.rm(file, { force: true });
    return again();
  }

  async #sync(folder: string): Promise<void> {
    try {
      const handle = await fs.open(folder, constants.O_RDONLY);
      await handle.sync().finally(() => handle.close());
    } catch {
      this.#durability = "file";
    }
  }

  /** Adds keys under `prefix` in order until there are `limit`. */
  async #collect(prefix: string, after: string, limit: number, found: StoreEntry[]): Promise<void> {
    const folder = path.join(this.#root, ...prefix.split("/"));
    for (const entry of order(await entriesOf(folder))) {
      if (found.length >= limit) return;
      const key = `${prefix}/${entry.key}`;
      if (entry.isFolder && `${key}/\uffff` > after) await this.#collect(key, after, limit, found);
      else if (!entry.isFolder && key > after) {
        const size = await this.#sizeIfWhole(path.join(folder, entry.key + ENDING));
        if (size !== undefined) found.push({ key, size });
      }
    }
  }

  /** What was linked into place is whole; the rest has to be looked at. */
  async #sizeIfWhole(file: string): Promise<number | undefined> {
    if (!this.#links) {
      const bytes = await readIfThere(file);
      return bytes && unframe(bytes)?.length;
    }
    const stat = await fs.stat(file).catch(() => undefined);
    return stat && stat.size - FRAME_BYTES;
  }
}

/** Makes a folder and those it is in. Node's own way says `ENOENT` where it may not be made. */
async function makeFolder(folder: string): Promise<void> {
  const outer = path.dirname(folder);
  const isThere = await fs.stat(outer).then(() => true, () => outer === folder);
  if (!isThere) await makeFolder(outer);
  await fs.mkdir(folder).catch((error: unknown) => {
    // Also when another made it meanwhile.
    if (codeOf(error) !== "EEXIST") throw error;
  });
}

/** Files and folders in the order of keys: `a` before `a/b` before `ab`. */
function order(entries: readonly Dirent[]): { key: string; isFolder: boolean }[] {
  const all = entries.flatMap((entry) => {
    if (entry.isDirectory() && !entry.name.startsWith(".")) return [{ key: entry.name, isFolder: true }];
    const isValue = entry.isFile() && entry.name.endsWith(ENDING);
    return isValue ? [{ key: entry.name.slice(0, -ENDING.length), isFolder: false }] : [];
  });
  const rank = ({ key, isFolder }: { key: string; isFolder: boolean }) => (isFolder ? `${key}/` : key);
  return all.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return fs.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return [];
    throw error;
  });
}

async function readIfThere(file: string): Promise<Uint8Array | undefined> {
  try {
    const handle = await fs.open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    return await handle.readFile().finally(() => handle.close());
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
}

async function writeSynced(handle: fs.FileHandle, ...parts: Uint8Array[]): Promise<void> {
  await handle.writeFile(Buffer.concat(parts));
  await handle.sync();
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? "";
}

/** What the file system answers as what a store says. */
async function failing<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = codeOf(error);
    if (code.startsWith("store/")) throw error;
    const words = error instanceof Error ? error.message : String(error);
    throw storeError(CODES[code] ?? "io", `${what}: ${words}`, error);
  }
}
