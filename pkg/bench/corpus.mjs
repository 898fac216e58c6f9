/** Ordinary Markdown from registry packages, the text that the parser is measured on. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const PACKAGES = ["next@16.4.6", "ai@6.0.326", "npm@11.21.2"];
const BYTES = 20_000_000;

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
  const entries = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".md"));
  return entries.sort().map((path) => readFileSync(join(folder, path), "utf8"));
}

/** The READMEs of the crates that this workspace is built from. */
function readmes(folders) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder).filter((name) => /^readme.*\.md$/i.test(name)).map((name) => join(folder, name)));
  return files.map((file) => readFileSync(file, "utf8"));
}
