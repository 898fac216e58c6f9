//! The tree of a commit as forges list it: ids without contents.

import type { Absent, Failure, Host } from "../host.js";
import { type Entry, entries } from "./entries.js";

/** An answer of a forge, as GitHub and Gitea give it to `GET …/git/trees/<commit>?recursive=1`. */
export interface ForgeTree {
  readonly tree: readonly ForgeEntry[];
  /** True when the forge left some out. */
  readonly truncated?: boolean;
}

export interface ForgeEntry {
  readonly path: string;
  /** Of Git, in octal. */
  readonly mode: string;
  readonly sha: string;
}

/** Modes of Git. */
const FOLDER = "040000";
const ABSENT: Readonly<Record<string, Absent>> = { "120000": "unreadable", "160000": "submodule" };

/** A tree as a host; `read` brings the content of a blob id, and is asked for few. */
export function forgeTree(
  { tree, truncated = false }: ForgeTree,
  read: (sha: string, path: string, signal?: AbortSignal) => Promise<Uint8Array | Failure>,
): Host {
  const shas = new Map(tree.map(({ path, sha }) => [path, sha]));
  const files = tree.filter(({ mode }) => mode !== FOLDER).map(entryOf);
  return entries(files, {
    complete: !truncated,
    exact: true,
    read: ({ path }, signal) => read(shas.get(path) ?? "", path, signal),
  });
}

function entryOf({ path, mode, sha }: ForgeEntry): Entry {
  const absent = ABSENT[mode];
  return absent ? { path, absent } : { path, id: `git:${sha}` };
}
