//! The other runtimes that the package runs in, as npm brings them for this machine.

import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));

const own = createRequire(import.meta.url);
const platform = `${process.platform}-${process.arch}`;

/** The program of Deno. */
export function deno() {
  const its = createRequire(own.resolve("deno/package.json"));
  return its.resolve(`@deno/${platform}${process.platform === "linux" ? "-glibc" : ""}/deno`);
}

/** The program of Bun. */
export function bun() {
  return createRequire(own.resolve("bun/package.json")).resolve(`@oven/bun-${platform}/bin/bun`);
}

/** The scripts of the package whose names are wanted, and other files of it, as workerd takes them. */
export function modulesOfPackage(isWanted = () => true, others = ["wasm/suite.js"]) {
  const scripts = readdirSync(join(PACKAGE, "dist"), { recursive: true }).filter((name) => name.endsWith(".js") && isWanted(name));
  return [...others, ...scripts.map((name) => `dist/${name}`)].map((path) => {
    const isModule = path.endsWith(".wasm");
    const contents = readFileSync(join(PACKAGE, path), isModule ? undefined : "utf8");
    return { type: isModule ? "CompiledWasm" : "ESModule", path, contents };
  });
}
