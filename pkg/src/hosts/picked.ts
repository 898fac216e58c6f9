//! Folders of the person at a browser: picked through its dialog or dropped on the page. As with a
//! folder without Git, all files count but those of version control and `node_modules`.

import { L1ghtError } from "../error.js";
import type { Host } from "../host.js";
import { type Entry, entries } from "./entries.js";

const NOT_ENTERED = new Set([".git", ".hg", ".svn", ".jj", "node_modules"]);

/** Files of an `<input type="file" webkitdirectory>`; its folder is the root. */
export function pickedFiles(files: Iterable<File>): Host {
  const all = Array.from(files, (file) => ({ path: withoutRoot(file.webkitRelativePath || file.name), content: file }));
  return entries(all.filter(({ path }) => !path.split("/").slice(0, -1).some((part) => NOT_ENTERED.has(part))));
}

function withoutRoot(path: string): string {
  return path.slice(path.indexOf("/") + 1);
}

/** A folder of `showDirectoryPicker()` or of the browser's own files. Read once, when it is asked for. */
export async function pickedFolder(folder: FileSystemDirectoryHandle, signal?: AbortSignal): Promise<Host> {
  const found: Entry[] = [];
  await walk(folder, "", found, signal);
  return entries(found);
}

async function walk(folder: FileSystemDirectoryHandle, at: string, found: Entry[], signal?: AbortSignal) {
  for await (const [name, handle] of folder.entries()) {
    signal?.throwIfAborted();
    const path = at + name;
    if (isFolder(handle)) {
      if (!NOT_ENTERED.has(name)) await walk(handle, `${path}/`, found, signal);
    } else {
      found.push(await fileEntry(path, handle as FileSystemFileHandle));
    }
  }
}

function isFolder(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === "directory";
}

async function fileEntry(path: string, handle: FileSystemFileHandle): Promise<Entry> {
  return handle.getFile().then((content) => ({ path, content }), () => ({ path, absent: "unreadable" as const }));
}

/**
 * What a `drop` event brought; call it in the event itself, as the browser forgets after. A single
 * folder is the root, else what was dropped lies in the root.
 */
export async function dropped({ items }: DataTransfer, signal?: AbortSignal): Promise<Host> {
  const roots = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  if (roots.length === 0) {
    throw new L1ghtError("host/no-folder", "no file or folder was dropped", { help: "drop a folder" });
  }
  const [only] = roots;
  const found: Entry[] = [];
  if (roots.length === 1 && only && isDirectoryEntry(only)) await walkDropped(await childrenOf(only), "", found, signal);
  else await walkDropped(roots, "", found, signal);
  return entries(found);
}

async function walkDropped(all: readonly FileSystemEntry[], at: string, found: Entry[], signal?: AbortSignal) {
  for (const entry of all) {
    signal?.throwIfAborted();
    const path = at + entry.name;
    if (isDirectoryEntry(entry)) {
      if (!NOT_ENTERED.has(entry.name)) await walkDropped(await childrenOf(entry), `${path}/`, found, signal);
    } else {
      found.push(await droppedFile(path, entry as FileSystemFileEntry));
    }
  }
}

function isDirectoryEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function droppedFile(path: string, entry: FileSystemFileEntry): Promise<Entry> {
  return new Promise((resolve) => {
    entry.file((content) => resolve({ path, content }), () => resolve({ path, absent: "unreadable" }));
  });
}

/** All that is in a folder: browsers give a hundred at a time, and none at the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
