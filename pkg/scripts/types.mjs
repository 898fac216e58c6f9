/**
 * TypeScript from the JSON Schemas of the tools: `node types.mjs SCHEMAS OUT` writes one file for
 * each schema, and an index of their types. `cargo xtask gen` runs it.
 */
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "json-schema-to-typescript";

const [schemas, out] = process.argv.slice(2);
mkdirSync(out, { recursive: true });

const names = readdirSync(schemas)
  .filter((file) => file.endsWith(".json") && file !== "tools.json")
  .map((file) => file.slice(0, -".json".length))
  .sort();

for (const name of names) {
  const schema = JSON.parse(readFileSync(join(schemas, `${name}.json`), "utf8"));
  const options = {
    additionalProperties: false,
    bannerComment: `//! Made by \`cargo xtask gen\` from \`docs/schema/${name}.json\`.`,
  };
  const text = await compile({ ...schema, title: typeName(name) }, typeName(name), options);
  writeFileSync(join(out, `${fileName(name)}.ts`), text);
}

const lines = names.map((name) => `export type { ${typeName(name)} } from "./${fileName(name)}.js";\n`);
const opening = "//! The input and the answer of every tool. Made by `cargo xtask gen`.\n\n";
writeFileSync(join(out, "index.ts"), opening + lines.join(""));

/** `lock_resolve.input` → `LockResolveInput`. */
function typeName(name) {
  return name.split(/[^a-z0-9]+/i).map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
}

/** `lock_resolve.input` → `lock-resolve-input`. */
function fileName(name) {
  return name.replace(/[^a-z0-9]+/gi, "-");
}
