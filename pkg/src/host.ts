//! What a host brings to the engine: a list of files, and the contents it is asked for.

/**
 * The files of a root as columns, each one string with a NUL between its values; a column that is
 * shorter than `paths` says nothing of the rest.
 */
export interface Listing {
  /** From the root, `/` between parts. */
  readonly paths: string;
  /** `git:<digits>` or `sha256:<digits>`, empty when unknown. */
  readonly ids: string;
  /** Empty when there is a file; else an {@link Absent} code. */
  readonly absent: string;
  /** True when a path that is not listed does not exist. */
  readonly complete: boolean;
  /** True when each id is the Git blob id of exactly the bytes that will be supplied. */
  readonly exact: boolean;
  /** True when a lock file that is not there yet is the host's to write; else a brain keeps baselines. */
  readonly keepsLock?: boolean;
}

/** Files above this are not read: 64 MiB. */
export const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Folders that are no part of a root that is found by walking. */
export const NOT_ENTERED: ReadonlySet<string> = new Set([".git", ".hg", ".svn", ".jj", ".l1ght", "node_modules"]);

/** Why a listed entry has no file behind it. */
export type Absent = "sparse" | "submodule" | "lfs" | "filter" | "unreadable" | "outside-link";

/** Why a wanted file, or what a grammar finds in it, cannot be supplied. */
export interface Failure {
  readonly failed: Absent | "too-large" | "not-supplied" | "no-grammar" | "trap";
}

/** Who last changed a line: a full commit id (`null` when unknown) and seconds since 1970. */
export type BlameLine = readonly [commit: string | null, seconds: number];

/** A file to write whole, if it still holds `before` (`null`: if there is none). */
export interface FileWrite {
  readonly path: string;
  readonly before: Uint8Array | null;
  readonly after: Uint8Array;
}

/** Where files come from. What was pasted is evidence of nothing. */
export type Adapter = "fs" | "opfs" | "folder" | "list" | "paste";

/** How a command ended. */
export interface Ran {
  /** Null when a signal ended it. */
  readonly exitCode: number | null;
  /** `sha256:` of standard output and standard error, as they came. */
  readonly outputDigest: string;
}

/** A source of files. Every method may be called many times and at once. */
export interface Host {
  /** `list` without it. */
  readonly adapter?: Adapter;
  /** Runs a command in the root. A host without it allows none. */
  run?(argv: readonly string[], signal?: AbortSignal): Promise<Ran>;
  list(signal?: AbortSignal): Promise<Listing>;
  /** Finds the ids of entries that had none; the new listing, or nothing when none is new. */
  identify?(paths: readonly string[], signal?: AbortSignal): Promise<Listing | undefined>;
  read(path: string, signal?: AbortSignal): Promise<Uint8Array | Failure>;
  /** One entry a line; `null` when there is no history. */
  blame(path: string, signal?: AbortSignal): Promise<BlameLine[] | null>;
  /** A file as of a commit; `null` when it is not there. */
  blob(commit: string, path: string, signal?: AbortSignal): Promise<Uint8Array | null>;
  /**
   * Writes in this order, each atomically; throws `host/conflict` at the first whose `before` no
   * longer holds.
   */
  write(writes: readonly FileWrite[]): Promise<void>;
}
