/**
 * Takes questions from what published packages say of themselves, by fixed rules, and writes
 * `queries.json`: `node collect.mjs` (with `--candidates` it shows what there is to read and writes
 * nothing). README.md says the rules. What a reader threw out is in `rejections.json`, with why.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { PACKAGES, fetchAll, filesBelow, publishedOf, sourcesOf } from "./fetch.mjs";
import { entriesOf } from "./prose.mjs";
import { languageOf, symbolsOf } from "./symbols.mjs";

/** So many candidates of a package are read at most, evenly drawn. */
const MOST = 70;
/** So many questions may have the same answer. */
const SAME = 2;
/** Where files are that nobody is asked for. */
export const NOT_SOURCES = /(?:^|\/)(?:tests?|__tests__|spec|benches|bench|benchmarks?|examples?|scripts|build|integration)(?:\/|\.)/;
const OFF_TOPIC = new RegExp(
  "\\b(?:msrv|typos?|change ?logs?|bump(?:ed|s)?|upgrad\\w*|dependenc\\w*|ci|readme|docs?|document(?:ed|ation|s)?|doctests?|docstrings?"
  + "|deprecat\\w*|remov(?:e|ed|es|al)|renam\\w*|moved?|refactor\\w*|internal(?:ly)?|type ?hints?|typings?|typescript|types|annotat\\w*|mypy"
  + "|tests?|testing|lints?|clippy|coverage|releases?|python [23]|node(?:\\.?js)? v?\\d+|versions?|rust \\d|edition|github"
  + "|nightly|feature flags?|cargo|backports?|benchmarks?|import(?:ed|s)?|pull request)\\b", "i");
const PLAIN_TITLE = /^(?:installation|install(?:ing)?|licen[cs]e|usage|examples?|contribut\w+|api|introduction|overview|getting started|table of contents|parameters?|returns?|methods|properties|events?|options|summary|changelog|notes?|see also|acknowledge?ments|v?\d[\d.]*.*)$/i;
const STOP = new Set(("a an and are as at be been but by can could do does for from had has have if in into is it its may more no not now of on only or "
  + "so some than that the their them then there these they this those to too was were when where which while will with without would also "
  + "add added adds fix fixed fixes fixing support supports supported implement implemented implements make makes made use used uses using "
  + "allow allows allowed new via method methods function functions class type feat bug instead other any all both each return returns").split(" "));

/** The words of a text that carry meaning. */
export const contentWords = (text) =>
  (text.match(/[A-Za-z][\w'-]*/g) ?? []).map((word) => word.toLowerCase()).filter((word) => word.length > 2 && !STOP.has(word));

/** What spans of a package's prose may name: its symbols and files. */
function namesOf(one) {
  const [symbols, files] = [new Map(), []];
  for (const path of filesBelow(sourcesOf(one)).filter((path) => languageOf(path) && !NOT_SOURCES.test(path))) {
    files.push(path);
    for (const { name } of symbolsOf(path, readFileSync(join(sourcesOf(one), path), "utf8"))) {
      if (/(?:^|::)tests?::/.test(name)) continue;
      const last = name.split("::").at(-1);
      symbols.set(last, (symbols.get(last) ?? new Map()).set(`${path}\0${name}`, { path, symbol: name }));
    }
  }
  return { symbols, files, own: one.name };
}

/** The one target that a span names; none when it names nothing or several things. */
function targetOf(names, { text, isName }) {
  const link = /^[\w./-]+\.\w+$/.test(text) && names.files.filter((path) => path === text || path.endsWith(`/${text}`));
  if (link && link.length === 1 && text.includes("/")) return { path: link[0] };
  const called = /\(.*\)$/s.test(text);
  const plain = text.replace(/^(?:new|await) /, "").replace(/\(.*\)$/s, "").replace(/^[.~#&!@]+|!$/g, "").replace(/<.*>$/, "");
  if (!/^[A-Za-z_$][\w$]*(?:(?:::|\.|#)[A-Za-z_$][\w$]*)*$/.test(plain)) return undefined;
  const parts = plain.split(/::|\.|#/);
  const name = parts.at(-1);
  const isWord = parts.length === 1 && /^[a-z]+$/.test(name);
  if (name.length < 3 || (isWord && !called && !isName)) return undefined;
  const qualifiers = parts.slice(0, -1).filter((part) => part !== names.own && part !== "crate");
  const fits = [...(names.symbols.get(name)?.values() ?? [])].filter(({ path, symbol }) => {
    const around = [...symbol.split("::").slice(0, -1), ...path.replace(/\.\w+$/, "").split("/")].map((part) => part.toLowerCase());
    return qualifiers.every((part) => around.includes(part.toLowerCase()));
  });
  return fits.length === 1 ? fits[0] : undefined;
}

/** A question from an entry of prose; none when the rules take none. */
function questionOf(names, entry) {
  const named = new Map();
  for (const span of entry.firstOnly ? entry.spans.slice(0, 1) : entry.spans) {
    const target = targetOf(names, span);
    if (target) named.set(JSON.stringify(target), target);
  }
  if (named.size !== 1) return undefined;
  const [target] = named.values();
  const last = (target.symbol ?? target.path).split(/::|\//).at(-1).replace(/\.\w+$/, "");
  const text = entry.query(last);
  const least = entry.rule === "heading" ? 2 : 3;
  if (contentWords(text).length < least || text.length > 240 || OFF_TOPIC.test(text) || PLAIN_TITLE.test(text)) return undefined;
  const word = new RegExp(`(?<![\\w$])${last.replaceAll("$", "\\$")}(?![\\w$])`, "i");
  return { rule: entry.rule, query: text, names_target: word.test(text), targets: [target] };
}

/** All candidates of a package, evenly drawn down to the most that are read. */
function candidatesOf(one) {
  const names = namesOf(one);
  const [seen, answers] = [new Set(), new Map()];
  const all = [];
  const documents = filesBelow(publishedOf(one)).filter((path) => /\.(?:md|rst)$/.test(path) && !/node_modules|\/?examples?\//.test(path));
  for (const path of documents) {
    for (const entry of entriesOf(path, readFileSync(join(publishedOf(one), path), "utf8"))) {
      const question = questionOf(names, entry);
      if (!question || seen.has(question.query)) continue;
      const answer = JSON.stringify(question.targets);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      if (answers.get(answer) > SAME) continue;
      seen.add(question.query);
      const { name, version, registry, held_out } = one;
      const source = `${path}:${entry.line}`;
      all.push({ id: `${name}/${source}`, package: name, version, registry, held_out, source, ...question });
    }
  }
  const most = Math.min(MOST, all.length);
  return Array.from({ length: most }, (_, at) => all[Math.floor((at * all.length) / most)]);
}

/** The candidates of all packages. */
export function candidates() {
  fetchAll();
  return PACKAGES.flatMap(candidatesOf);
}

if (process.argv[1] === import.meta.filename) {
  const all = candidates();
  if (process.argv.includes("--candidates")) {
    for (const { id, query, targets: [{ path, symbol }], names_target, rule } of all) console.log(`${id}\n   ${names_target ? "! " : ""}${rule[0]} ${query}\n   → ${symbol ?? ""} ${path}`);
  } else {
    const rejected = JSON.parse(readFileSync(join(import.meta.dirname, "rejections.json"), "utf8"));
    const kept = all.filter(({ id }) => !(id in rejected));
    const lines = kept.map((one) => JSON.stringify(one));
    writeFileSync(join(import.meta.dirname, "queries.json"), `[\n${lines.join(",\n")}\n]\n`);
    console.log(`${kept.length} of ${all.length} kept, ${kept.filter((one) => one.held_out).length} held out, ${kept.filter((one) => one.names_target).length} hold the name of their answer`);
  }
}
