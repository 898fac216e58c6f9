//! Folders of the person at a browser: picked through its dialog or dropped on the page. As with a
//! folder without Git, all files count but those of version control and `node_modules`.

import { L1ghtError } from "../error.js";
import { type Host, NOT_ENTERED } from "../host.js";
import { type Entry, entries } from "./entries.js";

/** Files of an `<input type="file" webkitdirectory>`; its folder is the root. */
export function pickedFiles(files: Iterable<File>): Host {
  const all = Array.from(files, (file) => ({ path: withoutRoot(file.webkitRelativePath || file.name), content: file }));
  return entries(all.filter(({ path }) => !path.split("/").slice(0, -1).some((part) => NOT_ENTERED.has(part))), { adapter: "folder" });
}

function withoutRoot(path: string): string {
  return path.slice(path.indexOf("/") + 1);
}

/** A folder of `showDirectoryPicker()` or of the browser's own files. Read once, when it is asked for. */
export function pickedFolder(folder: FileSystemDirectoryHandle, signal?: AbortSignal): Promise<Host> {
  return walk(() => handlesIn(folder), signal);
}

/**
 * What a `drop` event brought; call it in the event itself, as the browser forgets after. A single
 * folder is the root, else what was dropped lies in the root.
 */
export async function dropped({ items }: DataTransfer, signal?: AbortSignal): Promise<Host> {
  const roots = Array.from(items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const [only] = roots;
  if (!only) throw new L1ghtError("host/no-folder", "no file or folder was dropped", { help: "drop a folder" });
  const isFolder = roots.length === 1 && only.isDirectory;
  return walk(async () => (isFolder ? entriesIn(only as FileSystemDirectoryEntry) : roots.map(nodeOf)), signal);
}

/** Something in a folder, however the browser gives it. */
interface Node {
  readonly name: string;
  /** Of a folder: what is in it. */
  readonly children?: () => Promise<Node[]>;
  /** Of a file. */
  readonly file?: () => Promise<File>;
}

/** All files below; what can't be read is listed as that. */
async function walk(root: () => Promise<Node[]>, signal?: AbortSignal): Promise<Host> {
  const found: Entry[] = [];
  async function enter(nodes: readonly Node[], at: string): Promise<void> {
    for (const { name, children, file } of nodes) {
      signal?.throwIfAborted();
      const path = at + name;
      if (children && NOT_ENTERED.has(name)) continue;
      const inside = await children?.().catch(() => undefined);
      const content = await file?.().catch(() => undefined);
      if (inside) await enter(inside, `${path}/`);
      else found.push(content ? { path, content } : { path, absent: "unreadable" });
    }
  }
  await enter(await root(), "");
  return entries(found, { adapter: "folder" });
}

async function handlesIn(folder: FileSystemDirectoryHandle): Promise<Node[]> {
  const nodes: Node[] = [];
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind === "directory") nodes.push({ name, children: () => handlesIn(handle as FileSystemDirectoryHandle) });
    else nodes.push({ name, file: () => (handle as FileSystemFileHandle).getFile() });
  }
  return nodes;
}

function nodeOf(entry: FileSystemEntry): Node {
  const { name } = entry;
  if (entry.isDirectory) return { name, children: () => entriesIn(entry as FileSystemDirectoryEntry) };
  return { name, file: () => new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)) };
}

/** All that is in a folder: browsers give a hundred at a time, and none at the end. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<Node[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all.map(nodeOf);
    all.push(...some);
  }
}
