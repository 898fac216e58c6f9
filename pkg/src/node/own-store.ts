//! The folder `.l1ght` of a root, in which its brain is kept and of which Git sees nothing.

import { existsSync } from "node:fs";
import { mkdir, realpath, writeFile } from "node:fs/promises";
import * as path from "node:path";

import { L1ghtError, systemCode } from "../error.js";
import { type Store, storeError } from "../store/store.js";
import { fsStore } from "./fs-store.js";

/** True where a root has a brain. */
export function hasOwnStore(root: string): boolean {
  return existsSync(path.join(root, ".l1ght", "told"));
}

/** Opens the store of a root (absolute, without links), which is made when it is not there. Throws `store/…`. */
export async function ownStore(root: string): Promise<Store> {
  const folder = path.join(root, ".l1ght");
  try {
    await mkdir(folder, { recursive: true });
    // Whoever wrote the repository may have put a link there.
    if ((await realpath(folder)) !== folder) throw storeError("denied", `\`${folder}\` leads to another place`);
    await writeFile(path.join(folder, ".gitignore"), "*\n", { flag: "wx" });
  } catch (cause) {
    if (cause instanceof L1ghtError) throw cause;
    if (systemCode(cause) !== "EEXIST") throw storeError("denied", `\`${folder}\` can't be written`, cause);
  }
  return fsStore(folder);
}
