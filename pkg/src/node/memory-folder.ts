//! The folder of memories on a file system: `agent-memory/` and its `.history/`. Files are linked into
//! place and moved, never written over.

import { createHash, randomBytes } from "node:crypto";
import { constants, type Dirent } from "node:fs";
import * as fs from "node:fs/promises";
import * as path from "node:path";

import type { MemoryFile, MemoryFiles } from "../store/memory-files.js";
import { storeError } from "../store/store.js";

/** Where older versions go. */
const HISTORY = ".history";
/** What was changed so shortly ago may have changed again without a new time, in milliseconds. */
const RACY_MS = 100;
/** Larger files are no memories, in bytes. */
const LARGEST = 16 << 20;

/** The memories in a folder, which is made when the first is written. */
export class MemoryFolder implements MemoryFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async stamp(): Promise<string | undefined> {
    const now = Date.now();
    const rows: string[] = [];
    for (const { name } of await this.#entries()) {
      const stat = await fs.stat(path.join(this.#folder, name), { bigint: true }).catch(() => undefined);
      if (!stat) return undefined;
      if (now - Number(stat.mtimeMs) < RACY_MS) return undefined;
      rows.push(`${name}\0${stat.mtimeNs}\0${stat.ctimeNs}\0${stat.size}\0${stat.ino}`);
    }
    return rows.sort().join("\n");
  }

  async list(): Promise<MemoryFile[]> {
    const files: MemoryFile[] = [];
    for (const { name } of await this.#entries()) {
      const bytes = await readFile(path.join(this.#folder, name));
      if (bytes) files.push({ name, bytes });
    }
    return files;
  }

  async create(name: string, text: string): Promise<boolean> {
    inFolder(name);
    await fs.mkdir(this.#folder, { recursive: true });
    const unnamed = path.join(this.#folder, `.${randomBytes(8).toString("hex")}.tmp`);
    try {
      const handle = await fs.open(unnamed, "wx");
      await handle.writeFile(text).then(() => handle.sync()).finally(() => handle.close());
      return await linkTo(unnamed, path.join(this.#folder, name));
    } finally {
      await fs.rm(unnamed, { force: true });
    }
  }

  async archive(name: string, digest: string, to: string): Promise<boolean> {
    inFolder(name);
    inFolder(to);
    const history = path.join(this.#folder, HISTORY);
    await fs.mkdir(history, { recursive: true });
    const file = path.join(this.#folder, name);
    const bytes = await readFile(file);
    if (!bytes || sha256(bytes) !== digest) return false;
    const moved = path.join(history, `.${randomBytes(8).toString("hex")}.tmp`);
    await fs.rename(file, moved);
    const now = await readFile(moved);
    if (!now || sha256(now) !== digest) {
      // Somebody saved it in between: it goes back, and where that is taken it stays as it is.
      if (await linkTo(moved, file)) await fs.rm(moved, { force: true });
      return false;
    }
    // The log has what it says; a name that is taken has it, too.
    await linkTo(moved, path.join(history, to));
    await fs.rm(moved, { force: true });
    return true;
  }

  async #entries(): Promise<Dirent[]> {
    const entries = await fs.readdir(this.#folder, { withFileTypes: true }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    });
    return entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  }
}

/** Throws for a name that is more than one part of a path. */
function inFolder(name: string): void {
  if (path.basename(name) === name && path.win32.basename(name) === name) return;
  throw storeError("denied", `\`${name}\` is no name of a file`);
}

/** False where there is something of that name. */
async function linkTo(from: string, to: string): Promise<boolean> {
  try {
    await fs.link(from, to);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return false;
    // No links here: an exclusive copy, which only a crash can leave half written.
    if (code !== "EPERM" && code !== "ENOTSUP" && code !== "EOPNOTSUPP" && code !== "ENOSYS") throw error;
    return fs.copyFile(from, to, constants.COPYFILE_EXCL).then(
      () => true,
      (copying: NodeJS.ErrnoException) => {
        if (copying.code === "EEXIST") return false;
        throw copying;
      },
    );
  }
}

/** The bytes of a file, never through a link; nothing where there is none or it is too large. */
async function readFile(file: string): Promise<Uint8Array | undefined> {
  try {
    const handle = await fs.open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      const { size } = await handle.stat();
      return size > LARGEST ? undefined : await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ELOOP") return undefined;
    throw error;
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
