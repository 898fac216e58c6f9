//! Checks a proof packet of a mission without the engine, from the contract alone, in Node and in browsers:
//! `node packet.js packet.json [log.jsonl] [anchor…]` says what is wrong and exits 1 then. The record of the
//! end keeps all of the packet that does not follow from it, so its proof in the checkpoint covers every field.

const CLAIMS = ["verified_claims", "rejected_claims", "lapsed_claims", "verified_at_earlier_tree"];
/** What only a signature vouches for, and all that the record of the end cannot hold. */
const UNPROVED = ["light_memory", "light_memory_error"];
const OWN = ["event_digest", "next_action", "checkpoint", "proofs", ...UNPROVED];
const KINDS = ["https://in-toto.io/Statement/v1", "urn:l1ght:mission-proof-packet:v1"];
/** A reference to an event by its whole name; canonical texts, base64 in its one spelling, and an envelope of DSSE. */
const EVENT = /^\p{White_Space}*(?:event:\p{White_Space}*(.*?)|([^:\p{White_Space}]*))\p{White_Space}*$/su;
const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const BASE64 = "(?:[\\w+/]{4})*(?:[\\w+/][AQgw]==|[\\w+/]{2}[AEIMQUYcgkosw048]=)?".replaceAll("\\w", "A-Za-z0-9");
const SIGNATURES = `(?:{"keyid":${TEXT},"sig":"${BASE64}"},?)*`;
const ENVELOPE = new RegExp(`^{"payload":"${BASE64}","payloadType":${TEXT},"signatures":\\[${SIGNATURES}\\]}$`);

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** A field below others; null where one is missing. */
const get = (value, ...names) => names.reduce((at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : null), value);
const listOf = (value) => (Array.isArray(value) ? value : []);
const textOf = (value) => (typeof value === "string" ? value : null);
const wholeOf = (value) => (Number.isSafeInteger(value) && value > 0 ? value : 0);
const isDigest = (value) => /^sha256:[0-9a-f]{64}$/.test(textOf(value));
const attempt = (work) => { try { return work(); } catch { return undefined; } };

/** RFC 8785: names by UTF-16 units, numbers and texts as ECMAScript writes them. Throws for what is no JSON. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (isObject(value)) return `{${Object.keys(value).sort().map((name) => `${canonical(name)}:${canonical(value[name])}`).join()}}`;
  const isJson = value === null || typeof value === "boolean" || Number.isFinite(value) || textOf(value)?.isWellFormed();
  if (isJson) return JSON.stringify(value);
  throw new TypeError("that is no JSON");
}
const isSame = (one, other) => canonical(one) === canonical(other);
/** JSON in which no field stands twice: as many colons outside of texts as its value needs. */
function readStrict(given) {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(given);
  const [value, colons] = [JSON.parse(text), (json) => json.replace(new RegExp(TEXT, "g"), "").split(":").length];
  return colons(canonical(value)) === colons(text) ? value : undefined;
}

const bytes = (...parts) => new Blob(parts).arrayBuffer();
const sha256 = async (...parts) => Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", await bytes(...parts))));
const hash = async (...parts) => `sha256:${(await sha256(...parts)).map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
const raw = (digest) => Uint8Array.from(digest.slice(7).match(/../g), (digits) => parseInt(digits, 16));
const leafOf = (record) => hash(Uint8Array.of(0), canonical(record));
const nodeOf = (left, right) => hash(Uint8Array.of(1), raw(left), raw(right));
const link = async (head, record) => hash(raw(head), raw(await hash(canonical(record))));
/** RFC 6962: the root over leaves, and that over one leaf with the roots beside its way up, lowest first. */
async function rootOf(leaves) {
  const pairs = leaves.flatMap((left, at) => (at % 2 === 1 ? [] : at + 1 < leaves.length ? [nodeOf(left, leaves[at + 1])] : [left]));
  return leaves.length < 2 ? leaves[0] : rootOf(await Promise.all(pairs));
}
async function rootAbove(leaf, index, size, path) {
  if (size === 1n || path.length === 0) return size === 1n && path.length === 0 ? leaf : null;
  // On the left is the largest power of two below the size.
  const [at, beside, rest] = [1n << BigInt((size - 1n).toString(2).length - 1), path.at(-1), path.slice(0, -1)];
  const own = await (index < at ? rootAbove(leaf, index, at, rest) : rootAbove(leaf, index - at, size - at, rest));
  return own && (index < at ? nodeOf(own, beside) : nodeOf(beside, own));
}

const bytesOf = (base64) => Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
async function readAnchor(text) {
  if (!/^ed25519:[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/.test(text)) throw new TypeError("an anchor is `ed25519:` and 32 bytes as base64");
  const key = bytesOf(text.slice(8));
  return [await hash(key), await crypto.subtle.importKey("raw", key, "Ed25519", true, ["verify"])];
}
/** The key of the first signature when all hold, each by the anchor that it names. */
async function signerOf({ payloadType, payload, signatures }, anchors) {
  const message = await bytes(`DSSEv1 ${payloadType.length} ${payloadType} ${bytesOf(payload).length} `, bytesOf(payload));
  const holds = ({ keyid, sig }) => anchors.has(keyid) && crypto.subtle.verify("Ed25519", anchors.get(keyid), bytesOf(sig), message);
  const isWhole = payloadType === "application/vnd.in-toto+json" && (await Promise.all(signatures.map(holds))).every(Boolean);
  return isWhole && signatures.length > 0 ? signatures[0].keyid : null;
}
/** The packet in an envelope. */
async function open(given, anchors, found, problem) {
  const isOne = ENVELOPE.test(canonical(given));
  if (anchors.size === 0) found.unchecked.push("signatures");
  else found.signedBy = isOne ? await signerOf(given, anchors) : null;
  if (!isOne || (anchors.size > 0 && found.signedBy === null)) problem("signature", "signatures", "no trusted key signed these bytes");
  const statement = isOne ? attempt(() => readStrict(bytesOf(given.payload))) : undefined;
  if (statement === undefined) return problem("unreadable", "payload", "it is no statement");
  const [packet, subject] = [get(statement, "predicate"), listOf(get(statement, "subject"))[0]];
  const [, root = null] = /^sha256:(.*)$/s.exec(textOf(get(packet, "checkpoint", "root"))) ?? [];
  const says = [get(statement, "_type"), get(statement, "predicateType"), get(subject, "name"), textOf(get(subject, "digest", "sha256"))];
  if (!isSame(says, [...KINDS, get(packet, "mission_id"), root])) problem("statement", "payload", "it is a statement of something else");
  return packet;
}

/** The records that the packet proves to be in the log of its checkpoint. */
async function provedIn({ mission_id = null, proofs }, { size, root }, problem) {
  const records = [];
  for (const [at, proof] of listOf(proofs).entries()) {
    const [n, record, path] = [wholeOf(get(proof, "n")), get(proof, "record"), listOf(get(proof, "path"))];
    const isNext = proofs.slice(0, at).every((before) => n > wholeOf(get(before, "n"))) && n > 0 && Object.keys(proof).length === 3;
    const isRead = isNext && n <= size && Array.isArray(proof.path) && path.every(isDigest);
    const isIn = isRead && root === (await rootAbove(await leafOf(record), BigInt(n - 1), BigInt(size), path));
    if (isIn && get(record, "n") === n && isSame(get(record, "mission_id"), mission_id)) records.push(record);
    else if (isIn) problem("proof", `record ${n}`, "it says that it is another record");
    else problem("proof", `record ${n}`, isNext ? "the log of the checkpoint does not have it" : "the proofs are not in the order of their records");
  }
  return records;
}
