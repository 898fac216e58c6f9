/** How well and how fast secrets are found in 20 MB of public documents, beside secretlint. */
import { createRequire } from "node:module";

import { HOSTILE } from "./hostile.mjs";
import { limit, race, row } from "./measure.mjs";
import { publicDocuments } from "./corpus.mjs";

/** Rows for findings and for speed; each finding is printed, to be looked at. */
export async function secretRows({ BenchTexts }, { folder }) {
  const documents = publicDocuments(folder);
  const megabytes = documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6;
  console.log(`${documents.length} documents, ${megabytes.toFixed(1)} MB`);
  const texts = new BenchTexts();
  for (const { text } of documents) texts.add(text);
  const found = JSON.parse(texts.secrets()).map(([at, rule, line]) => ({ at, rule, line }));
  const lint = await secretlint();
  const theirs = [];
  const start = performance.now();
  for (const [at, { text }] of documents.entries()) theirs.push(...(await lint(text)).map((m) => ({ at, ...m })));
  const elapsed = performance.now() - start;
  const times = await race({ ours: () => void texts.hygiene() }, 7);
  texts.free();
  const show = (who, list) => list.forEach(({ at, rule, line }) => console.log(`${who}: ${documents[at].path}:${line} ${rule}`));
  show("ours", found);
  show("secretlint", theirs);
  const per10 = (count) => (count * 10) / megabytes;
  const speed = (megabytes * 1000) / times.ours.value;
  const once = { value: elapsed, low: elapsed, high: elapsed };
  return [
    limit("secrets/findings in public documents", per10(found.length), "per 10 MB", 5),
    limit("secrets/findings of secretlint there", per10(theirs.length), "per 10 MB", undefined),
    row("secrets/time", "ms", times.ours, "secretlint, preset-recommend", once, { atLeast: 1 }),
    { ...limit("secrets/speed", speed, "MB/s", undefined), bar: ">= 100", ok: speed >= 100 },
    ...hostile(BenchTexts),
  ];
}

/** The slowest of the hostile inputs, 1 MiB each. */
function hostile(BenchTexts) {
  const inputs = { ...HOSTILE, names: repeated("token="), keys: repeated("-----BEGIN PRIVATE KEY-----"), starts: repeated("sk-") };
  return Object.entries(inputs).map(([name, make]) => {
    const texts = new BenchTexts();
    texts.add(make(1 << 20));
    const start = performance.now();
    texts.hygiene();
    const elapsed = performance.now() - start;
    texts.free();
    return limit(`secrets/hostile/${name}, 1 MiB`, elapsed, "ms", 250);
  });
}

const repeated = (word) => (bytes) => word.repeat(bytes / word.length);

async function secretlint() {
  const require = createRequire(import.meta.url);
  const load = (name) => import(require.resolve(name));
  const [{ lintSource }, { creator }] =
    await Promise.all(["@secretlint/core", "@secretlint/secretlint-rule-preset-recommend"].map(load));
  const config = { rules: [{ id: "@secretlint/secretlint-rule-preset-recommend", rule: creator }] };
  return async (content) => {
    const source = { filePath: "document.md", content, contentType: "text" };
    const { messages } = await lintSource({ source, options: { config } });
    return messages.map(({ ruleId, messageId, loc }) => ({ rule: `${ruleId}/${messageId}`, line: loc.start.line }));
  };
}
