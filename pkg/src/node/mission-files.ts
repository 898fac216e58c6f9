//! The files of a mission on a file system, for people to read: `mission-control/<id>/`. They say what
//! the log says and are never read back.

import { randomBytes } from "node:crypto";
import * as fs from "node:fs/promises";
import * as path from "node:path";

import { storeError } from "../store/store.js";

/** Writes a file of a mission, whole or not at all. */
export async function writeMirror(folder: string, mission: string, name: string, text: string): Promise<void> {
  const own = path.join(folder, mission);
  await fs.mkdir(own, { recursive: true });
  // Whoever wrote the repository may have put a link there.
  if ((await fs.realpath(own)) !== own) throw storeError("denied", `\`${own}\` leads to another place`);
  const unnamed = path.join(own, `.${randomBytes(8).toString("hex")}.tmp`);
  try {
    await fs.writeFile(unnamed, text, { flag: "wx" });
    await fs.rename(unnamed, path.join(own, name));
  } finally {
    await fs.rm(unnamed, { force: true });
  }
}
