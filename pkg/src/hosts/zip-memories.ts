//! Memories as a zip archive: the folder `agent-memory/` with its history, which any system opens.

import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";

import type { Brain } from "../brain.js";
import type { Outcome } from "../tools.js";
import { readArchive, unpack } from "./zip.js";

const FOLDER = "agent-memory/";

/** All memories of a brain, with their history. Throws what the brain throws. */
export async function zipMemories(brain: Brain): Promise<Blob> {
  const answer = await brain.call("memory_export");
  const writer = new ZipWriter(new BlobWriter("application/zip"));
  const files = "files" in answer ? answer.files : [];
  for (const { path, text } of files) await writer.add(path, new TextReader(text));
  return writer.close();
}

/**
 * Takes the memories of an archive that has a folder `agent-memory/`, at its top or in one folder of it.
 * What is in the brain stays. Throws `host/bad-zip`.
 */
export async function importMemories(
  brain: Brain,
  archive: Blob | Uint8Array,
  agent = "import",
): Promise<Outcome<"memory_import">> {
  const files: { path: string; text: string }[] = [];
  for (const [name, entry] of await readArchive(archive)) {
    const at = name.startsWith(FOLDER) ? 0 : name.indexOf(`/${FOLDER}`) + 1;
    if (at === 0 && !name.startsWith(FOLDER)) continue;
    const content = await unpack(entry);
    if ("failed" in content) continue;
    files.push({ path: name.slice(at), text: new TextDecoder().decode(content) });
  }
  return brain.call("memory_import", { agent_id: agent, files });
}
