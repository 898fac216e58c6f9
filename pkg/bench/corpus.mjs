/** Ordinary Markdown from registry packages, the text that the parser is measured on. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = ["next@16.4.6", "ai@6.0.326", "npm@11.21.2"];
const BYTES = 20_000_000;

/** Packages with much documentation, many of services that have keys; with those above over 20 MB. */
const DOCUMENTED = [
  "@mui/material@9.5.0", "@salesforce/cli@2.146.3", "@trpc/server@11.25.2", "auth0@7.1.0",
  "aws-cdk-lib@2.276.0", "axios@1.21.1", "cdktf@0.21.0", "date-fns@4.4.0", "fastify@5.12.8",
  "gatsby@5.16.1", "knex@3.3.0", "mailgun.js@14.0.1", "openai@6.49.0", "plaid@47.0.0", "rxjs@7.8.2",
  "semantic-release@24.2.9", "square@46.0.0", "stripe@23.1.0",
];

/** Documents of 20 MB in all: the packages' and crates' Markdown in path order, again from the start when it ends. */
export function ordinaryMarkdown(folder, crates) {
  const found = [...PACKAGES.flatMap((name) => documentsOf(unpacked(name, folder))), ...readmes(crates)];
  const documents = [];
  for (let at = 0, bytes = 0; bytes < BYTES; at += 1) {
    const text = found[at % found.length];
    documents.push(text);
    bytes += Buffer.byteLength(text);
  }
  return { documents, distinct: found.length };
}

/** At least 20 MB of distinct documents of packages, each `{ path, text }`. */
export function publicDocuments(folder) {
  const seen = new Set();
  const documents = [...PACKAGES, ...DOCUMENTED].flatMap((name) => {
    const root = unpacked(name, folder);
    return pathsIn(root, /\.mdx?$/).map((path) => ({ path: `${name}/${path}`, text: readFileSync(join(root, path), "utf8") }));
  }).filter(({ text }) => !seen.has(text) && seen.add(text));
  const bytes = documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  if (bytes < BYTES) throw new Error(`only ${bytes} bytes of documents`);
  return documents;
}

/** The same documents as L1GHT: a header each, and ten markers per 1 000 lines of all of them. */
export function withMarkers(documents) {
  const spread = { lines: 0, due: 100 };
  return documents.map((text, at) => {
    const out = ["---", "Protocol: L1GHT/1.0", `Node: Document${at}`, "State: active"];
    // Front matter is a header already; it gets the fields.
    const body = text.startsWith("---\n") ? text.slice(4) : `---\n\n${text}`;
    let code = false;
    for (const line of body.split("\n")) {
      out.push(line);
      spread.lines += 1;
      if (/^\s*(```|~~~)/.test(line)) code = !code;
      // Between paragraphs, where an author writes them and Markdown reads them.
      if (spread.lines < spread.due || line !== "" || code) continue;
      spread.due += 200;
      out.push(`[⍂ entity: Thing${spread.due}] holds.`, `[𝔻 evidence: src/file${spread.due}.rs:10-20]`, "");
    }
    return out.join("\n");
  });
}

function unpacked(name, folder) {
  const target = join(folder, name);
  if (!existsSync(join(target, "done"))) {
    mkdirSync(target, { recursive: true });
    execFileSync("npm", ["pack", name, "--silent", "--pack-destination", target], { stdio: "ignore" });
    const archive = readdirSync(target).find((file) => file.endsWith(".tgz"));
    execFileSync("tar", ["xzf", archive], { cwd: target });
    writeFileSync(join(target, "done"), "");
  }
  return target;
}

function documentsOf(folder) {
  return pathsIn(folder).map((path) => readFileSync(join(folder, path), "utf8"));
}

function pathsIn(folder, kind = /\.md$/) {
  return readdirSync(folder, { recursive: true }).filter((path) => kind.test(path)).sort();
}

/** The READMEs of the crates that this workspace is built from. */
function readmes(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder).filter((name) => /^readme.*\.md$/i.test(name)).map((name) => join(folder, name)));
  return files.map((file) => readFileSync(file, "utf8"));
}
