//! A zip archive as a host. Needs the package `@zip.js/zip.js`. Contents are unpacked one by one, when
//! they are asked for.

import {
  BlobReader,
  BlobWriter,
  configure,
  type Entry as ZipEntry,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-native.js";

import { L1ghtError } from "../error.js";
import { type Failure, type Host, MAX_FILE_BYTES } from "../host.js";
import { type Entry, entries } from "./entries.js";

/** Of an archive; more than any checkout has. */
const MAX_ENTRIES = 1_000_000;
/** How Unix marks a link in a file's mode. */
const TYPE_MASK = 0o170000;
const LINK = 0o120000;

// Workers of its own would need a policy of the page that lets them.
configure({ useWebWorkers: false });

/**
 * The archive as a host. A single folder in which everything lies, as forges make it, is the root.
 * Throws `host/bad-zip`.
 */
export async function zip(archive: Blob | Uint8Array): Promise<Host> {
  const files = await readArchive(archive);
  const root = rootOf([...files.keys()]);
  const list = Array.from(files.keys(), (name) => entryOf(name.slice(root.length), files.get(name)));
  return entries(list, { read: ({ path }) => unpack(files.get(root + path)) });
}

/** The files of an archive, by their names. Throws `host/bad-zip`. @internal */
export async function readArchive(archive: Blob | Uint8Array): Promise<Map<string, ZipEntry>> {
  const reader = new ZipReader(archive instanceof Blob ? new BlobReader(archive) : new Uint8ArrayReader(archive));
  const all = await read(reader);
  return new Map(all.filter((entry) => !entry.directory).map((entry) => [entry.filename, entry]));
}

async function read(reader: ZipReader<Blob | Uint8Array>): Promise<ZipEntry[]> {
  const all: ZipEntry[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (all.push(entry) > MAX_ENTRIES) throw new Error(`there are more than ${MAX_ENTRIES} files in it`);
    }
    return all;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new L1ghtError("host/bad-zip", `this is no zip archive that can be read: ${reason}`, {
      help: "make it anew, for example with `git archive --format=zip HEAD`",
    }, cause);
  }
}

/** The folder that all names begin with, with its `/`; `""` when there is none. */
function rootOf(names: readonly string[]): string {
  const [first = ""] = names;
  const root = first.slice(0, first.indexOf("/") + 1);
  return names.every((name) => name.startsWith(root)) ? root : "";
}

function entryOf(path: string, entry: ZipEntry | undefined): Entry {
  const isLink = ((entry?.unixMode ?? 0) & TYPE_MASK) === LINK;
  return isLink || entry?.encrypted ? { path, absent: "unreadable" } : { path };
}

/** The content of a file. @internal */
export async function unpack(entry: ZipEntry | undefined): Promise<Uint8Array | Failure> {
  if (!entry || entry.directory) return { failed: "not-supplied" };
  if (entry.uncompressedSize > MAX_FILE_BYTES) return { failed: "too-large" };
  const limit = new AbortController();
  const onprogress = async (size: number) => { if (size > MAX_FILE_BYTES) limit.abort(); };
  try {
    const options = { checkSignature: true, signal: limit.signal, onprogress };
    const blob = await (entry as FileEntry).getData(new BlobWriter(), options);
    return new Uint8Array(await blob.arrayBuffer());
  } catch {
    return { failed: limit.signal.aborted ? "too-large" : "unreadable" };
  }
}
