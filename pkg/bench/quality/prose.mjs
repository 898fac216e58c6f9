/**
 * What documents say, in entries that may be questions: headings with what their section names first,
 * headings that are a name with the first sentence below, and items of changelogs. Markdown and
 * reStructuredText, read by lines.
 */

const ROLE = /(?:\{(?:func|meth|class|attr|exc|mod)\}|:(?:func|meth|class|attr|exc|mod):)`([^`]+)`|``([^`]+)``|`([^`]+)`/g;
/** References to issues, commits and people. */
const NOISE = [
  [/\(?(?:closes|fixes|resolves|see|thanks)?:? ?\[[^\]]*\]\((?:https?:)[^)]*\)\)?/gi, " "], [/\(\[?#\d+\]?[^)]*\)/g, " "], [/\[#\d+\](?:\[\w*\])?/g, " "],
  [/\(?\b[0-9a-f]{7,40}\b\)?/g, " "], [/(?:\{(?:issue|pr|ghsa)\}|:(?:issue|pr|ghsa):)`[^`]*`/g, " "], [/``?#\d+``?/g, " "], [/#\d+/g, " "],
  [/\(#?\d+(?:, #?\d+)*\)/g, " "], [/@[\w-]+/g, " "], [/\(by [^)]*\)/gi, " "], [/\bclose[sd]? /gi, " "],
];

/** The entries of a document, each `{ rule, line, spans, query(name) }`. */
export function entriesOf(path, source) {
  const lines = source.split(/\r?\n/).map((line) => line.replace(/\[([^\]]*`[^\]]*)\]\([^)]*\)/g, "$1"));
  const isLog = /(?:^|\/)(?:changes|changelog|history|releases?|news)[^/]*$/i.test(path);
  return isLog ? items(lines) : sections(lines);
}

function spansOf(text) {
  return [...text.matchAll(ROLE)].map((match) => {
    const named = (match[1] ?? match[2] ?? match[3]).replace(/^~|^\./, "");
    const shown = / <([^>]+)>$/.exec(named)?.[1] ?? named;
    return { raw: match[0], text: shown, isName: match[1] !== undefined };
  });
}

/** Whether a span says that name, whatever it is qualified by. */
const says = (name) => ({ text }) => text.replace(/\(.*$/s, "").replace(/!$/, "").split(/::|\.|#/).at(-1) === name;

/** The text as a person would say it, without the spans that say `name`. */
function clean(text, name) {
  let said = text;
  for (const { raw } of spansOf(text).filter(says(name))) said = said.replaceAll(raw, " ");
  said = said.replace(ROLE, (...match) => match[1] ?? match[2] ?? match[3]).replace(/[*]{1,2}/g, "");
  said = said.replace(/\[([^\]]+)\](?:\([^)]*\)|\[[^\]]*\])?/g, "$1").replace(/\\/g, "").replace(/\(\s*[,.;]*\s*\)/g, " ").replace(/\s+/g, " ").replace(/ +([,.;:)])/g, "$1");
  return said.replace(/^[\s:,.;!'-]+|[\s:,;.-]+$/g, "").replace(/^(?:feat|fix|perf|chore)(?:\([^)]*\))?:?\s+/i, "").replace(/^'s /, "").trim();
}

function withoutNoise(text) {
  return NOISE.reduce((said, [pattern, by]) => said.replace(pattern, by), text);
}

/** Sentences, not cut within a span. */
function sentencesOf(text) {
  return text.split(/(?<=[.!?])\s+(?=[A-Z`{:])/);
}

/** Items of a changelog: a bullet or a paragraph with the lines that go on. */
function items(lines) {
  const found = [];
  let open;
  const close = () => { if (open) found.push(...itemEntries(open)); open = undefined; };
  for (const [at, line] of lines.entries()) {
    const bullet = /^(\s*)[-*+] +(.*)$/.exec(line);
    if (line.trim() === "" || /^#|^\s*(?:---|===|```|\.\. )/.test(line)) close();
    else if (bullet) { close(); open = { line: at + 1, text: bullet[2] }; }
    else if (open) open.text += ` ${line.trim()}`;
    else if (/^[A-Z`]/.test(line)) open = { line: at + 1, text: line.trim() };
  }
  close();
  return found;
}

function itemEntries({ line, text }) {
  const scope = /^\*\*([\w$.]+):?\*\*:? (.*)$/.exec(text);
  const said = withoutNoise(scope ? scope[2] : text);
  if (scope) {
    const spans = [{ raw: "", text: scope[1], isName: true }];
    return [{ rule: "scope", line, spans, firstOnly: true, query: (name) => clean(sentencesOf(said)[0], name) }];
  }
  const spans = spansOf(said);
  const holding = (name) => sentencesOf(said).find((sentence) => spansOf(sentence).some(says(name))) ?? said;
  return [{ rule: "item", line, spans, query: (name) => clean(holding(name), name) }];
}

/** Headings, with the first paragraph below. */
function sections(lines) {
  const found = [];
  let fenced = false;
  for (const [at, line] of lines.entries()) {
    if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
    const title = !fenced && titleAt(lines, at);
    if (!title) continue;
    const below = paragraphAfter(lines, title.next);
    if (!below) continue;
    const own = title.text.replace(/^`|`$/g, "").replace(/`/g, "");
    const name = own.replace(/^(?:class|function|method|property|interface): /i, "");
    const isName = /^(?:new )?\.?[A-Za-z_$][\w$]*(?:[.:#]+[\w$]+)*(?:\s?\(.*\)?.*)?$/.test(name) && !/ [a-z]+ /.test(name);
    const first = sentencesOf(below)[0];
    if (isName) found.push({ rule: "reference", line: at + 1, firstOnly: true, spans: [{ raw: "", text: name.replace(/\(.*$/s, "()"), isName: true }], query: (last) => clean(first, last) });
    else found.push({ rule: "heading", line: at + 1, firstOnly: true, spans: spansOf(below).slice(0, 1), query: (last) => clean(title.text, last) });
  }
  return found;
}

function titleAt(lines, at) {
  const heading = /^#{1,6} +(.+?) *#*(?: *\{[#.].*\}| *<a .*)?$/.exec(lines[at]);
  if (heading) return { text: heading[1].replace(/<[^>]*>/g, ""), next: at + 1 };
  if (/^([=\-~^"'`#*+])\1{2,}\s*$/.test(lines[at + 1] ?? "") && /^\S/.test(lines[at]) && lines[at + 1].trim().length >= lines[at].trim().length - 1) {
    return { text: lines[at].trim(), next: at + 2 };
  }
  return undefined;
}

function paragraphAfter(lines, from) {
  let at = from;
  while (at < lines.length && (lines[at].trim() === "" || /^<a |^\.\. _|^_?\(?[A-Z]\w+ in/.test(lines[at]))) at += 1;
  const said = [];
  while (at < lines.length && lines[at].trim() !== "" && !/^(?:#|```|\.\. |\||>|\s*[-*+] )/.test(lines[at])) said.push(lines[at++].trim());
  return said.length > 0 ? said.join(" ") : undefined;
}
