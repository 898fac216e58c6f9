//! Between the engine's paths (`/`, from the root) and those of a disk. Pure text: the platform's
//! rules come in as `path.posix` or `path.win32`, and nothing here looks at a file.

import type { PlatformPath } from "node:path";

import { L1ghtError } from "../error.js";

/** Names that Windows opens as devices, whatever their folder or extension. */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$)/i;
/** Characters that Windows takes as something else than part of a name. */
const NOT_A_NAME = /[<>:"|?*\\\u0000-\u001f]/;

/** Where a listed path is on disk; nothing when no file of this platform can have that path. */
export function toDisk(root: string, path: string, platform: PlatformPath): string | undefined {
  const parts = path.split("/");
  return parts.every((part) => isName(part, platform))
    ? platform.join(root, ...parts)
    : undefined;
}

function isName(part: string, platform: PlatformPath): boolean {
  if (part === "" || part === "." || part === ".." || part.includes("\0")) return false;
  if (platform.sep === "/") return true;
  return !NOT_A_NAME.test(part) && !DEVICE.test(part) && !/[. ]$/.test(part);
}

/**
 * A path, glob or reference as a person typed it in `folder`, from the root. Throws
 * `cli/outside-root` when it leads out; says nothing of what is there.
 */
export function fromPerson(
  root: string,
  folder: string,
  typed: string,
  platform: PlatformPath,
): string {
  const plain = platform.sep === "\\" ? typed.replace(/^[\\/]{2}[?.][\\/](?=[a-z]:)/i, "") : typed;
  const path = insideRoot(root, platform.resolve(folder, plain), platform);
  if (path === undefined) {
    throw new L1ghtError("cli/outside-root", `\`${typed}\` is outside \`${root}\``, {
      help: "name a path below the root, or another root with `-C`",
    });
  }
  const isFolder = /[/\\]$/.test(platform.sep === "/" ? typed.replaceAll("\\", "") : typed);
  return isFolder && path !== "" ? `${path}/` : path;
}

/** An absolute path from the root; nothing when it is not below it, `""` for the root itself. */
export function insideRoot(
  root: string,
  absolute: string,
  platform: PlatformPath,
): string | undefined {
  const path = platform.relative(root, absolute);
  const leavesRoot = path === ".." || path.startsWith(`..${platform.sep}`);
  if (leavesRoot || platform.isAbsolute(path)) return undefined;
  return platform.sep === "/" ? path : path.replaceAll(platform.sep, "/");
}
