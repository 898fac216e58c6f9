//! Lists a repository and its submodules through Git's index and status.

import { existsSync, lstatSync, readFileSync } from "node:fs";
import * as path from "node:path";

import type { Absent } from "../host.js";
import type { Columns } from "../columns.js";
import { type GitPlace, git, gitError, gitOutput } from "./git-command.js";
import { findRepository, quietPlace } from "./git-place.js";
import {
  type Changes,
  type IndexEntry,
  indexPaths,
  parseStatus,
  readIndex,
  shownPath,
  splitRecords,
} from "./git-records.js";
import { holdsPointer } from "./lfs.js";
import { lookAt } from "./look.js";

/** One repository of a root: the outer one, or a submodule that is checked out. */
export interface Listed {
  readonly place: GitPlace;
  /** Where its paths start, from the root: `""`, or `sub/`. */
  readonly at: string;
  /** Where the root lies in it: `""`, or `folder/` when the root is not its top level. */
  readonly prefix: string;
  /** True when its history ends early. */
  readonly shallow: boolean;
  /** Files that LFS keeps elsewhere, from the root; what is on disk may be a pointer. */
  readonly lfs: Set<string>;
}

/** What a listing needs at every depth. */
interface Lister {
  readonly root: string;
  readonly columns: Columns;
  readonly signal: AbortSignal | undefined;
}

const INDEX = ["ls-files", "-s", "-t", "-z"];
const STATUS = ["status", "--porcelain=v2", "-z", "--no-renames", "--no-ahead-behind"];
const STATUS_SCOPE = ["--untracked-files=all", "--ignore-submodules=all", "--", "."];

/** Adds all files of a repository to the columns; answers it and its submodules, outer first. */
export async function listRepository(lister: Lister, listed: Listed): Promise<Listed[]> {
  const { signal } = lister;
  const statusArgs = [...STATUS, ...STATUS_SCOPE];
  const [index, status] = await Promise.all([
    gitOutput(listed.place, INDEX, { signal }),
    git(listed.place, statusArgs, { signal }),
  ]);
  if (status.exit !== 0) throw gitError(statusArgs, status.error);
  const changes = parseStatus(status.out, listed.prefix);
  const filtered = await absentByFilter(lister, listed, index);
  const submodules: IndexEntry[] = [];
  const isPlain = (file: string) => {
    return !changes.changed.has(file) && !changes.deleted.has(file) && !filtered.has(file);
  };
  readIndex(
    index,
    (file, id) => {
      if (isPlain(file) && file.isWellFormed()) lister.columns.add(listed.at + file, `git:${id}`);
      else addOther(lister, listed, { ...PLAIN, path: file, id }, changes, filtered);
    },
    (entry) => {
      if (entry.kind === "submodule") submodules.push(entry);
      else addOther(lister, listed, entry, changes, filtered);
    },
  );
  for (const file of changes.untracked) addUntracked(lister, listed.at + file);
  addClosedFolders(lister, listed, status.error);
  const found = [listed];
  for (const entry of submodules) found.push(...(await listSubmodule(lister, listed, entry)));
  return found;
}

const PLAIN = { kind: "file", checkedOut: true, unmerged: false } as const;

/** Adds an entry that is not simply as the index has it. */
function addOther(
  { root, columns }: Lister,
  { at }: Listed,
  entry: IndexEntry,
  { deleted }: Changes,
  filtered: ReadonlyMap<string, Absent>,
): void {
  const file = at + entry.path;
  if (!entry.checkedOut) return columns.addSeen(shownPath(file), "sparse");
  // The stages of one conflict follow each other.
  if (deleted.has(entry.path) || (entry.unmerged && columns.isLast(file))) return;
  if (!file.isWellFormed()) return columns.addSeen(shownPath(file), "unreadable");
  const filter = filtered.get(entry.path);
  if (filter) return columns.addSeen(file, filter);
  // A link's id is that of its text, not of what it leads to; so it counts as unknown.
  const seen = lookAt(root, path.join(root, file));
  if (seen !== "gone") columns.addSeen(file, seen);
}

function addUntracked({ root, columns }: Lister, file: string): void {
  // Git names a repository inside this one with a slash at the end: a root of its own.
  if (file.endsWith("/")) return;
  if (!file.isWellFormed()) return columns.addSeen(shownPath(file), "unreadable");
  const seen = lookAt(root, path.join(root, file));
  if (seen !== "gone") columns.addSeen(file, seen);
}

/** Git only warns of a folder that it may not open. */
function addClosedFolders({ columns }: Lister, { at }: Listed, warnings: string): void {
  for (const [, folder] of warnings.matchAll(/could not open directory '(.*)\/': /g)) {
    columns.addSeen(`${at}${folder}`, "unreadable");
  }
}

async function listSubmodule(lister: Lister, outer: Listed, entry: IndexEntry): Promise<Listed[]> {
  const at = outer.at + entry.path;
  const folder = path.join(lister.root, at);
  const repository = isCheckedOut(folder) ? await findOwn(folder) : undefined;
  if (!repository) {
    lister.columns.addSeen(shownPath(at), "submodule");
    return [];
  }
  const place = await quietPlace(folder, { inner: true, signal: lister.signal });
  const { shallow } = repository;
  return listRepository(lister, { place, at: `${at}/`, prefix: "", shallow, lfs: new Set() });
}

function isCheckedOut(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return (stat?.isDirectory() ?? false) && existsSync(path.join(folder, ".git"));
}

/** The repository whose top level is this folder; a broken one is as good as none. */
async function findOwn(folder: string) {
  const found = await findRepository(folder, { inner: true }).catch(() => undefined);
  return found?.top === folder ? found : undefined;
}

/**
 * Finds, where attributes name filters at all, the pointers of LFS and the files of filters that are
 * set up nowhere: what is on disk for those is not their content.
 */
async function absentByFilter(
  { root, signal }: Lister,
  { place, at, lfs }: Listed,
  index: Buffer,
): Promise<Map<string, Absent>> {
  const absent = new Map<string, Absent>();
  const attributes = indexPaths(index, ".gitattributes");
  if (!attributes.some((file) => namesFilter(path.join(root, at, file)))) return absent;
  const input = indexPaths(index).join("\0");
  const out = await gitOutput(place, ["check-attr", "-z", "--stdin", "filter"], { input, signal });
  const fields = splitRecords(out);
  for (let field = 0; field + 2 < fields.length; field += 3) {
    const file = fields[field] ?? "";
    const filter = fields[field + 2] ?? "";
    if (filter === "lfs") {
      lfs.add(at + file);
      if (holdsPointer(path.join(root, at, file))) absent.set(file, "lfs");
    } else if (!["unspecified", "unset", "set", ""].includes(filter)) {
      if (!place.known.has(filter)) absent.set(file, "filter");
    }
  }
  return absent;
}

function namesFilter(attributes: string): boolean {
  try {
    return readFileSync(attributes).includes("filter=");
  } catch {
    return false;
  }
}
