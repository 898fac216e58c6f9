//! Running `git` so that it reads this repository and runs nothing that the repository names.

import { spawn } from "node:child_process";
import type { ChildProcessWithoutNullStreams } from "node:child_process";
import { existsSync } from "node:fs";

import { L1ghtError, systemCode } from "../error.js";

/** What a `git` command gave back. */
export interface GitResult {
  readonly exit: number;
  readonly out: Buffer;
  readonly error: string;
}

/** A folder in which `git` is run, and what its configuration must not do there. */
export interface GitPlace {
  readonly folder: string;
  /** Filters that are set up somewhere. */
  readonly known: ReadonlySet<string>;
  /** Those that the repository's own configuration sets up; they are switched off. */
  readonly filters: readonly string[];
  /** True for a submodule: variables that name the outer repository do not hold there. */
  readonly inner?: boolean;
}

/** Settings that would run programs, fetch, or change what the commands print. */
const NEUTRAL: readonly (readonly [string, string])[] = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", "/dev/null"],
  ["core.pager", "cat"],
  ["core.quotePath", "false"],
  ["diff.external", ""],
  ["blame.ignoreRevsFile", ""],
  ["submodule.recurse", "false"],
  ["protocol.allow", "never"],
];

/** Variables that name a repository; a submodule is another one. */
const REPOSITORY_VARIABLES = [
  "GIT_DIR",
  "GIT_WORK_TREE",
  "GIT_INDEX_FILE",
  "GIT_PREFIX",
  "GIT_COMMON_DIR",
  "GIT_OBJECT_DIRECTORY",
  "GIT_ALTERNATE_OBJECT_DIRECTORIES",
];

/** Runs `git` to its end. Throws `host/no-git` when there is none. */
export function git(
  place: GitPlace,
  args: readonly string[],
  options: { input?: string; signal?: AbortSignal | undefined } = {},
): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = startGit(place, args, options.signal);
    const out: Buffer[] = [];
    const error: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => out.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => error.push(chunk));
    child.on("error", (cause) => reject(startError(place, cause)));
    child.on("close", (exit) => {
      const text = Buffer.concat(error).toString("utf8").trim();
      resolve({ exit: exit ?? 128, out: Buffer.concat(out), error: text });
    });
    // A child that ends early closes its input; its exit code says why.
    child.stdin.on("error", () => undefined);
    child.stdin.end(options.input ?? "");
  });
}

/** Like {@link git}, but a failure throws `host/git` with Git's own words. */
export async function gitOutput(
  place: GitPlace,
  args: readonly string[],
  options: { input?: string; signal?: AbortSignal | undefined } = {},
): Promise<Buffer> {
  const result = await git(place, args, options);
  if (result.exit === 0) return result.out;
  throw gitError(args, result.error);
}

/** Starts `git`; the caller owns the child. */
export function startGit(
  place: GitPlace,
  args: readonly string[],
  signal?: AbortSignal,
): ChildProcessWithoutNullStreams {
  return spawn("git", ["--no-pager", "--literal-pathspecs", ...args], {
    cwd: place.folder,
    env: gitEnvironment(place),
    stdio: ["pipe", "pipe", "pipe"],
    windowsHide: true,
    ...(signal ? { signal } : {}),
  });
}

/** The error for a `git` command that failed. */
export function gitError(args: readonly string[], said: string): L1ghtError {
  const words = said.replace(/^fatal: /, "").trim();
  return new L1ghtError("host/git", `git could not read the repository: ${words}`, {
    command: `git ${args.join(" ")}`,
    help: "do what git says, or run with `--root` on a folder that git can read",
  });
}

function startError({ folder }: GitPlace, cause: Error): Error {
  if (systemCode(cause) !== "ENOENT") return cause;
  // A folder that has gone while it was open is said in the same way.
  if (!existsSync(folder)) {
    const help = "bring it back, or name another one with `--root`";
    return new L1ghtError("host/no-folder", `\`${folder}\` is not there any more`, { help }, cause);
  }
  return new L1ghtError("host/no-git", "`git` could not be found, and this is a repository", {
    help: "install Git 2.31 or later, or put it on the PATH",
  }, cause);
}

function gitEnvironment(place: GitPlace): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (place.inner) for (const name of REPOSITORY_VARIABLES) delete env[name];
  const off = place.filters.flatMap((name) => [
    [`filter.${name}.clean`, ""],
    [`filter.${name}.smudge`, ""],
    [`filter.${name}.process`, ""],
    [`filter.${name}.required`, "false"],
  ]);
  let count = Number(env["GIT_CONFIG_COUNT"] ?? 0) || 0;
  for (const [key, value] of [...NEUTRAL, ...off]) {
    env[`GIT_CONFIG_KEY_${count}`] = key;
    env[`GIT_CONFIG_VALUE_${count}`] = value;
    count += 1;
  }
  env["GIT_CONFIG_COUNT"] = String(count);
  env["GIT_OPTIONAL_LOCKS"] = "0";
  env["GIT_NO_LAZY_FETCH"] = "1";
  env["GIT_TERMINAL_PROMPT"] = "0";
  env["LC_ALL"] = "C";
  return env;
}
