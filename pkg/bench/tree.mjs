/** Trees of other people's Rust, each a Git repository. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import { commit, git } from "./repository.mjs";

/** The Rust files under `root`, sorted. */
export function filesOf(root) {
  const all = readdirSync(root, { recursive: true }).filter((path) => path.endsWith(".rs"));
  return all.filter((path) => statSync(join(root, path)).isFile()).sort();
}

/** The crate of that name and version, whole. */
export function crateTree(folder, sources, name) {
  const source = sources.find((path) => basename(path) === name);
  if (!source) throw new Error(`the sources of ${name} are not there`);
  return make(join(folder, name), (root) => cpSync(source, root, { recursive: true }));
}

/** `count` files, evenly drawn from all sources. */
export function drawnTree(folder, sources, count) {
  return make(join(folder, `drawn-${count}`), (root) => {
    const all = [...sources].sort((a, b) => (basename(a) < basename(b) ? -1 : 1))
      .flatMap((source) => filesOf(source).map((path) => [source, path]));
    for (let index = 0; index < count; index += 1) {
      const [source, path] = all[Math.floor((index * all.length) / count)];
      const target = join(root, basename(source), path);
      mkdirSync(dirname(target), { recursive: true });
      cpSync(join(source, path), target);
    }
  });
}

/** Made anew only when it is not there. */
function make(root, fill) {
  const made = join(root, ".git", "made");
  if (existsSync(made)) return root;
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  fill(root);
  git(root, "init", "-q");
  commit(root, "start");
  writeFileSync(made, "");
  return root;
}
