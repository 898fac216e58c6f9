//! The input of a tool as JSON. `JSON.stringify` makes `null` of a number that JSON does not have; here it
//! is refused, since a tool could not tell that from a field left out.

import { L1ghtError } from "./error.js";

/** JSON, UTF-8. Throws `input/not-finite`. */
export function toJson(input: object): Uint8Array {
  const text = JSON.stringify(input, (name, value: unknown) => {
    if (typeof value !== "number" || Number.isFinite(value)) return value;
    const help = "give a finite number, or leave the field out";
    throw new L1ghtError("input/not-finite", `\`${name}\` is ${value}, which JSON does not have`, { help });
  });
  return new TextEncoder().encode(text);
}
