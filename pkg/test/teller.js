//! A process that tells a brain many things: `node teller.js FOLDER NAME COUNT` accepts a claim of its
//! own COUNT times and writes the number of each time once it was acknowledged.

import { pathToFileURL } from "node:url";

import { Brain, fsStore, loadEngine } from "../dist/node/index.js";
import { claim } from "./made.js";

const bytes = (text) => new TextEncoder().encode(text);

/** Files in memory as a host. */
export function memoryHost(files) {
  return {
    list: async () => ({ paths: Object.keys(files).join("\0"), ids: "", absent: "", complete: true, exact: false }),
    read: async (path) => (path in files ? bytes(files[path]) : { failed: "unreadable" }),
    blame: async () => null,
    blob: async () => null,
    write: async () => { throw new Error("a brain without a lock file writes none"); },
  };
}

/** Tells `count` things as `name`; calls `told` after each. `accept` is how. */
export async function tellMany(brain, name, count, told, accept = (input) => brain.call("accept", input)) {
  const files = { [`docs/${name}.md`]: claim(`src/${name}.txt`, name), [`src/${name}.txt`]: "0\n" };
  await brain.ingest(memoryHost(files), { adapter: "light" });
  await brain.call("bind");
  for (let number = 1; number <= count; number++) {
    files[`src/${name}.txt`] = `${process.pid} ${number}\n`;
    const input = { evidence: [`src/${name}.txt`], reason: `${name} ${number}`, by: name, now: number };
    const { moved } = await accept(input);
    if (moved?.length !== 1) throw new Error("it was not accepted");
    told(number);
  }
}

/** The last number that each name stands by. */
export async function standing(brain) {
  const lines = new TextDecoder().decode(await brain.lockFile()).trim().split("\n").slice(1);
  const rows = lines.map((line) => JSON.parse(line)).filter(({ reason }) => reason);
  return Object.fromEntries(rows.map(({ reason }) => reason.split(" ")).map(([name, number]) => [name, Number(number)]));
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder, name, count] = process.argv.slice(2);
  const brain = await Brain.open(await loadEngine(), { store: await fsStore(folder) });
  await tellMany(brain, name, Number(count), (number) => process.stdout.write(`${number}\n`));
  await brain.close();
}
