//! The body of a request: read within bounds, and believed only where it is what it should be.

import type { Absent, Failure } from "../host.js";
import type { Entry } from "../hosts/entries.js";
import { badRequest, Refusal } from "./refusal.js";

/** What was asked. */
export interface Asked {
  readonly files: readonly AskedFile[];
  readonly complete: boolean;
  readonly exact: boolean;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A file of the list; `failed` says why its content can't be had. */
export interface AskedFile extends Entry {
  readonly content?: Uint8Array;
  readonly failed?: Failure["failed"];
}

const ABSENT: readonly Absent[] = ["sparse", "submodule", "lfs", "filter", "unreadable", "outside-link"];
const FAILED: readonly Failure["failed"][] = [...ABSENT, "too-large", "not-supplied"];

/** The body of a request as what was asked. Throws {@link Refusal}. */
export async function readAsked(request: Request, maxBody: number): Promise<Asked> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new Refusal(415, "edge/not-json", "the body is not JSON", "send `content-type: application/json`");
  }
  const body = await readBounded(request, maxBody);
  return askedOf(parseJson(body));
}

async function readBounded(request: Request, maxBody: number): Promise<Uint8Array> {
  const tooLarge = () =>
    new Refusal(413, "edge/too-large", `the body is larger than ${maxBody} bytes`, "send only contents that were wanted");
  if (Number(request.headers.get("content-length") ?? 0) > maxBody) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = request.body?.getReader(); reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBody) {
      await reader.cancel();
      throw tooLarge();
    }
    chunks.push(value);
  }
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch (cause) {
    throw badRequest(cause instanceof Error ? cause.message : "it is not JSON");
  }
}

function askedOf(value: unknown): Asked {
  if (!isObject(value)) throw badRequest("the body must be an object");
  const { files, lock, complete = true, exact = false, input = {} } = value;
  if (!Array.isArray(files)) throw badRequest("`files` must be a list");
  if (typeof complete !== "boolean" || typeof exact !== "boolean") throw badRequest("`complete` and `exact` are true or false");
  if (!isObject(input)) throw badRequest("`input` must be an object");
  const all = files.map(fileOf);
  if (lock !== undefined) all.push({ path: "l1ght.lock", content: new TextEncoder().encode(textOf(lock, "`lock`")) });
  return { files: all, complete, exact, input };
}

function fileOf(value: unknown, at: number): AskedFile {
  const name = `\`files[${at}]\``;
  if (!isObject(value)) throw badRequest(`${name} must be an object`);
  const path = textOf(value["path"], `the path of ${name}`);
  if (path === "" || path.includes("\0")) throw badRequest(`the path of ${name} is empty or has a NUL`);
  const id = value["id"] === undefined ? undefined : textOf(value["id"], `the id of ${name}`);
  if (id?.includes("\0")) throw badRequest(`the id of ${name} has a NUL`);
  const absent = oneOf(ABSENT, value["absent"], `\`absent\` of ${name}`);
  const failed = oneOf(FAILED, value["failed"], `\`failed\` of ${name}`);
  const content = contentOf(value, name);
  return { path, ...(id && { id }), ...(absent && { absent }), ...(failed && { failed }), ...(content && { content }) };
}

function contentOf({ text, base64 }: Readonly<Record<string, unknown>>, name: string): Uint8Array | undefined {
  if (text !== undefined) return new TextEncoder().encode(textOf(text, `\`text\` of ${name}`));
  if (base64 === undefined) return undefined;
  try {
    return Uint8Array.from(atob(textOf(base64, `\`base64\` of ${name}`)), (letter) => letter.charCodeAt(0));
  } catch (cause) {
    if (cause instanceof Refusal) throw cause;
    throw badRequest(`\`base64\` of ${name} is not base64`);
  }
}

function textOf(value: unknown, what: string): string {
  if (typeof value !== "string" || !value.isWellFormed()) throw badRequest(`${what} must be a text`);
  return value;
}

function oneOf<T extends string>(all: readonly T[], value: unknown, what: string): T | undefined {
  if (value === undefined) return undefined;
  const found = all.find((one) => one === value);
  if (found === undefined) throw badRequest(`${what} must be one of ${all.join(", ")}`);
  return found;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
