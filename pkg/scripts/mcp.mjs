/**
 * What `dist/mcp` has beside the output of `tsc`: the list of tools, and the official SDK in one file
 * with the licences of all that is in it. `npm run build` runs it.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = (file) => fileURLToPath(new URL(file, import.meta.url));

const tools = JSON.parse(readFileSync(here("../../docs/schema/tools.json"), "utf8"));
writeFileSync(here("../dist/mcp/tools.json"), JSON.stringify(tools));

const { metafile } = await build({
  absWorkingDir: here(".."),
  entryPoints: ["src/mcp/sdk.ts"],
  outfile: "dist/mcp/sdk.js",
  allowOverwrite: true,
  bundle: true,
  minify: true,
  metafile: true,
  format: "esm",
  platform: "node",
  target: "node20",
  legalComments: "none",
  banner: { js: "//! The official SDK of the protocol; `sdk.licenses.txt` has the licences of what is in here." },
  alias: { "@modelcontextprotocol/server/_shims": here("mcp-platform.js") },
});

const parts = Object.keys(metafile.inputs).map((file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]);
const folders = [...new Set(parts.filter((folder) => folder !== undefined))].sort();
const licenses = folders.map((folder) => {
  const { name, version, license } = JSON.parse(readFileSync(here(path.join("..", folder, "package.json")), "utf8"));
  return `${name} ${version} (${license})\n\n${readFileSync(here(path.join("..", folder, "LICENSE")), "utf8")}`;
});
writeFileSync(here("../dist/mcp/sdk.licenses.txt"), licenses.join(`\n${"=".repeat(80)}\n\n`));
