// Says for each line `{"path", "pair": [before, after]}` whether the TypeScript compiler reads both
// as the same program: kinds of nodes, nesting, and the text of every token.
"use strict";
const { createHash } = require("node:crypto");
const { readFileSync } = require("node:fs");
const ts = require(process.argv[2]);

/** The program's shape, or null when the compiler finds an error in it. */
function shapeOf(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  if (file.parseDiagnostics.length > 0) return null;
  const hash = createHash("sha256");
  const visit = (node) => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
    hash.update(`(${node.kind}`);
    const children = node.getChildren(file);
    if (children.length === 0) hash.update(node.getText(file));
    children.forEach(visit);
    hash.update(")");
  };
  visit(file);
  return hash.digest("hex");
}

const known = new Map();
const answers = [];
for (const line of readFileSync(0, "utf8").split("\n")) {
  if (line === "") continue;
  const { path, pair: [before, after] } = JSON.parse(line);
  if (!known.has(before)) known.set(before, shapeOf(path, before));
  const shape = known.get(before);
  answers.push(shape === null ? "unread" : shapeOf(path, after) === shape ? "same" : "differs");
}
if (answers.length > 0) console.log(answers.join("\n"));
