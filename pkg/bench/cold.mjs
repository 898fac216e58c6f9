/** From nothing to a first answer: in a page of a browser that was just started, and in workerd. */
import { Miniflare } from "miniflare";

import { startChromium } from "../test/chromium.js";
import { makeFolder } from "../test/made.js";
import { modulesOfPackage } from "../test/runtimes.js";
import { limit, median } from "./measure.mjs";

const RUNS = 5;
/** What workerd runs; its clock stands still, so it is timed from outside. */
const WORKER = `
  import { parse } from "./dist/entry/workerd.js";
  export default {
    async fetch() {
      return Response.json(await parse("# a"));
    },
  };
`;
const isOfWorkerd = (name) => !/^(cli|node|edge|entry\/(node|web)|postgres|store\/check)/.test(name);

/** From fetching the package to its first answer in a page, with a profile and processes of its own. */
export async function coldInPage(url) {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await cleaned(async (t) => {
    const browser = await startChromium(makeFolder(t));
    t.after(() => browser.kill());
    const page = await browser.open(`${url}empty.html`);
    return page.evaluate(async () => {
      const start = performance.now();
      const { parse } = await import("/pkg/dist/entry/web.js");
      await parse("# a");
      return performance.now() - start;
    });
  }));
  return limit("cold start: Chromium, from fetching to the first answer", median(times).value, "ms", undefined);
}

/** From a first request to a worker that nobody called yet to its answer. */
export async function coldInWorkerd() {
  const times = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await cleaned(async (t) => {
    const modules = modulesOfPackage(isOfWorkerd, ["wasm/l1ght.js", "wasm/l1ght_bg.wasm"]);
    const worker = new Miniflare({ modules: [{ type: "ESModule", path: "worker.js", contents: WORKER }, ...modules] });
    t.after(() => worker.dispose());
    await worker.ready;
    const start = performance.now();
    const answer = await worker.dispatchFetch("http://localhost/");
    const { schema } = await answer.json();
    if (!answer.ok || !schema) throw new Error("it was not parsed");
    return performance.now() - start;
  }));
  return limit("cold start: workerd, from the first request to its answer", median(times).value, "ms", undefined);
}

/** Does it, then what it left to be done after it, the last first. */
export async function cleaned(work) {
  const left = [];
  try {
    return await work({ after: (clean) => left.push(clean) });
  } finally {
    for (const clean of left.reverse()) await clean();
  }
}
