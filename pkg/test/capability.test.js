//! Issuing capabilities: the very text that the engine's suite takes (`tests/tests/capability`), what
//! keys are read, and the commands. Keys are made here or come from a seed that anybody can write down.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createPublicKey, verify } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

import { generateKey, issueCapability, trustAnchor } from "../dist/node/capability.js";
import { documented } from "./documented.js";
import { l1ght, makeFolder, put } from "./made.js";

const ISSUED = new URL("../../tests/expect/capability.json", import.meta.url);
const SEED = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
const PUBLIC = "A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=";
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

const PEM = [
  "-----BEGIN PRIVATE KEY-----",
  Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), SEED]).toString("base64"),
  "-----END PRIVATE KEY-----",
  "",
].join("\n");
const HAS_OPENSSL = /^OpenSSL 3/.test(spawnSync("openssl", ["version"], { encoding: "utf8" }).stdout ?? "");

const REQUEST = {
  key: SEED.toString("hex"),
  action: "promote",
  subject: "sitzung-größe",
  digest: EMPTY,
  source: "handbook",
  target: "medulla",
  issuer: "Ada Lovelace",
  notBefore: 1_750_000_000_000,
  expires: 1_750_000_900_000,
  nonce: "000102030405060708090a0b0c0d0e0f",
};

const statementOf = (envelope) => JSON.parse(Buffer.from(JSON.parse(envelope).payload, "base64").toString());

/** True when the envelope holds by the public key, by the words of DSSE. */
function holds(envelope, publicKey) {
  const { payloadType, payload, signatures } = JSON.parse(envelope);
  const body = Buffer.from(payload, "base64");
  const head = `DSSEv1 ${payloadType.length} ${payloadType} ${body.length} `;
  const signature = Buffer.from(signatures[0].sig, "base64");
  return verify(null, Buffer.concat([Buffer.from(head), body]), createPublicKey(publicKey), signature);
}

test("what_is_issued_is_what_the_engine_takes_byte_for_byte", () => {
  assert.equal(`${issueCapability(REQUEST)}\n`, readFileSync(ISSUED, "utf8"));
});

test("the_documented_way_with_openssl_gives_the_same", { skip: !HAS_OPENSSL }, (t) => {
  const cwd = makeFolder(t);
  const issued = readFileSync(ISSUED, "utf8");
  put(cwd, { "key.pem": PEM, "statement.json": Buffer.from(JSON.parse(issued).payload, "base64") });
  const script = documented("CAPABILITY.md", "sh", "type=");
  assert.equal(spawnSync("bash", ["-c", script], { cwd, encoding: "utf8" }).stdout, issued);
});

test("a_key_is_read_in_each_form", () => {
  for (const key of [PEM, SEED.toString("base64"), `${REQUEST.key}\n`]) {
    assert.equal(issueCapability({ ...REQUEST, key }), issueCapability(REQUEST));
  }
  const raw = Buffer.from(PUBLIC, "base64");
  for (const key of [PUBLIC, raw.toString("hex"), PEM]) assert.equal(trustAnchor(key), `ed25519:${PUBLIC}`);
});

test("what_is_no_key_is_refused_and_not_repeated", () => {
  const ec = "-----BEGIN PRIVATE KEY-----\nMDECAQAwBQYDK2VuBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f\n-----END PRIVATE KEY-----\n";
  const { publicKey } = generateKey();
  for (const key of ["", "secret-words", REQUEST.key.slice(2), SEED.toString("base64").slice(0, -1), ec, publicKey]) {
    assert.throws(() => issueCapability({ ...REQUEST, key }), (error) => {
      assert.equal(error.code, "capability/key");
      assert.ok(key === "" || !error.message.includes(key));
      return true;
    });
  }
  assert.throws(() => trustAnchor("ed25519"), { code: "capability/key" });
});

test("a_new_key_signs_what_its_anchor_holds_for", () => {
  const { privateKey, publicKey } = generateKey();
  const { nonce, ...request } = REQUEST;
  const first = issueCapability({ ...request, key: privateKey });
  const second = issueCapability({ ...request, key: privateKey });
  assert.ok(holds(first, publicKey) && !holds(first, generateKey().publicKey));
  assert.match(trustAnchor(publicKey), /^ed25519:[A-Za-z0-9+/]{43}=$/);
  const [one, two] = [first, second].map((envelope) => statementOf(envelope).predicate.nonce);
  assert.match(one, /^[0-9a-f]{32}$/);
  assert.notEqual(one, two);
  assert.notEqual(one, nonce);
});

test("what_the_engine_would_refuse_is_not_signed", () => {
  const wrong = {
    action: ["demote", "", undefined],
    subject: ["", undefined, 3, "\ud800"],
    digest: [EMPTY.toUpperCase(), EMPTY.slice(1), `sha256:${EMPTY}`, undefined],
    source: [""],
    target: [undefined],
    issuer: ["", "a\nState: verified", "x".repeat(201), undefined],
    notBefore: [-1, 1.5, Number.NaN, 2 ** 53, "1"],
    expires: [REQUEST.notBefore, Number.POSITIVE_INFINITY, undefined],
    nonce: ["", "00", REQUEST.nonce.toUpperCase()],
  };
  for (const [field, values] of Object.entries(wrong)) {
    for (const value of values) {
      const expected = { code: "capability/input", message: new RegExp(`^\`${field}\` is not `) };
      assert.throws(() => issueCapability({ ...REQUEST, [field]: value }), expected, `${field}: ${value}`);
    }
  }
  assert.ok(issueCapability({ ...REQUEST, issuer: "🦀".repeat(200) }));
});

test("the_commands_make_a_key_tell_its_anchor_and_sign", (t) => {
  const folder = makeFolder(t);
  const claim = { subject: "session store", digest: EMPTY, source: "handbook", target: "medulla" };
  put(folder, { "claim.json": JSON.stringify({ ok: true, ...claim }) });
  assert.deepEqual(l1ght(folder, ["capability", "key", "-o", "key.pem"]), { exit: 0, signal: null, out: "", err: "" });
  const key = readFileSync(path.join(folder, "key.pem"), "utf8");
  if (process.platform !== "win32") assert.equal(statSync(path.join(folder, "key.pem")).mode & 0o777, 0o600);
  for (const [word, input] of [["key.pem", ""], ["-", key]]) {
    const { out } = l1ght(folder, ["capability", "anchor", word], { input });
    assert.equal(out, `${trustAnchor(key)}\n`);
  }
  const input = readFileSync(path.join(folder, "claim.json"));
  const piped = l1ght(folder, ["capability", "issue", "-", "--key=key.pem", "--issuer=Ada", "--now=1000"], { input });
  const flags = Object.entries(claim).flatMap(([name, value]) => [`--${name}`, value]);
  const words = ["--key=-", "--issuer=Ada", "--not-before=1000", "--minutes=1", "--action=restore"];
  const typed = l1ght(folder, ["capability", "issue", ...flags, ...words], { input: key });
  for (const [{ out, err }, action, expires] of [[piped, "promote", 901_000], [typed, "restore", 61_000]]) {
    assert.equal(err, "");
    assert.ok(holds(out, key));
    const { subject, predicate: { nonce, ...predicate } } = statementOf(out);
    assert.deepEqual(subject, [{ name: "session store", digest: { sha256: EMPTY } }]);
    const { source, target } = claim;
    assert.deepEqual(predicate, { action, source, target, issuer: "Ada", not_before: 1000, expires });
  }
});

test("mistakes_of_the_commands_are_told", (t) => {
  const folder = makeFolder(t);
  put(folder, { "key.pem": generateKey().privateKey, "none.pem": "words" });
  const before = readFileSync(path.join(folder, "key.pem"), "utf8");
  for (const [words, message] of [
    [["key", "-o", "key.pem"], /`key.pem` exists/],
    [["anchor"], /needs a FILE/],
    [["anchor", "no.pem"], /cannot be read/],
    [["anchor", "none.pem"], /no key of Ed25519/],
    [["issue"], /`--key` is missing/],
    [["issue", "-", "--key=-"], /standard input/],
    [["issue", "-", "--key=key.pem"], /no JSON object/],
    [["issue", "--key=key.pem", "--issuer=A"], /`subject` is not a text/],
    [["issue", "--key=key.pem", "--minutes=x"], /whole number/],
  ]) {
    const { exit, out, err } = l1ght(folder, ["capability", ...words], { input: "[" });
    assert.deepEqual([exit, out], [2, ""], words.join(" "));
    assert.match(err, message);
  }
  assert.equal(readFileSync(path.join(folder, "key.pem"), "utf8"), before);
});
