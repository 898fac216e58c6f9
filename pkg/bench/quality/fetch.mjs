/**
 * Brings the packages of `packages.json` into `target/quality` with the ordinary clients of their
 * registries: `<name>-<version>/published` as it was published, `<name>-<version>/sources` without what
 * documents it.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const PLACE = resolve(import.meta.dirname, "../../../target/quality");
const LIST = JSON.parse(readFileSync(join(import.meta.dirname, "packages.json"), "utf8"));
export const PACKAGES = LIST.packages;

/** Where a package is, as it was published. */
export const publishedOf = (one) => join(placeOf(one), "published");

/** Where the files are that are searched. */
export const sourcesOf = (one) => join(placeOf(one), "sources");

const placeOf = ({ name, version }) => join(PLACE, `${name}-${version}`);

/** The files below `root`, in the order of their bytes, with `/` on every host. */
export function filesBelow(root) {
  const all = readdirSync(root, { recursive: true }).map((path) => path.replaceAll("\\", "/"));
  return all.filter((path) => statSync(join(root, path)).isFile()).sort();
}

/** Whether a file documents the package, or is built from its sources, and so is not searched. */
export function isLeftOut({ leave_out: own = [] }, path) {
  return [...LIST.leave_out, ...own].some((rule) => {
    if (rule.startsWith("*")) return path.endsWith(rule.slice(1));
    if (rule.endsWith("/")) return path.startsWith(rule) || path.includes(`/${rule}`);
    return path === rule || path.endsWith(`/${rule}`);
  });
}

/** Fetches what is not there yet; throws a plain word when a registry is out of reach. */
export function fetchAll(packages = PACKAGES) {
  for (const one of packages.filter((one) => !existsSync(sourcesOf(one)))) {
    const work = join(placeOf(one), "fetched");
    rmSync(placeOf(one), { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    try {
      renameSync(CLIENTS[one.registry](one, work), publishedOf(one));
    } catch (error) {
      throw new Error(`${one.name} ${one.version} could not be had from ${one.registry}; is there a network?`, { cause: error });
    }
    rmSync(work, { recursive: true, force: true });
    const kept = filesBelow(publishedOf(one)).filter((path) => !isLeftOut(one, path));
    const part = `${sourcesOf(one)}.part`;
    for (const path of kept) cpSync(join(publishedOf(one), path), join(part, path));
    renameSync(part, sourcesOf(one));
    console.log(`${one.name} ${one.version}: ${kept.length} files to search`);
  }
}

const CLIENTS = { cargo: crate, npm: npmPackage, pypi: pythonPackage };

function run(program, args, cwd) {
  return execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
}

function crate({ name, version }, work) {
  mkdirSync(join(work, "src"));
  writeFileSync(join(work, "src/lib.rs"), "");
  const dependency = `${name} = { version = "=${version}", default-features = false }`;
  writeFileSync(join(work, "Cargo.toml"), `[package]\nname = "fetch"\nedition = "2021"\n[dependencies]\n${dependency}\n[workspace]\n`);
  run("cargo", ["vendor", "--quiet"], work);
  return join(work, "vendor", name);
}

function npmPackage({ name, version }, work) {
  unpack(run("npm", ["pack", "--silent", `${name}@${version}`], work).split("\n").at(-1), work);
  return join(work, "package");
}

function pythonPackage({ name, version }, work) {
  run("pip", ["download", "--quiet", "--no-deps", "--no-binary", ":all:", `${name}==${version}`], work);
  unpack(readdirSync(work).find((file) => file.endsWith(".tar.gz")), work);
  return join(work, readdirSync(work).find((file) => statSync(join(work, file)).isDirectory()));
}

function unpack(archive, work) {
  run("tar", ["-xzf", archive], work);
}

if (process.argv[1] === import.meta.filename) fetchAll();
