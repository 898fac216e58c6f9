//! Who last changed each line of a document, and files as of a commit.

import { type GitPlace, git } from "./git-command.js";
import type { BlameLine } from "../host.js";

/**
 * Runs `git blame` on the file of the folder, or of `revision`; `null` when Git has no history of
 * it. Lines that are not committed, or lie before the end of a shallow history, have no commit.
 */
export async function blameFile(
  place: GitPlace,
  file: string,
  options: { shallow: boolean; revision?: string | undefined; signal?: AbortSignal | undefined },
): Promise<BlameLine[] | null> {
  const revision = options.revision === undefined ? [] : [options.revision];
  const args = ["blame", "--porcelain", "--no-textconv", ...revision, "--", file];
  const { exit, out } = await git(place, args, options);
  return exit === 0 ? parseBlame(out.toString("latin1"), options.shallow) : null;
}

/**
 * Reads `git blame --porcelain`: for each line `<commit> <old line> <line> [<count>]`, at the
 * commit's first line its fields, then a tab and the line.
 */
export function parseBlame(text: string, shallow: boolean): BlameLine[] {
  const lines: BlameLine[] = [];
  const times = new Map<string, number>();
  const boundaries = new Set<string>();
  let commit = "";
  for (const row of text.split("\n")) {
    if (row.startsWith("\t")) {
      const unknown = /^0+$/.test(commit) || (shallow && boundaries.has(commit));
      lines.push([unknown ? null : commit, times.get(commit) ?? 0]);
    } else if (/^[0-9a-f]{40,64} \d+ \d+/.test(row)) {
      commit = row.slice(0, row.indexOf(" "));
    } else if (row.startsWith("committer-time ")) {
      times.set(commit, Number(row.slice("committer-time ".length)));
    } else if (row === "boundary") {
      boundaries.add(commit);
    }
  }
  return lines;
}
