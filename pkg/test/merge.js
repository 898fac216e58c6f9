//! One merge with real Git, and the lock files of its sides.

import { execFileSync } from "node:child_process";

import { lockLines } from "./lock-lines.js";
import { ENV, git } from "./made.js";

/**
 * Merges a branch and stops before the commit. Conflicts of other files than the lock file end with
 * one of the sides.
 */
export function mergeOf(history, other, random) {
  const { folder } = history;
  const commit = git(folder, "merge-base", "HEAD", other).trim();
  const [baseText, ours, theirs] = [commit, "HEAD", other].map((name) => history.lockAt(name));
  try {
    execFileSync("git", ["merge", "-q", "--no-commit", "--no-ff", other], { cwd: folder, env: ENV, stdio: "pipe" });
  } catch (error) {
    if (error.status !== 1) throw error;
  }
  const conflicts = unmerged(folder);
  for (const [file, stages] of conflicts) if (file !== "l1ght.lock") take(folder, file, stages, random);
  return {
    conflicts: [...conflicts.keys()],
    baseText,
    base: lockLines(baseText),
    ours: lockLines(ours),
    theirs: lockLines(theirs),
    merged: conflicts.has("l1ght.lock") ? [] : lockLines(history.read("l1ght.lock")),
  };
}

/** The stages of each file that Git left unmerged. */
function unmerged(folder) {
  const files = new Map();
  for (const record of git(folder, "ls-files", "-u", "-z").split("\0").filter(Boolean)) {
    const [fields, file] = record.split("\t");
    files.set(file, [...(files.get(file) ?? []), Number(fields.split(" ")[2])]);
  }
  return files;
}

function take(folder, file, stages, random) {
  const sides = stages.filter((stage) => stage > 1);
  if (sides.length === 0) {
    git(folder, "rm", "-q", "--cached", file);
    return;
  }
  git(folder, "checkout", random.pick(sides) === 2 ? "--ours" : "--theirs", "--", file);
  git(folder, "add", file);
}
