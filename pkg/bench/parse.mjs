/** How fast documents are read, beside the parsers that people know. */
import { createRequire } from "node:module";

import { HOSTILE } from "./hostile.mjs";
import { limit, race, row } from "./measure.mjs";
import { ordinaryMarkdown, withMarkers } from "./corpus.mjs";

const RUNS = 7;
/** Sizes of hostile inputs, in bytes: the smallest, and two doublings. */
const SIZES = [1 << 16, 1 << 17, 1 << 18];

/** Rows for ordinary Markdown, for the same with markers, and for hostile inputs. */
export async function parseRows({ BenchTexts }, { folder, crates }) {
  const { documents, distinct } = ordinaryMarkdown(folder, crates);
  const megabytes = (documents.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / 1e6).toFixed(1);
  console.log(`parsing ${megabytes} MB of Markdown, ${distinct} distinct documents`);
  const marked = withMarkers(documents);
  return [
    ...(await againstPeers("parse/ordinary", BenchTexts, documents)),
    ...(await againstPeers("parse/marked", BenchTexts, marked)),
    ...(await hostileRows(BenchTexts)),
  ];
}

async function againstPeers(id, BenchTexts, documents) {
  const texts = new BenchTexts();
  for (const text of documents) texts.add(text);
  const near = await race({ ours: () => texts.parse(), drained: () => texts.drain() }, RUNS);
  texts.free();
  const peers = await javascriptPeers();
  // The JavaScript parsers take minutes for all of it: each gets every tenth document, and ours too.
  const sample = documents.filter((_, at) => at % 10 === 0);
  const few = new BenchTexts();
  for (const text of sample) few.add(text);
  const far = await race({
    ours: () => few.parse(),
    "markdown-it": () => sample.forEach((text) => peers.markdownIt(text)),
    "remark-parse": () => sample.forEach((text) => peers.remark(text)),
  }, 5);
  few.free();
  return [
    row(`${id}/pulldown-cmark`, "ms", near.ours, "pulldown-cmark", near.drained, { atMost: 1.35 }),
    row(`${id}/markdown-it`, "ms", far.ours, "markdown-it", far["markdown-it"], { atLeast: 5 }),
    row(`${id}/remark-parse`, "ms", far.ours, "remark-parse", far["remark-parse"], { atLeast: 80 }),
  ];
}

/** Peers are development dependencies of the package: `markdown-it` and `remark-parse`. */
async function javascriptPeers() {
  const require = createRequire(import.meta.url);
  const load = (name) => import(require.resolve(name));
  const [{ default: MarkdownIt }, { unified }, { default: remarkParse }] =
    await Promise.all(["markdown-it", "unified", "remark-parse"].map(load));
  const markdownIt = new MarkdownIt();
  const processor = unified().use(remarkParse);
  return {
    markdownIt: (text) => markdownIt.parse(text, {}),
    remark: (text) => processor.parse(text),
  };
}

/** The worst growth over two doublings of each hostile input: at most 2.6 a doubling. */
async function hostileRows(BenchTexts) {
  const rows = [];
  for (const [name, make] of Object.entries(HOSTILE)) {
    const texts = SIZES.map((bytes) => {
      const texts = new BenchTexts();
      texts.add(make(bytes));
      return texts;
    });
    const [once, twice, fourfold] = texts;
    const times = await race({
      once: () => once.parse(),
      twice: () => twice.parse(),
      fourfold: () => fourfold.parse(),
    }, 15);
    texts.forEach((text) => text.free());
    const [a, b, c] = [times.once, times.twice, times.fourfold].map((time) => Math.max(time.value, 0.02));
    const id = `hostile/${name} (64 KiB ${a.toFixed(2)} ms)`;
    rows.push(limit(id, Math.max(b / a, c / b), "x per doubling", 2.6));
  }
  return rows;
}
