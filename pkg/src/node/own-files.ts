//! The files of l1ght itself, which count even where `.gitignore` names them.

import * as path from "node:path";

import type { Columns } from "../columns.js";
import { lookAt } from "./look.js";

const OWN_FILES = ["l1ght.lock", "l1ght.toml", ".gitattributes"];

/** Lists those of the root's own files that are there and not listed yet. */
export function addConfiguration(columns: Columns, root: string): void {
  for (const file of OWN_FILES) {
    if (lookAt(root, path.join(root, file)) === "file" && !columns.has(file)) columns.addSeen(file, "file");
  }
}
