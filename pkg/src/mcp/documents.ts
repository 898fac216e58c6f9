//! The documents of a root and what was found in them, as resources. Only what a check lists as a
//! document can be read, so that an address never leads out of the root.

import type { ListResourcesResult, ReadResourceResult, Resource, ResourceTemplateType } from "@modelcontextprotocol/server";

import type { CheckAnswer } from "../types/check-answer.js";
import type { Rejected } from "../types/rejected.js";
import { FOR_BOTH, QUOTED } from "./quoted.js";
import { isRejected, rejectedBy } from "./refusal.js";
import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from "./sdk.js";
import type { Session } from "./session.js";

const DOCUMENT = "l1ght://document/";
const FINDINGS = "l1ght://findings";
const MARKDOWN = "text/markdown";
const JSON_TYPE = "application/json";
/** Documents that are in the brain and not in the root. */
const REMEMBERED = /^(agent-memory|medulla)\//;
/** Resources on one page of the list. */
const PAGE = 1000;

const ALL_FINDINGS: Resource = {
  uri: FINDINGS,
  name: "findings",
  title: "Findings",
  description: "the report of `check` on all documents",
  mimeType: JSON_TYPE,
  annotations: FOR_BOTH,
  _meta: QUOTED,
};

/** The kinds of addresses; `path` is from the root, percent-encoded. */
export const TEMPLATES: ResourceTemplateType[] = [
  {
    uriTemplate: `${DOCUMENT}{+path}`,
    name: "document",
    description: "the text of a document",
    mimeType: MARKDOWN,
    _meta: QUOTED,
  },
  {
    uriTemplate: `${FINDINGS}/{+path}`,
    name: "findings of a document",
    description: "its claims with their verdicts, and its findings",
    mimeType: JSON_TYPE,
    _meta: QUOTED,
  },
];

/** The resources of a session. */
export class Documents {
  readonly #session: Session;
  /** The paths of the last list. */
  #known: ReadonlySet<string> | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Takes note of a report on all documents; true when a list that somebody has is not true any more. */
  note({ documents }: Pick<CheckAnswer, "documents">): boolean {
    const before = this.#known;
    const known = new Set(documents.map(({ path }) => path));
    this.#known = known;
    return before !== undefined && (before.size !== known.size || [...known].some((path) => !before.has(path)));
  }

  /** One page of the list; `cursor` is the address that the last page ended with. */
  async list(cursor: string | undefined, signal: AbortSignal): Promise<ListResourcesResult> {
    const { documents } = await this.#check(signal);
    const all = [ALL_FINDINGS, ...documents.map(toResource)];
    const start = cursor === undefined ? 0 : all.findIndex(({ uri }) => uri === cursor) + 1;
    if (start === 0 && cursor !== undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, "unknown cursor");
    const resources = all.slice(start, start + PAGE);
    const last = resources.at(-1);
    return { resources, ...(start + PAGE < all.length && last && { nextCursor: last.uri }) };
  }

  /** What is at an address. */
  async read(uri: string, signal: AbortSignal): Promise<ReadResourceResult> {
    if (uri === FINDINGS) return contents(uri, JSON_TYPE, JSON.stringify(await this.#check(signal)));
    const finds = pathAfter(uri, `${FINDINGS}/`);
    if (finds !== undefined) return contents(uri, JSON_TYPE, JSON.stringify(await this.#findings(uri, finds, signal)));
    const path = pathAfter(uri, DOCUMENT);
    if (path === undefined) throw new ResourceNotFoundError(uri);
    return contents(uri, MARKDOWN, await this.#text(uri, path, signal));
  }

  async #text(uri: string, path: string, signal: AbortSignal): Promise<string> {
    if (!this.#known?.has(path)) await this.#check(signal);
    if (!this.#known?.has(path)) throw new ResourceNotFoundError(uri);
    const { brain, host } = await failing(() => this.#session.opened());
    if (REMEMBERED.test(path)) return (await failing(() => brain.call("memory_show", { node_label: path }, { signal }))).rendered;
    const content = await failing(() => host.read(path, signal));
    if ("failed" in content) throw new ResourceNotFoundError(uri, `\`${path}\` can't be read: ${content.failed}`);
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  }

  async #findings(uri: string, path: string, signal: AbortSignal): Promise<object> {
    const { schema, documents, findings } = await this.#check(signal);
    const document = documents.find((each) => each.path === path);
    if (!document) throw new ResourceNotFoundError(uri);
    return { schema, document, findings: findings.filter((each) => each.document === path) };
  }

  async #check(signal: AbortSignal): Promise<CheckAnswer> {
    const answer = await failing(async () => {
      try {
        const { brain } = await this.#session.opened();
        return await brain.check({ signal });
      } catch (error) {
        throw await this.#session.mended(error);
      }
    });
    this.note(answer);
    return answer;
  }
}

/** Where the protocol knows no answer that is an error, a refusal is an error of it. */
async function failing<T>(work: () => Promise<T | Rejected>): Promise<T> {
  const answer = await work().catch(rejectedBy);
  if (!isRejected(answer)) return answer;
  throw new ProtocolError(ProtocolErrorCode.InternalError, answer.message, answer);
}

function toResource({ path, node, verdict }: CheckAnswer["documents"][number]): Resource {
  const uri = DOCUMENT + path.split("/").map(encodeURIComponent).join("/");
  const description = verdict === null ? "without evidence" : `verdict: ${verdict}`;
  return { uri, name: path, title: node, description, mimeType: MARKDOWN, annotations: FOR_BOTH, _meta: QUOTED };
}

/** The path in an address; nothing when it is of another kind or no path can be written so. */
function pathAfter(uri: string, prefix: string): string | undefined {
  if (!uri.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(uri.slice(prefix.length));
  } catch {
    return undefined;
  }
}

function contents(uri: string, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri, mimeType, text, _meta: QUOTED }] };
}
