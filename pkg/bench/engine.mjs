/** One check in this process, through the package's own public surface. */
import { pathToFileURL } from "node:url";
import { join } from "node:path";

let engine;

/** Checks the repository at `root` and answers how many files were wanted and read. */
export async function check(root, pkg) {
  const { loadEngine, openRoot, run } = await import(pathToFileURL(join(pkg, "dist/node/index.js")).href);
  engine ??= await loadEngine();
  const { host } = await openRoot(root);
  let read = 0;
  const reader = host.read.bind(host);
  host.read = (path, signal) => {
    read += 1;
    return reader(path, signal);
  };
  let wanted = 0;
  const input = new TextEncoder().encode("{}");
  const onProgress = (seen) => { if (seen.done === 0) wanted += seen.wanted; };
  const answer = await run(engine, host, { tool: "check", input, output: { format: "json", color: false }, onProgress });
  host.close?.();
  if (answer.kind !== "done") throw new Error(new TextDecoder().decode(answer.body));
  return { read, wanted };
}
