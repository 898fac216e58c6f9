//! Every way in which a value of JSON is changed once.

/** Ways to everything that is inside, each a list of names and numbers. */
export function paths(value, path = []) {
  if (typeof value !== "object" || value === null) return [path];
  const inside = Object.keys(value).flatMap((name) => paths(value[name], [...path, name]));
  return inside.length > 0 ? inside : [path];
}

/** A copy in which what is at the end of a way is another. */
function replaced(value, path, change) {
  if (path.length === 0) return change(value);
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[path[0]] = replaced(value[path[0]], path.slice(1), change);
  return copy;
}

function other(value) {
  if (typeof value === "string") return value === "" ? "x" : [...value].slice(0, -1).join("") + (value.endsWith("0") ? "1" : "0");
  if (typeof value === "number") return Math.abs(value) < 2 ** 53 ? value + 1 : value * 2;
  if (typeof value === "boolean") return !value;
  return Array.isArray(value) ? ["x"] : value === null ? "x" : { x: 1 };
}

/** Each leaf changed a little, and each into something of another kind. */
export function* changedLeaves(value) {
  for (const path of paths(value)) {
    const where = path.join("/");
    yield [replaced(value, path, other), where];
    yield [replaced(value, path, (leaf) => (leaf === null ? false : null)), `${where} to another kind`];
  }
}

/** Each field of each object removed, and one added to each object. */
export function* fieldsChanged(value) {
  for (const path of objects(value)) {
    const where = path.join("/");
    yield [replaced(value, path, (object) => ({ ...object, extra: 1 })), `${where} and one more`];
    const names = Object.keys(path.reduce((at, name) => at[name], value));
    for (const name of names) {
      yield [replaced(value, path, ({ [name]: _, ...rest }) => rest), `${where} without ${name}`];
    }
  }
}

function objects(value, path = []) {
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.keys(value).flatMap((name) => objects(value[name], [...path, name]));
  return Array.isArray(value) ? inside : [path, ...inside];
}

/** A list with each item removed, doubled, exchanged with the next or for nothing, and from behind. */
export function* changedLists(list) {
  for (const at of list.keys()) {
    yield [list.toSpliced(at, 1), `${at} removed`];
    yield [list.toSpliced(at, 0, list[at]), `${at} doubled`];
    yield [list.with(at, null), `${at} to nothing`];
    if (at > 0) yield [list.toSpliced(at - 1, 2, list[at], list[at - 1]), `${at} exchanged`];
  }
  if (list.length > 1) yield [list.toReversed(), "reversed"];
}
