//! Memories in a folder of the file system: what `memory_export` answers is written there, and what
//! `memory_import` takes is read from there.

import { lstat, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import * as path from "node:path";

import { L1ghtError, systemCode } from "../error.js";

/** A file of an export. */
export interface ExportedFile {
  readonly path: string;
  readonly text: string;
}

const FOLDERS = ["agent-memory", "agent-memory/.history"];

/** Writes files into a folder; throws `host/exists` before it would replace one that says something else. */
export async function writeExport(folder: string, files: readonly ExportedFile[]): Promise<void> {
  for (const file of files) {
    const target = path.join(folder, ...file.path.split("/"));
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await writeFile(target, file.text, { flag: "wx" });
    } catch (cause) {
      if (systemCode(cause) !== "EEXIST") throw cause;
      if ((await readFile(target, "utf8")) === file.text) continue;
      throw new L1ghtError("host/exists", `\`${target}\` says something else`, { help: "export into an empty folder" }, cause);
    }
  }
}

/** The files of an export in a folder; throws `host/no-folder` where there are none. */
export async function readExport(folder: string): Promise<ExportedFile[]> {
  const files: ExportedFile[] = [];
  for (const inner of FOLDERS) {
    const names = await readdir(path.join(folder, inner)).catch((cause: unknown) => {
      if (systemCode(cause) === "ENOENT") return [];
      throw cause;
    });
    for (const name of names.sort()) {
      const file = path.join(folder, inner, name);
      // A link may lead anywhere.
      if ((await lstat(file)).isFile()) files.push({ path: `${inner}/${name}`, text: await readFile(file, "utf8") });
    }
  }
  if (files.length > 0) return files;
  throw new L1ghtError("host/no-folder", `\`${folder}\` has no \`agent-memory\` with files`, {
    help: "name a folder that `l1ght memory export` wrote",
  });
}
