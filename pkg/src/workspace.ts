//! One root in the engine's memory: what crosses to the module and back.

import type { Adapter, BlameLine, FileWrite, Listing } from "./host.js";
import type { Glue, Instance } from "./instance.js";
import type { BrainStore } from "./engine.js";
import type { FileWork } from "./store/memory-files.js";
import type { Durability } from "./store/store.js";

export type RawWorkspace = InstanceType<Glue["Workspace"]>;
type RawAnswer = ReturnType<RawWorkspace["call"]>;

/** The writer of an answer. */
export type Format = "json" | "text" | "sarif" | "github" | "markdown";

/** How an answer is to be written; `color` only for a terminal. */
export interface Output {
  readonly format: Format;
  readonly color: boolean;
}

/** As programs read it. */
export const JSON_OUTPUT: Output = { format: "json", color: false };

/** Something the engine asks the host for. */
export type Want =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "blame"; readonly path: string }
  | { readonly kind: "turn" }
  | { readonly kind: "blob"; readonly commit: string; readonly path: string }
  | {
      readonly kind: "facts";
      readonly commit: string | null;
      readonly path: string;
      readonly grammar: string;
    };

/** The answer of a tool, or a refusal; `exit` is the exit code of a command. */
export interface Answer {
  readonly kind: "done" | "rejected";
  readonly body: Uint8Array<ArrayBuffer>;
  readonly exit: number;
  readonly writes: readonly FileWrite[];
}

/** What the engine wants before it can answer. */
export interface Wanted {
  readonly kind: "wanted";
  readonly wanted: readonly Want[];
}

/** What is called, with what, and how it is to be answered. */
export interface Question {
  readonly tool: string;
  readonly input: Uint8Array;
  readonly output: Output;
  /** True for what only the host may say, which is no tool. */
  readonly isHost?: boolean;
}

/** One root in the engine's memory. */
export class Workspace {
  readonly #instance: Instance;
  readonly #raw: RawWorkspace;

  /** @internal Workspaces come from an engine. */
  constructor(instance: Instance, raw: RawWorkspace) {
    this.#instance = instance;
    this.#raw = raw;
  }

  setList({ paths, ids, absent, complete, exact, keepsLock = false }: Listing): void {
    this.#instance.guard(() => this.#raw.setList(paths, ids, absent, complete, exact, keepsLock));
  }

  /** Ends a call that won't be made again. */
  giveUp(): void {
    this.#instance.guard(() => this.#raw.giveUp());
  }

  supplyFile(path: string, bytes: Uint8Array): void {
    this.#instance.guard(() => this.#raw.supplyFile(path, bytes));
  }

  failFile(path: string, code: string): void {
    this.#instance.guard(() => this.#raw.failFile(path, code));
  }

  supplyBlame(path: string, lines: readonly BlameLine[] | null): void {
    const json = lines ? JSON.stringify(lines) : undefined;
    this.#instance.guard(() => this.#raw.supplyBlame(path, json));
  }

  supplyBlob(commit: string, path: string, bytes: Uint8Array | null): void {
    this.#instance.guard(() => this.#raw.supplyBlob(commit, path, bytes ?? undefined));
  }

  supplied(commit: string | null, path: string): Uint8Array | undefined {
    return this.#instance.guard(() => this.#raw.supplied(commit ?? undefined, path));
  }

  supplyFacts(commit: string | null, path: string, facts: Uint8Array): void {
    this.#instance.guard(() => this.#raw.supplyFacts(commit ?? undefined, path, facts));
  }

  failFacts(commit: string | null, path: string, code: string): void {
    this.#instance.guard(() => this.#raw.failFacts(commit ?? undefined, path, code));
  }

  /** One round of a call that began `elapsed` milliseconds ago. A host's own call is answered in JSON. */
  call({ tool, input, output, isHost }: Question, elapsed: number): Answer | Wanted {
    return this.#instance.guard(() => {
      const { format, color } = output;
      const raw = isHost ? this.#raw.callHost(tool, input) : this.#raw.call(tool, input, format, color, elapsed);
      const answer = takeAnswer(raw);
      raw.free();
      return answer;
    });
  }

  /** How long what is told lasts. */
  durability(): Durability {
    return this.#instance.guard(() => this.#raw.durability()) as Durability;
  }

  /** The baselines that the brain was told, as a lock file. */
  lockFile(): Uint8Array {
    return this.#instance.guard(() => this.#raw.lockFile());
  }

  /**
   * Reads what others told the brain since, as far as a call needs it; true when that call looks at files.
   * `isRetry` where the call was made before and what it saw was not the newest.
   */
  async prepare(tool: string, input: Uint8Array, isRetry: boolean): Promise<boolean> {
    return (await this.#instance.wait(() => this.#raw.prepare(tool, input, isRetry))) as boolean;
  }

  /** The records of a mission as they are kept, one a line. */
  missionLog(id: string): string {
    return this.#instance.guard(() => this.#raw.missionLog(id));
  }

  /** Says where the engine runs and where files come from, for receipts. */
  setPlace(host: string, adapter: Adapter): void {
    this.#instance.guard(() => this.#raw.setPlace(host, adapter));
  }

  /** Reads what others told the brain since. */
  async catchUp(): Promise<void> {
    await this.#instance.wait(() => this.#raw.catchUp());
  }

  /** True for a file that the brain keeps in place of the host. */
  isTold(path: string): boolean {
    return this.#instance.guard(() => this.#raw.isTold(path));
  }

  /** Tells a write of such a file; false when somebody else was faster. */
  async tell({ before, after }: FileWrite, id: Uint8Array): Promise<boolean> {
    return (await this.#instance.wait(() => this.#raw.tell(before ?? undefined, after, id))) as boolean;
  }

  /** The bytes that a key of the host may sign, when the last answer has a receipt to tell. */
  receiptMessage(): Uint8Array<ArrayBuffer> | undefined {
    return this.#instance.guard(() => this.#raw.receiptMessage()) as Uint8Array<ArrayBuffer> | undefined;
  }

  /** Signs that receipt, in base64; true when it is the signature of a key that the brain believes. */
  signReceipt(keyid: string, sig: string): boolean {
    return this.#instance.guard(() => this.#raw.signReceipt(keyid, sig)) as boolean;
  }

  /** True when the last answer holds only once {@link tellAnswer} told what it decided. */
  hasToTell(): boolean {
    return this.#instance.guard(() => this.#raw.hasToTell());
  }

  /** Tells what the last answer decided; false when somebody else was faster. */
  async tellAnswer(id: Uint8Array): Promise<boolean> {
    return (await this.#instance.wait(() => this.#raw.tellAnswer(id))) as boolean;
  }

  /** Shows a file in the folder of memories, before {@link takeFiles}. */
  showFile(name: string, bytes: Uint8Array): void {
    this.#instance.guard(() => this.#raw.showFile(name, bytes));
  }

  /** Takes over what was changed by hand among the files that were shown; answers what is to be done. */
  async takeFiles(now: number): Promise<FileWork> {
    return JSON.parse((await this.#instance.wait(() => this.#raw.takeFiles(now))) as string) as FileWork;
  }

  /** True when what is derived is other than it was kept. */
  hasNew(): boolean {
    return this.#instance.guard(() => this.#raw.hasNew());
  }

  /** How often something was asked for since that was kept. */
  asked(): number {
    return this.#instance.guard(() => this.#raw.asked());
  }

  /** Keeps what was asked for; `nonce` is new with every call. */
  async keepAttention(nonce: string): Promise<void> {
    await this.#instance.wait(() => this.#raw.keepAttention(nonce));
  }

  /** Opens the shared brain in a store beside the brain. */
  async share(store: BrainStore, place: string): Promise<void> {
    const [own, kind] = typeof store === "object" ? [store, "host"] : [undefined, store];
    await this.#instance.wait(() => this.#raw.share(own, kind, place));
  }

  /** The names of the brains that shared copies come from, other than this one. */
  origins(): string[] {
    return this.#instance.guard(() => this.#raw.origins());
  }

  /** Takes what another brain reports of the copies that come from it. */
  takeAccount(origin: string, report: Uint8Array | undefined): void {
    this.#instance.guard(() => this.#raw.takeAccount(origin, report));
  }

  /** Keeps what is derived; `nonce` is new with every call. */
  async keep(nonce: string): Promise<void> {
    await this.#instance.wait(() => this.#raw.keep(nonce));
  }

  free(): void {
    this.#instance.guard(() => this.#raw.free());
  }
}

function takeAnswer(raw: RawAnswer): Answer | Wanted {
  const kind = raw.kind();
  // A copy of the module's memory, never a part of it.
  const body = raw.body() as Uint8Array<ArrayBuffer>;
  if (kind === "wanted") {
    const { wanted } = JSON.parse(new TextDecoder().decode(body)) as { wanted: Want[] };
    return { kind, wanted };
  }
  const writes = Array.from({ length: raw.writes() }, (_, at) => ({
    path: raw.writePath(at) ?? "",
    before: raw.writeBefore(at) ?? null,
    after: raw.writeAfter(at) ?? new Uint8Array(),
  }));
  return { kind: kind === "done" ? "done" : "rejected", body, exit: raw.exit(), writes };
}
