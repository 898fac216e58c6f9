//! What `node packet.js packet.json [log.jsonl] [anchor…]` does; nothing when another program imports the verifier.

import { readFileSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";

const VERIFIER = fileURLToPath(new URL("packet.js", import.meta.url));

/** True when Node was started with the verifier. */
function isStarted(script) {
  try {
    return realpathSync(script) === realpathSync(VERIFIER);
  } catch {
    return false;
  }
}

/** Says what is wrong; exits 1 when something is, 2 when there is nothing to check. */
export async function main(verifyPacket) {
  const [, script, file, ...rest] = process.argv;
  if (!isStarted(script)) return;
  const isAnchor = (word) => word.startsWith("ed25519:");
  try {
    const read = (name) => readFileSync(name, "utf8");
    const [log] = rest.filter((word) => !isAnchor(word)).map((name) => read(name).trim().split("\n").map((line) => JSON.parse(line)));
    const found = await verifyPacket(JSON.parse(read(file)), { log, anchors: rest.filter(isAnchor) });
    console.log(JSON.stringify(found, null, 1));
    process.exitCode = found.valid ? 0 : 1;
  } catch (error) {
    console.error(`usage: node packet.js packet.json [log.jsonl] [anchor…]\n${error}`);
    process.exitCode = 2;
  }
}
