/**
 * Symbols of a source file by its layout alone, for Rust, JavaScript, TypeScript and Python as their
 * formatters write them: what the queries and the baselines rest on is independent of the engine.
 * A symbol is `{ name, kind, first, line, end, text }`: its qualified name with `::`, its lines from 1, and
 * the text of these with the comments and attributes above.
 */

const NAME = "([A-Za-z_$][\\w$]*)";

/** For each language its declarations, in order: a pattern whose last group is the name, and a kind. */
const DECLARATIONS = {
  rust: [
    [/^(?:pub(?:\([^)]*\))? )?(?:default )?(?:const )?(?:async )?(?:unsafe )?(?:extern "[^"]*" )?fn (\w+)/, "function"],
    [/^(?:pub(?:\([^)]*\))? )?(?:unsafe )?(?:struct|enum|union|trait|type) (\w+)/, "type"],
    [/^(?:pub(?:\([^)]*\))? )?mod (\w+) \{/, "module"],
    [/^(?:pub(?:\([^)]*\))? )?(?:const|static(?: mut)?) (\w+):/, "constant"],
    [/^macro_rules! (\w+)/, "macro"],
    [/^(?:unsafe )?impl\b(.*)$/, "impl"],
  ],
  ecma: [
    [new RegExp(`^(?:export )?(?:default )?(?:declare )?(?:async )?function ?\\*? ?${NAME}`), "function"],
    [new RegExp(`^(?:export )?(?:default )?(?:declare )?(?:abstract )?class ${NAME}`), "type"],
    [new RegExp(`^(?:export )?(?:declare )?(?:interface|enum|type) ${NAME}`), "type"],
    [new RegExp(`^(?:module\\.)?[\\w$]+(?:\\.prototype)?\\.${NAME} = (?:async )?(?:function|class|\\()`), "function"],
    [new RegExp(`^(?:export )?(?:const|let|var) ${NAME}(?::| =(?! require\\())`), "constant"],
  ],
  python: [
    [/^(?:async )?def (\w+)/, "function"],
    [/^class (\w+)/, "type"],
    [/^([A-Za-z_]\w*)(?:: [^=]+)? = /, "constant"],
  ],
};

const METHOD = new RegExp(
  `^(?:(?:public|protected|private|static|readonly|override|abstract|async|get|set) )*\\*?#?${NAME}(?:<[^(]*>)? ?(?:\\(|= (?:async )?(?:function|\\())`,
);
const NOT_METHODS = new Set(["if", "for", "while", "switch", "catch", "return", "function", "constructor", "super"]);
const ABOVE = /^\s*(?:\/\/|\/\*|\*|#\[|#(?!!)|@)/;
const LANGUAGES = { rs: "rust", js: "ecma", cjs: "ecma", mjs: "ecma", ts: "ecma", tsx: "ecma", py: "python" };

/** The language of a file; none for what is not read. */
export const languageOf = (path) => LANGUAGES[path.split(".").at(-1)];

/** The symbols of a file, in the order of their lines. */
export function symbolsOf(path, source) {
  const language = languageOf(path);
  if (!language) return [];
  const lines = source.split(/\r?\n/);
  const found = [];
  const open = [];
  for (const [at, line] of lines.entries()) {
    const text = line.trimStart();
    if (/^(?:$|[})\]>{*/]|where\b)/.test(text)) continue;
    const indent = line.length - text.length;
    while (open.length > 0 && open.at(-1).indent >= indent) open.pop();
    const declared = declaration(language, text, open.at(-1));
    if (!declared) continue;
    const scope = { ...declared, indent };
    const names = [...open.map((one) => one.name), declared.name];
    open.push(scope);
    if (declared.kind === "impl") continue;
    const end = endOf(language, lines, at, indent);
    const first = startOf(lines, at);
    const name = names.join("::");
    found.push({ name, kind: declared.kind, first: first + 1, line: at + 1, end: end + 1, text: lines.slice(first, end + 1).join("\n") });
  }
  return found;
}

function declaration(language, text, outer) {
  for (const [pattern, kind] of DECLARATIONS[language]) {
    const match = pattern.exec(text);
    if (!match) continue;
    if (kind === "impl") return implementation(match[1]);
    if (kind === "constant" && outer && (language === "ecma" || outer.kind === "function")) return undefined;
    return { name: match.at(-1), kind };
  }
  if (language !== "ecma" || outer?.kind !== "type") return undefined;
  const name = METHOD.exec(text)?.[1];
  return name && !NOT_METHODS.has(name) ? { name, kind: "function" } : undefined;
}

/** The type that an `impl` is for. */
function implementation(rest) {
  let plain = rest;
  for (let before = ""; before !== plain;) [before, plain] = [plain, plain.replace(/<[^<>]*>/g, "")];
  const name = /^(?:.* for )?&?(?:'\w+ )?(?:mut )?(?:dyn )?(?:\w+::)*(\w+)/.exec(plain.trim())?.[1];
  return name && { name, kind: "impl" };
}

/** The last line of what begins at `at`: where its indentation comes again. */
function endOf(language, lines, at, indent) {
  let last = at;
  for (let next = at + 1; next < lines.length; next += 1) {
    const text = lines[next].trimStart();
    if (text === "") continue;
    const deep = lines[next].length - text.length;
    if (deep < indent) return last;
    if (deep === indent) {
      const closes = /^[})\]]/.test(text) || /^where\b|^\{$/.test(text);
      if (!closes) return last;
      if (language !== "python" && /^}/.test(text) && !/[{(]$/.test(text)) return next;
    }
    last = next;
  }
  return last;
}

/** The first line of the comments and attributes above `at`. */
function startOf(lines, at) {
  let first = at;
  while (first > 0 && ABOVE.test(lines[first - 1])) first -= 1;
  return first;
}
