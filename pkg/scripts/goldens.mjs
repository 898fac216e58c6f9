/**
 * Every input and answer of `tests/suite` as TypeScript, each with its type, for `tsc` to check:
 * `node goldens.mjs SUITE OUT`. What the suite refuses to read is left out.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";

const [suite, out] = process.argv.slice(2);
const types = relative(out, resolve(import.meta.dirname, "../src/types/index.js"));

/** Blocks of a case: what their fence says, and their text. */
function blocks(text) {
  const found = text.matchAll(/^(~{3,}|`{3,})([^\n]*)\n(.*?)^\1$/gms);
  return Array.from(found, ([, , info, body]) => ({ words: info.trim().split(" "), body }));
}

/** The answers of an expectation: the tool, how it ended, and the lines that follow. */
function answers(expected) {
  const found = expected.matchAll(/^(\w+): (done|rejected), exit \d\n([^\n]*)/gm);
  return Array.from(found, ([, tool, kind, body]) => ({ tool, kind, body }));
}

/** `lock_resolve` → `LockResolve`. */
function typeName(tool) {
  return tool.split("_").map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
}

const rows = [];
for (const file of readdirSync(suite).filter((name) => name.endsWith(".md")).sort()) {
  for (const part of readFileSync(join(suite, file), "utf8").split(/^## /m).slice(1)) {
    const all = blocks(part);
    const calls = all.filter(({ words }) => words[0] === "call");
    const given = all.filter(({ words }) => words[0] === "expect").flatMap(({ body }) => answers(body));
    for (const [at, { tool, kind, body }] of given.entries()) {
      const call = calls[at];
      if (call?.words[1] !== tool) throw new Error(`${file}: call ${at + 1} of a case is not the answer's`);
      if (kind === "done") rows.push([`${typeName(tool)}Input`, call.body.trim()]);
      if (body.startsWith("{")) rows.push([kind === "done" ? `${typeName(tool)}Answer` : "Rejected", body]);
    }
  }
}

const names = [...new Set(rows.map(([type]) => type))].sort();
const lines = rows.map(([type, json], at) => `export const golden${at}: ${type} = ${json};\n`);
const opening = `import type { ${names.join(", ")} } from "${types}";\n\n`;
const options = {
  extends: resolve(import.meta.dirname, "../tsconfig.json"),
  compilerOptions: { noEmit: true, rootDir: "/", types: [] },
  include: ["goldens.mts"],
};
mkdirSync(out, { recursive: true });
writeFileSync(join(out, "goldens.mts"), opening + lines.join(""));
writeFileSync(join(out, "tsconfig.json"), JSON.stringify(options));
console.log(`${rows.length} inputs and answers of ${names.length} types`);
