//! What a check is compared with: the lock file of a base, and the findings that were there before.

import { existsSync, readFileSync } from "node:fs";
import * as path from "node:path";

import { L1ghtError } from "../error.js";
import { type GitPlace, git } from "../node/git-command.js";
import { TreeHost, findCommit } from "../node/git-tree.js";
import { run } from "../run.js";
import { type Arguments, flagValue, usage } from "./args.js";
import type { Session } from "./session.js";

const LOCK = "l1ght.lock";

/** The text of the base's lock file; nothing when there is nothing to compare with. */
export async function baseLock(args: Arguments, session: Session): Promise<string | undefined> {
  const file = flagValue(args, "base-lock");
  const revision = flagValue(args, "base");
  if (file !== undefined && revision !== undefined) {
    throw usage("`--base` and `--base-lock` exclude each other", "give one of them");
  }
  if (file !== undefined) return readText(path.resolve(session.start, file));
  const found = session.open.git;
  if (!found) {
    if (revision === undefined) return undefined;
    throw new L1ghtError("cli/no-history", `there is no Git here that knows \`${revision}\``, {
      help: "compare with a file: `--base-lock FILE`",
    });
  }
  const commit =
    revision === undefined ? await mergeBase(found.place) : await commitOf(found.place, revision);
  if (commit === undefined) return undefined;
  const { exit, out } = await git(found.place, ["cat-file", "blob", `${commit}:./${LOCK}`]);
  // A commit without a lock file has no baselines that could have moved.
  return exit === 0 ? out.toString("utf8") : undefined;
}

/** Fingerprints of findings that do not count: those of a report, or of a check of a commit. */
export async function knownFingerprints(
  args: Arguments,
  session: Session,
  input: Record<string, unknown>,
): Promise<string[] | undefined> {
  const since = flagValue(args, "new-since");
  if (since === undefined) return undefined;
  const file = path.resolve(session.start, since);
  if (existsSync(file)) return fingerprints(readText(file), since);
  const found = session.open.git;
  if (!found) throw noSuch(since);
  const commit = await commitOf(found.place, since);
  const host = new TreeHost(found.place, commit, found.shallow);
  try {
    const engine = await session.engine;
    const answer = await run(engine, host, {
      tool: "check",
      input: new TextEncoder().encode(JSON.stringify({ ...input, base_lock: undefined })),
      output: { format: "json", color: false },
    });
    // Where there were no documents there were no findings either.
    return answer.kind === "done" ? fingerprints(new TextDecoder().decode(answer.body), since) : [];
  } finally {
    host.close();
  }
}

/** Where this branch left the default branch, on a CI machine; nothing when that is not known. */
async function mergeBase(place: GitPlace): Promise<string | undefined> {
  const { CI, GITHUB_BASE_REF } = process.env;
  if (!CI || CI === "false") return undefined;
  const target = GITHUB_BASE_REF ? [`origin/${GITHUB_BASE_REF}`] : [];
  for (const name of [...target, "origin/HEAD", "origin/main", "origin/master"]) {
    const { exit, out } = await git(place, ["merge-base", "HEAD", name]);
    if (exit === 0) return out.toString("utf8").trim();
  }
  return undefined;
}

async function commitOf(place: GitPlace, revision: string): Promise<string> {
  const commit = await findCommit(place, revision);
  if (commit !== undefined) return commit;
  throw noSuch(revision);
}

function noSuch(name: string): L1ghtError {
  return new L1ghtError("cli/unknown-base", `there is no file and no commit \`${name}\``, {
    help: "in a shallow clone fetch it first: `git fetch --unshallow`, or `git fetch origin REV`",
  });
}

/** A file as text; throws `cli/unreadable`. */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    throw new L1ghtError("cli/unreadable", `\`${file}\` cannot be read`, {
      help: "name a file that exists and that you may read",
    }, cause);
  }
}

function fingerprints(text: string, source: string): string[] {
  try {
    const report = JSON.parse(text) as { schema: unknown; findings: { fingerprint: string }[] };
    if (report.schema === "l1ght.check.v1") return report.findings.map((each) => each.fingerprint);
  } catch {
    // Said below: it is no report, whatever else it is.
  }
  throw new L1ghtError("cli/no-report", `\`${source}\` is not a report of \`l1ght check\``, {
    help: "make one with `l1ght check --json -o report.json`",
  });
}
