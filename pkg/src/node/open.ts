//! Finds the root that a command works on (evidence §1 "Roots") and the host for it.

import { existsSync, realpathSync, statSync } from "node:fs";
import * as path from "node:path";

import { L1ghtError } from "../error.js";
import type { Host } from "../host.js";
import type { GitPlace } from "./git-command.js";
import { GitHost } from "./git.js";
import { findRepository, quietPlace } from "./git-place.js";
import { insideRoot } from "./paths.js";
import { WalkHost } from "./walk.js";

/** A root that is ready to be worked on. */
export interface OpenRoot {
  /** Absolute, without links. */
  readonly root: string;
  /** Where the command was started, from the root; `""` at the root or when it is elsewhere. */
  readonly folder: string;
  readonly host: Host & { close?(): void };
  /** The repository around it, if there is one. */
  readonly git: { readonly place: GitPlace; readonly shallow: boolean } | undefined;
}

/**
 * The Git top level, else the folder of the nearest `l1ght.toml`, else `start`; or `wanted`.
 * Throws `host/no-folder`, `host/bare`, `host/git`.
 */
export async function openRoot(start: string, wanted?: string): Promise<OpenRoot> {
  const from = realFolder(wanted === undefined ? start : path.resolve(start, wanted));
  const found = await lookForGit(from);
  const root = wanted === undefined ? (found?.repository.top ?? configuredFolder(from)) : from;
  const folder = insideRoot(root, realFolder(start), path) ?? "";
  if (!found) return { root, folder, host: new WalkHost(root), git: undefined };
  const { repository } = found;
  const place: GitPlace = { ...found.place, folder: root };
  const host = new GitHost(root, repository, place);
  return { root, folder, host, git: { place, shallow: repository.shallow } };
}

function realFolder(folder: string): string {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat?.isDirectory()) return realpathSync(folder);
  throw new L1ghtError("host/no-folder", `\`${folder}\` is not a folder`, {
    help: "name an existing folder with `--root`",
  });
}

async function lookForGit(from: string) {
  try {
    const [repository, place] = await Promise.all([findRepository(from), quietPlace(from)]);
    return repository && { repository, place };
  } catch (error) {
    const hasNoGit = error instanceof L1ghtError && error.code === "host/no-git";
    if (hasNoGit && upwards(from, ".git") === undefined) return undefined;
    throw error;
  }
}

function configuredFolder(from: string): string {
  return upwards(from, "l1ght.toml") ?? from;
}

/** The nearest folder, from this one upwards, that holds something of that name. */
function upwards(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, name))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}
