//! Where a repository is, and which filters of its own configuration must stay off.

import { realpathSync } from "node:fs";

import { L1ghtError } from "../error.js";
import { type GitPlace, git, gitError } from "./git-command.js";

/** The repository around a folder. */
export interface Repository {
  /** The top level, without links. */
  readonly top: string;
  /** True when history ends early. */
  readonly shallow: boolean;
}

/**
 * Finds the repository around a folder; nothing when there is none. Throws `host/bare` in one
 * without files, `host/git` with Git's words when it refuses (`safe.directory`).
 */
export async function findRepository(
  folder: string,
  { inner = false } = {},
): Promise<Repository | undefined> {
  const args = ["rev-parse", "--is-bare-repository", "--is-shallow-repository", "--show-toplevel"];
  const { exit, out, error } = await git({ ...unset(folder), inner }, args);
  const text = out.toString("utf8");
  const [bare, shallow] = text.split("\n", 2);
  if (exit === 0) {
    // The top level comes last: whatever its name holds, only the final line end is Git's.
    const top = text.slice(`${bare}\n${shallow}\n`.length, -1);
    return { top: realpathSync(top), shallow: shallow === "true" };
  }
  if (bare !== undefined && /^(true|false)$/.test(bare)) {
    throw new L1ghtError("host/bare", `\`${folder}\` is a bare repository or the inside of one`, {
      help: "it has no files to check; run in a checkout, or make one with `git worktree add`",
    });
  }
  if (/not a git repository \(or any/.test(error)) return undefined;
  throw gitError(args, error);
}

/** The place to run `git` in, with the filters of the repository's own configuration off. */
export async function quietPlace(
  folder: string,
  options: { inner?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<GitPlace> {
  const inner = options.inner ?? false;
  const pattern = "^filter\\..*\\.(clean|smudge|process)$";
  const args = ["config", "-z", "--show-scope", "--get-regexp", pattern];
  const { out } = await git({ ...unset(folder), inner }, args, options);
  const fields = out.toString("utf8").split("\0");
  const known = new Set<string>();
  const filters = new Set<string>();
  for (let at = 0; at + 1 < fields.length; at += 2) {
    const key = (fields[at + 1] ?? "").split("\n", 1)[0] ?? "";
    const name = key.slice("filter.".length, key.lastIndexOf("."));
    known.add(name);
    // What the person configured for themselves is theirs; only the repository's own is not run.
    if (fields[at] === "local" || fields[at] === "worktree") filters.add(name);
  }
  return { folder, known, filters: [...filters], inner };
}

function unset(folder: string): GitPlace {
  return { folder, known: new Set(), filters: [] };
}
