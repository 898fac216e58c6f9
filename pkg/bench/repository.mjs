/** A made Git repository with documents that cite its code, at any size. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Lines of a Rust file, all different, so that every cited range stands once. */
function source(index) {
  const bodies = Array.from({ length: 8 }, (_, f) => [
    `/// Step ${f} of part ${index}.`,
    `pub fn part_${index}_${f}(input: u64) -> u64 {`,
    `    let mixed = input.rotate_left(${(index + f) % 63}) ^ ${index * 31 + f};`,
    `    mixed.wrapping_mul(${index + 7}).wrapping_add(${f})`,
    "}", ""].join("\n"));
  return bodies.join("\n");
}

const pathOf = (index) => `src/area${Math.floor(index / 1000)}/group${Math.floor(index / 50) % 20}/part${index}.rs`;

/** A document with `items` claims, each resting on a range of another file. */
function document(index, items, files) {
  const claims = Array.from({ length: items }, (_, item) => {
    const cited = (index * items + item) * 7 % files;
    return [`## Part ${item}`, "", `The step mixes its input. [⍂ entity: Part${index}_${item}]`,
      `[𝔻 evidence: ${pathOf(cited)}:2-5]`, "[𝔻 confidence: high]", ""].join("\n");
  });
  return ["---", "Protocol: L1GHT/1.0", `Node: Spec${index}`, "---", `# Spec ${index}`, "", ...claims].join("\n");
}

/** Makes the repository in `folder` and commits it. Made anew only when it is not there. */
export function makeRepository(folder, { files, documents, items }) {
  if (existsSync(join(folder, ".git", "made"))) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "docs"), { recursive: true });
  const code = files - documents;
  for (let index = 0; index < code; index += 1) {
    const path = join(folder, pathOf(index));
    if (index % 50 === 0) mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, source(index));
  }
  for (let index = 0; index < documents; index += 1) {
    writeFileSync(join(folder, "docs", `spec${index}.md`), document(index, items / documents, code));
  }
  git(folder, "init", "-q");
  commit(folder, "start");
  writeFileSync(join(folder, ".git", "made"), "");
}

/** Commits all there is. */
export function commit(folder, message) {
  git(folder, "add", "-A");
  git(folder, "-c", "user.name=bench", "-c", "user.email=bench@localhost", "commit", "-qm", message);
}

/** Changes `count` cited files, spread over the repository, without committing. */
export function changeFiles(folder, count, files) {
  for (let index = 0; index < count; index += 1) {
    const cited = index * 7 * 13 % files;
    writeFileSync(join(folder, pathOf(cited)), source(cited).replace("rotate_left", "rotate_right"));
  }
}

/** Runs Git in `folder`. */
export function git(folder, ...args) {
  execFileSync("git", args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}
