/**
 * Which files of a folder import which, by their text: Rust's `mod` and `use`, ES modules and `require`, Python's
 * packages. A plain walk over it, from who is imported to who imports, is what `impact` is measured against.
 */
import { dirname, join, normalize } from "node:path/posix";

import { languageOf } from "./symbols.mjs";

/** The files that a walk reaches from `start` through at most `depth` imports, without it. */
export function dependants(files, start, depth) {
  const importers = new Map();
  const world = { files, paths: new Set(files.keys()), modules: rustModules([...files.keys()]) };
  for (const [path, text] of files) {
    for (const other of IMPORTS[languageOf(path)]?.(world, path, text) ?? []) {
      if (other !== path) importers.set(other, (importers.get(other) ?? new Set()).add(path));
    }
  }
  const reached = new Set([start]);
  let edge = [start];
  for (let step = 0; step < depth; step += 1) {
    edge = [...new Set(edge.flatMap((path) => [...(importers.get(path) ?? [])]))].filter((path) => !reached.has(path));
    edge.forEach((path) => reached.add(path));
  }
  reached.delete(start);
  return reached;
}

const IMPORTS = { rust: rustImports, ecma: ecmaImports, python: pythonImports };

const matches = (pattern, text) => [...text.matchAll(pattern)].map((match) => match[1]);
const firstOf = (paths, wanted) => wanted.find((path) => paths.has(path));

/** Files by module path, `""` for the root of the crate. */
function rustModules(paths) {
  const own = paths.filter((path) => path.startsWith("src/") && path.endsWith(".rs"));
  return new Map(own.map((path) => [moduleOf(path), path]));
}

function moduleOf(path) {
  const parts = path.replace(/^src\//, "").replace(/\.rs$/, "").split("/");
  if (["mod", "lib", "main"].includes(parts.at(-1))) parts.pop();
  return parts.join("::");
}

function rustImports({ files, paths, modules }, path, text) {
  const inCrate = path.startsWith("src/");
  const folder = /(?:^|\/)(?:mod|lib|main)\.rs$/.test(path) || !inCrate ? dirname(path) : path.replace(/\.rs$/, "");
  const children = matches(/^\s*(?:pub(?:\([^)]*\))? )?mod (\w+);/gm, text)
    .map((name) => firstOf(paths, [join(folder, `${name}.rs`), join(folder, name, "mod.rs")]));
  const crate = /^name = "([\w-]+)"/m.exec(files.get("Cargo.toml") ?? "")?.[1].replaceAll("-", "_");
  const used = matches(/\buse ([^;]+);/g, text).flatMap((tree) => spread(tree.replace(/\s+/g, " ")));
  return [...children, ...used.map((name) => rustFile(modules, inCrate ? moduleOf(path) : undefined, crate, name))].filter(Boolean);
}

/** The paths of a `use` tree. */
function spread(tree) {
  const open = tree.indexOf("{");
  if (open < 0) return [tree.replace(/ as .*/, "").trim()];
  const parts = [];
  let [depth, from] = [0, open + 1];
  for (let at = open + 1; at < tree.length; at += 1) {
    if (tree[at] === "{") depth += 1;
    else if (tree[at] === "}" && depth > 0) depth -= 1;
    else if (depth === 0 && (tree[at] === "," || tree[at] === "}")) {
      parts.push(tree.slice(from, at).trim());
      from = at + 1;
    }
  }
  return parts.filter(Boolean).flatMap((part) => spread(part).map((rest) => tree.slice(0, open).trim() + rest));
}

/** The file of the longest part of a path that is a module. */
function rustFile(modules, own, crate, name) {
  const parts = name.replace(/^::/, "").split("::");
  let base;
  if (parts[0] === "crate" || parts[0] === crate) [base] = [[], parts.shift()];
  else if (own === undefined) return undefined;
  else if (parts[0] === "self" || parts[0] === "super") {
    base = own.split("::").filter(Boolean);
    if (parts[0] === "self") parts.shift();
    for (; parts[0] === "super"; parts.shift()) base.pop();
  } else base = own.split("::").filter(Boolean);
  for (let length = parts.length; length >= 0; length -= 1) {
    const file = modules.get([...base, ...parts.slice(0, length)].join("::"));
    if (file) return file;
  }
  return undefined;
}

function ecmaImports({ files, paths }, path, text) {
  const named = matches(/(?:\bfrom\s*|\brequire\(\s*|\bimport\s*\(?\s*)['"](\.[^'"]*)['"]/g, text);
  const main = /"main": *"(?:\.\/)?([^"]+)"/.exec(files.get("package.json") ?? "")?.[1] ?? "index.js";
  return named.map((name) => {
    const target = normalize(join(dirname(path), name)).replace(/\/$/, "");
    if (target === ".") return firstOf(paths, [main, `${main}.js`, "index.js"]);
    const plain = target.replace(/\.js$/, "");
    const endings = ["", ".js", ".ts", ".mjs", ".cjs", "/index.js", "/index.ts", "/index.mjs"];
    return firstOf(paths, [target, ...endings.map((ending) => plain + ending)]);
  }).filter(Boolean);
}

function pythonImports({ paths }, path, text) {
  const found = matches(/^\s*import ([\w., ]+)/gm, text).flatMap((names) => names.split(",")).map((name) => [name.trim().split(" ")[0], []]);
  for (const match of text.matchAll(/^\s*from (\.*)([\w.]*) import (\([^)]*\)|[^\n]*)/gm)) {
    const names = match[3].replace(/[()]/g, "").split(",").map((name) => name.trim().split(" ")[0]).filter(Boolean);
    const up = dirname(path).split("/").slice(0, match[1] ? dirname(path).split("/").length - match[1].length + 1 : 0);
    found.push([[...up, ...match[2].split(".")].filter(Boolean).join("."), names]);
  }
  const fileOf = (module) => ["", "src/"].flatMap((root) => [`.py`, "/__init__.py"].map((ending) => root + module.replaceAll(".", "/") + ending));
  return found.flatMap(([module, names]) => {
    const inside = names.map((name) => firstOf(paths, fileOf(`${module}.${name}`))).filter(Boolean);
    return inside.length === names.length && names.length > 0 ? inside : [...inside, firstOf(paths, fileOf(module))].filter(Boolean);
  });
}
