/** Files of Rust whose graph has about 90 nodes and 270 edges a file, and that graph as rows. */
const TYPES = 14;
/** Names that many types have. */
const COMMON = ["new", "len", "get", "push", "parse", "write"];

/** `count` files as a host lists them, with ids, so that what was kept is known again. */
export function generatedFiles(count) {
  return Array.from({ length: count }, (_, number) => {
    const content = textOf(number, count);
    return { path: `src/${moduleOf(number).replace("::", "/")}.rs`, content, id: `git:${String(number).padStart(40, "0")}` };
  });
}

/** A file whose types use each other and those of two other files. */
function textOf(number, count) {
  const [one, two] = [(number * 7 + 1) % count, (number * 13 + 5) % count];
  const lines = [one, two].map((other) => `use crate::${moduleOf(other)}::{Type${other}x0, make_${other}_0};`);
  for (let at = 0; at < TYPES; at += 1) {
    const [own, next] = [`Type${number}x${at}`, `Type${number}x${(at + 1) % TYPES}`];
    lines.push(`pub struct ${own} { first_${at}: u32, next: ${next} }`, `impl ${own} {`);
    for (const name of [COMMON[at % 6], COMMON[(at + 1) % 6], `only_${number}_${at}`]) {
      lines.push(
        `    fn ${name}(&self, other: &Type${one}x0) -> ${next} {`,
        `        make_${one}_0(); make_${two}_0(); Type${two}x0::${name}(); ${next}::new();`,
        `        self.${COMMON[(at + 2) % 6]}(); Self::${COMMON[(at + 3) % 6]}(other)`,
        "    }",
      );
    }
    lines.push("}", `pub fn make_${number}_${at}() -> ${own} { ${own}::new() }`);
  }
  return `${lines.join("\n")}\n`;
}

const moduleOf = (number) => `part${Math.floor(number / 20)}::file${number}`;

/** So many nodes and edges as rows, as small as rows of a graph can be: numbers, and one name a node. */
export function rowsOf({ nodes, edges }) {
  return {
    nodes: Array.from({ length: nodes }, (_, id) => ({
      id, name: `file${id % 112}::Type${id}::${COMMON[id % 6]}`, kind: id % 5, file: id % 112, first: id % 90, last: id % 90 + 3,
    })),
    edges: Array.from({ length: edges }, (_, id) => ({ id, source: id % nodes, target: (id * 7) % nodes, kind: id % 4 })),
  };
}
