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

const all = new Map(names.map((name) => [name, JSON.parse(readFileSync(join(schemas, `${name}.json`), "utf8"))]));
const shared = sharedDefinitions([...all.values()]);

for (const [name, schema] of all) {
  // What several have is written once, and imported.
  const own = Object.entries(schema.$defs ?? {});
  const $defs = Object.fromEntries(own.map(([known, one]) => [known, known in shared ? { tsType: known } : one]));
  const made = await compiled({ ...schema, $defs }, typeName(name), "");
  const text = made.replace(/^export type (\w+) = \1;\n/gm, "").trimStart();
  const used = Object.keys(shared).filter((known) => new RegExp(`\\b${known}\\b`).test(text.replace(/\/\*[^]*?\*\//g, "")));
  const imports = used.length === 0 ? "" : `import type { ${used.sort().join(", ")} } from "./shared.js";\n\n`;
  const source = `//! Made by \`cargo xtask gen\` from \`docs/schema/${name}.json\`.\n\n`;
  writeFileSync(join(out, `${fileName(name)}.ts`), source + imports + text);
}

const root = { type: "object", properties: Object.fromEntries(Object.keys(shared).map((name) => [name, { $ref: `#/$defs/${name}` }])) };
const banner = "//! What several answers have. Made by `cargo xtask gen`.";
const text = await compiled({ ...root, $defs: shared }, "Shared", banner);
writeFileSync(join(out, "shared.ts"), text.replace(/export interface Shared \{\n[^}]*\}\n/, ""));

const lines = names.map((name) => `export type { ${typeName(name)} } from "./${fileName(name)}.js";\n`);
const opening = "//! The input and the answer of every tool. Made by `cargo xtask gen`.\n\n";
writeFileSync(join(out, "index.ts"), opening + lines.join(""));

/** Definitions of more than one schema that say the same in all. */
function sharedDefinitions(schemas) {
  const found = new Map();
  for (const [name, one] of schemas.flatMap(({ $defs = {} }) => Object.entries($defs))) {
    found.set(name, [...(found.get(name) ?? []), one]);
  }
  const isShared = ([, [first, ...more]]) => more.length > 0 && more.every((one) => JSON.stringify(one) === JSON.stringify(first));
  return Object.fromEntries([...found].filter(isShared).map(([name, [first]]) => [name, first]));
}

function compiled(schema, title, bannerComment) {
  return compile({ ...schema, title }, title, { additionalProperties: false, bannerComment });
}

/** `lock_resolve.input` → `LockResolveInput`. */
function typeName(name) {
  return name.split(/[^a-z0-9]+/i).map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join("");
}

/** `lock_resolve.input` → `lock-resolve-input`. */
function fileName(name) {
  return name.replace(/[^a-z0-9]+/gi, "-");
}
