//! Issues signed capabilities (docs/CAPABILITY.md) and makes keys for them. The engine only verifies;
//! keys stay with whoever calls this.

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from "node:crypto";

import { L1ghtError } from "../error.js";

const PAYLOAD_TYPE = "application/vnd.l1ght.capability.v1+json";
const STATEMENT = "https://in-toto.io/Statement/v1";
const PREDICATE = "urn:l1ght:capability:v1";
const IN_TOTO = "application/vnd.in-toto+json";
const PACKET = "urn:l1ght:mission-proof-packet:v1";
/** What stands before the 32 bytes in the DER of a private (PKCS #8) and of a public key (SPKI). */
const PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const SPKI = Buffer.from("302a300506032b6570032100", "hex");

/** What a capability allows, and the key that signs it. */
export interface CapabilityRequest {
  /** PKCS #8 as PEM, or the 32 bytes of the seed as hexadecimal digits or base64. */
  readonly key: string;
  readonly action: "promote" | "restore";
  /** The name of the claim. */
  readonly subject: string;
  /** SHA-256 of the claim's canonical bytes, 64 lower-case hexadecimal digits. */
  readonly digest: string;
  /** The brain that the claim comes from. */
  readonly source: string;
  /** The shared brain. */
  readonly target: string;
  /** Who allows it: a name of up to 200 characters. */
  readonly issuer: string;
  /** From when on it is valid, in epoch milliseconds. */
  readonly notBefore: number;
  /** From when on it is not valid any more, in epoch milliseconds. */
  readonly expires: number;
  /** 32 lower-case hexadecimal digits; drawn when left out. */
  readonly nonce?: string;
}

/** A new key pair as PEM: PKCS #8 and SPKI. */
export interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** The envelope as JSON on one line. Throws `capability/key` and `capability/input`. */
export function issueCapability(request: CapabilityRequest): string {
  const key = privateKey(request.key);
  return envelope(PAYLOAD_TYPE, statement(request), key);
}

/** A proof packet, as `mission_close` answered it, in an envelope as JSON on one line. Throws `capability/key`. */
export function sealPacket(packet: string, key: string): string {
  const predicate = JSON.parse(packet) as { mission_id: string; checkpoint: { root: string } };
  const digest = { sha256: predicate.checkpoint.root.replace("sha256:", "") };
  const subject = [{ name: predicate.mission_id, digest }];
  return envelope(IN_TOTO, { _type: STATEMENT, subject, predicateType: PACKET, predicate }, privateKey(key));
}

function envelope(payloadType: string, statement: object, key: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(statement));
  const head = `DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `;
  const signature = sign(null, Buffer.concat([Buffer.from(head), payload]), key);
  return JSON.stringify({
    payloadType,
    payload: payload.toString("base64"),
    signatures: [{ keyid: keyId(rawPublic(createPublicKey(key))), sig: signature.toString("base64") }],
  });
}

/**
 * The text that a brain is given to believe a key: `ed25519:` and base64. Takes SPKI as PEM, PKCS #8 as
 * PEM, or the 32 bytes of the public key as hexadecimal digits or base64. Throws `capability/key`.
 */
export function trustAnchor(publicKey: string): string {
  return `ed25519:${rawPublic(readKey(publicKey, SPKI, "spki", createPublicKey)).toString("base64")}`;
}

/** A new key. Keep the private half where no brain is. */
export function generateKey(): KeyPair {
  const pair = generateKeyPairSync("ed25519");
  return {
    privateKey: pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    publicKey: pair.publicKey.export({ type: "spki", format: "pem" }).toString(),
  };
}

function statement(request: CapabilityRequest) {
  const { action, subject, digest, source, target, issuer, notBefore, expires } = request;
  const nonce = request.nonce ?? randomBytes(16).toString("hex");
  const isText = (text: unknown) => typeof text === "string" && text !== "" && text.isWellFormed();
  const isTime = (time: number) => Number.isSafeInteger(time) && time >= 0;
  const isName = isText(issuer) && [...issuer].length <= 200 && !/\p{Cc}/u.test(issuer);
  need("action", action === "promote" || action === "restore", "`promote` or `restore`");
  need("subject", isText(subject), "a text");
  need("digest", /^[0-9a-f]{64}$/.test(digest), "64 lower-case hexadecimal digits");
  need("source", isText(source), "a text");
  need("target", isText(target), "a text");
  need("issuer", isName, "a name of up to 200 characters");
  need("nonce", /^[0-9a-f]{32}$/.test(nonce), "32 lower-case hexadecimal digits");
  need("notBefore", isTime(notBefore), "epoch milliseconds");
  need("expires", isTime(expires) && expires > notBefore, "epoch milliseconds after `notBefore`");
  return {
    _type: STATEMENT,
    subject: [{ name: subject, digest: { sha256: digest } }],
    predicateType: PREDICATE,
    predicate: { action, source, target, issuer, nonce, not_before: notBefore, expires },
  };
}

function need(field: string, holds: boolean, what: string): void {
  if (holds) return;
  throw new L1ghtError("capability/input", `\`${field}\` is not ${what}`, {
    help: `give ${what} as \`${field}\``,
    field,
  });
}

function privateKey(text: string): KeyObject {
  return readKey(text, PKCS8, "pkcs8", createPrivateKey);
}

/** A key from PEM, or from its 32 bytes behind the DER that names the curve. */
function readKey<Type extends "pkcs8" | "spki">(
  text: string,
  der: Buffer,
  type: Type,
  create: (key: string | { key: Buffer; format: "der"; type: Type }) => KeyObject,
): KeyObject {
  const bytes = rawBytes(text.trim());
  try {
    const key = create(bytes ? { key: Buffer.concat([der, bytes]), format: "der", type } : text);
    if (key.asymmetricKeyType === "ed25519") return key;
  } catch {
    // What the library says may repeat parts of the key.
  }
  throw new L1ghtError("capability/key", "that is no key of Ed25519", {
    help: "give PEM, or 32 bytes as hexadecimal digits or base64; `l1ght capability key` makes one",
  });
}

function rawBytes(text: string): Buffer | undefined {
  for (const form of ["hex", "base64"] as const) {
    const bytes = Buffer.from(text, form);
    if (bytes.length === 32 && bytes.toString(form) === text) return bytes;
  }
  return undefined;
}

function rawPublic(key: KeyObject): Buffer {
  return key.export({ type: "spki", format: "der" }).subarray(SPKI.length);
}

function keyId(bytes: Buffer): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}
