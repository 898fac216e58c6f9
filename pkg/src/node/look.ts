//! What is on disk at a path, and whether a link there stays inside the root. A link that leaves is
//! never followed, and nothing is said of what it leads to, not even whether it exists.

import { lstatSync, readlinkSync, realpathSync, statSync } from "node:fs";
import * as path from "node:path";

import { systemCode } from "../error.js";
import type { Absent } from "../host.js";
import { insideRoot } from "./paths.js";

/** Hops after which a chain of links counts as a circle. */
const MAX_HOPS = 40;

/** Looks at a path below the root, without reading: a file, no file, or one that is out of reach. */
export function lookAt(root: string, absolute: string): "file" | "gone" | Absent {
  try {
    const stat = lstatSync(absolute);
    if (stat.isSymbolicLink()) return lookThrough(root, absolute);
    return stat.isFile() ? "file" : "gone";
  } catch (error) {
    return isGone(error) ? "gone" : "unreadable";
  }
}

/** True when the error says that there is no such path. */
export function isGone(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(systemCode(error));
}

function lookThrough(root: string, link: string): "file" | Absent {
  try {
    const real = realpathSync(link);
    if (insideRoot(root, real, path) === undefined) return "outside-link";
    return statSync(real).isFile() ? "file" : "unreadable";
  } catch {
    return leavesRoot(root, link) ? "outside-link" : "unreadable";
  }
}

/** Follows a link that leads to nothing, part by part, to see whether it would leave the root. */
function leavesRoot(root: string, link: string): boolean {
  const parts = (insideRoot(root, link, path) ?? "..").split("/");
  let at = root;
  for (let hops = 0; parts.length > 0; ) {
    const next = path.resolve(at, parts.shift() ?? "");
    if (insideRoot(root, next, path) === undefined) return true;
    const target = linkTarget(next);
    if (target === undefined) {
      at = next;
    } else if (++hops > MAX_HOPS) {
      return false;
    } else {
      const aim = path.resolve(at, target);
      const inside = insideRoot(root, aim, path);
      if (inside === undefined) return true;
      parts.unshift(...inside.split("/"));
      at = root;
    }
  }
  return false;
}

function linkTarget(absolute: string): string | undefined {
  try {
    return readlinkSync(absolute);
  } catch {
    return undefined;
  }
}
