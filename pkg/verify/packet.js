//! Checks a proof packet of a mission without the engine, from the contract alone, in Node and in browsers. The record
//! of the end keeps all of the packet that does not follow from it, so its proof in the checkpoint covers every field.

const [VERIFIED, ...CLAIMS] = ["verified_for_mission", "verified_claims", "rejected_claims", "lapsed_claims", "verified_at_earlier_tree"];
/** What only a signature vouches for, and all that the record of the end cannot hold. */
const UNPROVED = ["light_memory", "light_memory_error"];
const OWN = ["event_digest", "next_action", "checkpoint", "proofs", ...UNPROVED];
const KINDS = ["https://in-toto.io/Statement/v1", "urn:l1ght:mission-proof-packet:v1"];
/** A reference to an event by its whole name; an envelope in canonical JSON, with base64 in its one spelling. */
const EVENT = /^\p{White_Space}*(?:event:\p{White_Space}*(.*?)|([^:\p{White_Space}]*))\p{White_Space}*$/su;
const TEXT = '"(?:[^"\\\\]|\\\\.)*"';
const BASE64 = "(?:[\\w+/]{4})*(?:[\\w+/][AQgw]==|[\\w+/]{2}[AEIMQUYcgkosw048]=)?".replaceAll("\\w", "A-Za-z0-9");
const ENVELOPE = new RegExp(`^{"payload":"${BASE64}","payloadType":${TEXT},"signatures":\\[(?:{"keyid":${TEXT},"sig":"${BASE64}"},?)*\\]}$`);
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
const colonsIn = (json) => json.replace(new RegExp(TEXT, "g"), "").split(":").length;
function readStrict(given) {
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(given);
  return colonsIn(text) === colonsIn(canonical(JSON.parse(text))) ? JSON.parse(text) : undefined;
}
const bytes = (...parts) => new Blob(parts).arrayBuffer();
const hexOf = (buffer) => `sha256:${Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
const hash = async (...parts) => hexOf(await crypto.subtle.digest("SHA-256", await bytes(...parts)));
const raw = (digest) => Uint8Array.from(digest.slice(7).match(/../g), (digits) => parseInt(digits, 16));
const leafOf = (record) => hash(Uint8Array.of(0), canonical(record));
const nodeOf = (left, right) => hash(Uint8Array.of(1), raw(left), raw(right));
const link = async (head, record) => hash(raw(head), raw(await hash(canonical(record))));
/** RFC 6962: the root over leaves, and that above one leaf by the roots beside its way; on the left a power of two. */
async function rootOf(leaves) {
  const pairs = leaves.flatMap((left, at) => (at % 2 === 1 ? [] : at + 1 < leaves.length ? nodeOf(left, leaves[at + 1]) : left));
  return leaves.length < 2 ? leaves[0] : rootOf(await Promise.all(pairs));
}
async function rootAbove(leaf, index, size, path) {
  if (size === 1n || path.length === 0) return size === 1n && path.length === 0 ? leaf : null;
  const [at, beside, rest] = [1n << BigInt((size - 1n).toString(2).length - 1), path.at(-1), path.slice(0, -1)];
  const own = await (index < at ? rootAbove(leaf, index, at, rest) : rootAbove(leaf, index - at, size - at, rest));
  return own && (index < at ? nodeOf(own, beside) : nodeOf(beside, own));
}
const bytesOf = (base64) => Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
const keyIn = (anchor) => bytesOf(/^ed25519:([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/.exec(anchor)?.[1] ?? "no anchor!");
const readAnchor = async (key) => [await hash(key), await crypto.subtle.importKey("raw", key, "Ed25519", true, ["verify"])];
/** The key of the first signature when all hold, each by the anchor that it names. */
async function signerOf({ payloadType, payload, signatures }, anchors) {
  const message = await bytes(`DSSEv1 ${payloadType.length} ${payloadType} ${bytesOf(payload).length} `, bytesOf(payload));
  const holds = ({ keyid, sig }) => anchors.has(keyid) && crypto.subtle.verify("Ed25519", anchors.get(keyid), bytesOf(sig), message);
  const held = payloadType === "application/vnd.in-toto+json" ? await Promise.all(signatures.map(holds)) : [];
  return held.length > 0 && held.every(Boolean) ? signatures[0].keyid : null;
}
/** The packet in an envelope. */
async function open(given, anchors, found, problem) {
  const isOne = ENVELOPE.test(canonical(given));
  // Whoever brings keys wants them to have signed it.
  if (anchors.size > 0) [found.unchecked, found.signedBy] = [[], isOne ? await signerOf(given, anchors) : null];
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
async function provedIn({ proofs }, size, root, problem) {
  let [records, last] = [[], 0];
  for (const proof of listOf(proofs)) {
    const [n, record, path] = [wholeOf(get(proof, "n")), get(proof, "record"), get(proof, "path")];
    const isNext = n > last && Object.keys(proof).length === 3;
    const isRead = isNext && n <= size && Array.isArray(path) && path.every(isDigest);
    const above = isRead ? await rootAbove(await leafOf(record), BigInt(n - 1), BigInt(size), path) : null;
    if (above === root && get(record, "n") === n) records.push(record);
    else problem("proof", `record ${n}`, isNext ? "the log of the checkpoint has another record there" : "its proof is not in the order of records");
    last = isNext ? n : last;
  }
  return records;
}
/** What the packet says, against the records that it proves. */
async function checkPacket(packet, records, size, found, problem) {
  const [end, kept] = [records.find(({ n }) => n === size), get(records.at(-1), "closed", "packet")];
  if (!end) return problem("unproved", "proofs", "there is no proof of the last record");
  if (!isObject(kept)) return problem("no-end", `record ${size}`, "it ends no mission");
  const pick = (name) => [packet, kept].map((one) => (Object.hasOwn(one, name) ? [one[name]] : []));
  const names = new Set([...Object.keys(packet).filter((name) => !OWN.includes(name)), ...Object.keys(kept)]);
  for (const name of names) if (!isSame(...pick(name))) problem("altered", name, "it is not what was recorded at the end");
  if ((isDigest(end.prev) ? await link(end.prev, end) : null) !== textOf(packet.event_digest)) problem("altered", "event_digest", "it is not that of the records");
  for (const [claim, id, list] of CLAIMS.flatMap((name) => listOf(packet[name]).map((claim) => [claim, get(claim, "claim_id"), name]))) {
    const proved = get(records.find((record) => isSame(get(record, "claim", "claim_id"), id)) ?? { claim: undefined }, "claim");
    const [, named, event = named] = EVENT.exec(textOf(get(proved, "earned_by")) ?? ":") ?? [];
    const isOpen = event !== undefined && get(proved, "evidence_grade") === "direct" && !records.some(({ event_id }) => event_id === event);
    if (proved === undefined) problem("unproved", textOf(id) ?? "claim", "there is no proof of this claim");
    else if (!isSame(get(proved, "claim"), get(claim, "claim")) || (get(proved, "verdict") === VERIFIED) !== (list !== CLAIMS[1])) problem("altered", textOf(id) ?? "claim", "the proved claim is another");
    else if (isOpen) problem("unproved", event, "there is no proof of the event that it was verified by");
  }
  const isStart = (record) => record.n === 1 && packet.mission_id !== undefined && isSame(get(record, "mission_id"), packet.mission_id);
  if (!records.some(isStart)) problem("unproved", "record 1", "there is no proof of the start");
  if (packet.next_action !== nextAction(packet, kept)) problem("altered", "next_action", "it does not follow from the rest");
  if (found.signedBy === null) found.unchecked.push(...UNPROVED.filter((name) => Object.hasOwn(packet, name)));
}
function nextAction({ light_memory: path, light_memory_error: error }, kept) {
  if (textOf(path) !== null) return `memorized in \`${path}\`: \`cross_verify\` says later whether it still holds`;
  if (textOf(error) !== null) return `nothing was memorized: ${error}; \`memorize\` what should be kept`;
  if (listOf(get(kept, "verified_claims")).length === 0) return "nothing was memorized: there is no verified claim that holds";
  return `nothing was memorized: to keep the verified claims that hold, close again in the same words with \`write_light_memory\`, or \`memorize\` them`;
}
async function checkLog({ mission_id, event_digest, proofs }, size, root, log, problem) {
  let head = `sha256:${"0".repeat(64)}`;
  for (const [at, record] of log.entries()) {
    if (get(record, "n") !== at + 1) return problem("log", `record ${at + 1}`, "a record was inserted, removed or moved before it");
    const isOwn = at > 0 || (mission_id !== undefined && isSame(get(record, "mission_id"), mission_id));
    if (!isOwn) return problem("log", "record 1", "it is of another mission");
    if (get(record, "prev") !== head) return problem("log", `record ${Math.max(at, 1)}`, "it was altered: the next record was made after another");
    head = await link(head, record);
  }
  if (log.length !== size) return problem("log", `record ${Math.min(log.length, size) + 1}`, "the log does not end where the checkpoint does");
  const forks = listOf(proofs).filter((proof) => !isSame(log[wholeOf(get(proof, "n")) - 1] ?? get(proof, "record"), get(proof, "record")));
  for (const { n } of forks) problem("fork", `record ${n}`, "the log has another record here");
  if (event_digest !== head || root !== (await rootOf(await Promise.all(log.map(leafOf))))) problem("fork", "checkpoint", "it is of another log");
}
/** Checks a packet, or an envelope around one; with `log` all its records, with `anchors` the signatures. */
export async function verifyPacket(given, { log, anchors = [] } = {}) {
  const keys = new Map(await Promise.all(anchors.map((text) => readAnchor(keyIn(text)))));
  const found = { valid: false, problems: [], signedBy: null, unchecked: ["signatures"] };
  const problem = (code, at, message) => void found.problems.push({ code: `packet/${code}`, at, message });
  const isJson = attempt(() => canonical([given, log ?? []])) !== undefined;
  const packet = isJson && Object.hasOwn(given ?? {}, "payloadType") ? await open(given, keys, found, problem) : isJson && given;
  const [size, root] = [wholeOf(get(packet, "checkpoint", "size")), get(packet, "checkpoint", "root")];
  const isWhole = size > 0 && isDigest(root) && isSame(packet.checkpoint, { size, root });
  if (!isObject(packet)) problem("unreadable", "packet", "it is no proof packet");
  else if (!isWhole) problem("checkpoint", "checkpoint", "it is no size and root");
  else await checkPacket(packet, await provedIn(packet, size, root, problem), size, found, problem);
  if (isWhole && log) await checkLog(packet, size, root, log, problem);
  return { ...found, valid: found.problems.length === 0 };
}
if (globalThis.process?.argv?.[1]) import(/* @vite-ignore */ `${"./"}command.js`).then(({ main }) => main(verifyPacket), () => undefined);
