//! The bytes of a file around a value: its length before, a fixed end after. A file that was not
//! written to its end has none, or another length.

/** How much longer a file is than its value. */
export const FRAME_BYTES = 16;
const END = new TextEncoder().encode("l1 whole");

/** A value in its frame; the last part makes it whole. */
export function frame(value: Uint8Array): [Uint8Array, Uint8Array, Uint8Array] {
  const head = new Uint8Array(8);
  new DataView(head.buffer).setBigUint64(0, BigInt(value.length), true);
  return [head, value, END];
}

/** The value in a frame; `undefined` where it is not whole. */
export function unframe(bytes: Uint8Array): Uint8Array | undefined {
  const length = bytes.length - FRAME_BYTES;
  if (length < 0) return undefined;
  const said = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
  const isWhole = said === BigInt(length) && END.every((byte, at) => bytes[length + 8 + at] === byte);
  return isWhole ? bytes.subarray(8, length + 8) : undefined;
}
