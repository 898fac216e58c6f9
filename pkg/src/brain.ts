//! A brain: a root whose baselines and graph last, in a store that tabs and processes may share.

import type { BrainStore, Engine } from "./engine.js";
import { L1ghtError } from "./error.js";
import { hex } from "./hex.js";
import { entries } from "./hosts/entries.js";
import type { FileWrite, Host } from "./host.js";
import { type Call, type OnProgress, runIn } from "./run.js";
import { Projection } from "./store/memory-files.js";
import type { Durability, Store } from "./store/store.js";
import { BINDING, type Input, type Outcome, type ToolName } from "./tools.js";
import { type Answer, JSON_OUTPUT, type Workspace } from "./workspace.js";

/** What a call may bring beside its input. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: OnProgress;
}

/** Where a brain is. */
export interface BrainOptions {
  /** `memory` without it. */
  readonly store?: BrainStore;
  /** Of the database or folder of a browser, and of the brain in what it remembers; `l1ght` without it. */
  readonly name?: string;
  /** False leaves memories out of the graph until they are asked for. */
  readonly autoLoad?: boolean;
  /** The most memories that the graph takes, the newest first; all without it. */
  readonly loadCap?: number;
  /** Where the shared brain is, whose memories this one sees and to which it may promote. */
  readonly shared?: BrainStore;
  /** Of the shared brain's database or folder in a browser; `l1ght-medulla` without it. */
  readonly sharedName?: string;
  /** Keys whose capabilities are believed, `ed25519:` and base64: who opens the brain sets them, nobody else. */
  readonly trustAnchors?: readonly string[];
  /** Brings the brain of that name, which is asked whether what it shared still holds. */
  readonly origin?: (name: string) => Promise<Brain | undefined>;
}

/** How often a call is made again when somebody else wrote first. */
const MAX_TRIES = 20;
/** How often a write is made whose outcome a failure left open. */
const MAX_TELLS = 5;

/** The folder of shared memories in paths of documents. */
const SHARED = "medulla";
/** What was asked for is kept whenever it was so often. */
const MANY_ASKED = 16;

/** Tools that can do without files: what they cite is then not judged. */
const REMEMBERING: ReadonlySet<string> = new Set<ToolName>([
  "demote", "learn", "memorize", "memory_export", "memory_history", "memory_import", "memory_list", "memory_show", "promote", "session_handshake",
]);
/** Tools that say of shared memories whether they hold. */
const JUDGING: ReadonlySet<string> = new Set<ToolName>([
  "cross_verify", "ingest", "memory_list", "memory_show", "session_handshake",
]);
const NO_FILES = entries([], { complete: false });

/** A brain that is open. Calls wait for each other, in the order in which they were made. */
export class Brain {
  readonly #engine: Engine;
  readonly #workspace: Workspace;
  readonly #store: Store | undefined;
  readonly #memories: Projection | undefined;
  readonly #origin: BrainOptions["origin"];
  #host: Host | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isOpen = true;
  #filesError: unknown;

  private constructor(engine: Engine, workspace: Workspace, store: Store | undefined, origin: BrainOptions["origin"]) {
    this.#engine = engine;
    this.#workspace = workspace;
    this.#store = store;
    this.#origin = origin;
    this.#memories = store?.memories && new Projection(store.memories);
  }

  /** Opens the brain in a store: where there is none yet, a new one. */
  static async open(engine: Engine, options: BrainOptions = {}): Promise<Brain> {
    const { store = "memory", name = "l1ght", shared, sharedName = "l1ght-medulla" } = options;
    const workspace = await engine.openBrain(store, name, {
      name,
      auto_load: options.autoLoad ?? true,
      load_cap: options.loadCap ?? null,
      trust_anchors: options.trustAnchors ?? [],
    });
    if (shared !== undefined) await workspace.share(shared, sharedName);
    const brain = new Brain(engine, workspace, typeof store === "object" ? store : undefined, options.origin);
    await brain.#settle(true);
    return brain;
  }

  /** How long what it is told lasts: `none` is to be shown, never hidden. */
  get durability(): Durability {
    return this.#workspace.durability();
  }

  /** Why files of memories could not be read or written; what was told is kept, and it is tried again. */
  get filesError(): unknown {
    return this.#filesError;
  }

  /** Has later calls look at the files of a host, without taking them in. */
  attach(host: Host): Promise<void> {
    return this.#next(async () => {
      this.#host = host;
    });
  }

  /**
   * Takes the files of a host, whose later calls are about them. A call that is ended by its signal
   * has changed nothing.
   */
  ingest(host: Host | Promise<Host>, input: Input<"ingest"> & CallOptions = {}): Promise<Outcome<"ingest">> {
    return this.#next(async () => {
      const taken = await host;
      const answer = await this.#run(taken, callOf("ingest", ...parted(input)));
      this.#host = taken;
      return parsed(answer) as Outcome<"ingest">;
    });
  }

  /** Judges all claims. */
  check(input: Input<"check"> & CallOptions = {}): Promise<Outcome<"check">> {
    return this.call("check", ...parted(input));
  }

  /** Records baselines of evidence that has none. */
  bind(input: Input<"bind"> & CallOptions = {}): Promise<Outcome<"bind">> {
    return this.call("bind", ...parted(input));
  }

  /** Stands by claims whose evidence changed. */
  accept(input: Input<"accept"> & CallOptions): Promise<Outcome<"accept">> {
    return this.call("accept", ...parted(input));
  }

  /** The claims that rest on a place, and on what depends on it. */
  refs(input: Input<"refs"> & CallOptions): Promise<Outcome<"refs">> {
    return this.call("refs", ...parted(input));
  }

  /** Keeps what was concluded, with the code it rests on. */
  memorize(input: Input<"memorize"> & CallOptions): Promise<Outcome<"memorize">> {
    return this.call("memorize", ...parted(input));
  }

  /** Calls any tool: its input and answer are those of its JSON Schemas. */
  call<T extends ToolName>(tool: T, input?: Input<T>, options?: CallOptions): Promise<Outcome<T>>;
  call(tool: string, input?: object, options?: CallOptions): Promise<unknown>;
  call(tool: string, input: object = {}, options: CallOptions = {}): Promise<unknown> {
    return this.#next(async () => {
      return parsed(await this.#run(this.#hostFor(tool), callOf(tool, input, options)));
    });
  }

  /** Calls a tool and hands on its answer as it was written. @internal */
  answer(call: Call): Promise<Answer> {
    return this.#next(() => this.#run(this.#hostFor(call.tool), call));
  }

  #hostFor(tool: string): Host {
    const host = this.#host ?? (REMEMBERING.has(tool) ? NO_FILES : undefined);
    if (host) return host;
    const help = "call `ingest` with a host first";
    throw new L1ghtError("core/no-root", "this brain was given no files", { help });
  }

  /** The baselines of a root that has no lock file, as one: what everybody told so far. */
  lockFile(): Promise<Uint8Array> {
    return this.#next(async () => {
      await this.#workspace.catchUp();
      return this.#workspace.lockFile();
    });
  }

  /** Lets go of the store; later calls are refused. */
  close(): Promise<void> {
    const closed = this.#next(async () => {
      // It saves time at the next opening, and is worth no error now.
      if (this.#workspace.asked() > 0) await this.#workspace.keepAttention(nonce()).catch(() => undefined);
      this.#workspace.free();
      this.#store?.close?.();
    });
    this.#isOpen = false;
    return closed;
  }

  #next<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isOpen) return Promise.reject(new L1ghtError("core/closed", "this brain was closed"));
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  async #run(host: Host, call: Call): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      await this.#workspace.catchUp();
      await this.#settle(false);
      if (JUDGING.has(call.tool)) await this.#askOrigins();
      const answer = await runIn(this.#engine, this.#workspace, host, call);
      const isTold = this.#workspace.hasToTell();
      if (await this.#write(host, answer)) {
        if (isTold) await this.#settle(true);
        if (call.tool === "ingest") await this.#workspace.keep(nonce());
        if (this.#workspace.asked() >= MANY_ASKED) await this.#workspace.keepAttention(nonce());
        return answer;
      }
      await pause(attempt);
      if (attempt === MAX_TRIES) {
        throw new L1ghtError("store/busy", "others wrote first, every time", { help: "wait a little and do it again" });
      }
    }
  }

  /** Brings the files of memories together with the log, which is the truth with or without them. */
  async #settle(isNew: boolean): Promise<void> {
    try {
      await this.#memories?.settle(this.#workspace, isNew || this.#filesError !== undefined);
      this.#filesError = undefined;
    } catch (error) {
      if (error instanceof L1ghtError && error.code === "core/poisoned") throw error;
      this.#filesError = error;
    }
  }

  /** A shared memory is as fresh as the brain that it comes from can prove now. */
  async #askOrigins(): Promise<void> {
    for (const name of this.#workspace.origins()) {
      const origin = await this.#origin?.(name);
      const account = await origin?.call("check", { paths: [SHARED] }).catch(() => undefined);
      const report = account && new TextEncoder().encode(JSON.stringify(account));
      this.#workspace.takeAccount(name, report);
    }
  }

  /** Writes what a tool answered, in its order; false when somebody else was faster. */
  async #write(host: Host, answer: Answer): Promise<boolean> {
    for (const write of answer.writes) {
      const isDone = this.#workspace.isTold(write.path)
        ? await this.#tell((id) => this.#workspace.tell(write, id))
        : await writeTo(host, write);
      if (!isDone) return false;
    }
    return !this.#workspace.hasToTell() || this.#tell((id) => this.#workspace.tellAnswer(id));
  }

  /** A failure leaves it open whether it was told; under the same id it is told once. */
  async #tell(tell: (id: Uint8Array) => Promise<boolean>): Promise<boolean> {
    const id = crypto.getRandomValues(new Uint8Array(16));
    for (let attempt = 1; ; attempt++) {
      try {
        return await tell(id);
      } catch (error) {
        const isOpen = error instanceof L1ghtError && error.code === "store/io";
        if (!isOpen || attempt === MAX_TELLS) throw error;
        await pause(attempt);
      }
    }
  }
}

function nonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** A while, by chance, that is longer with each attempt. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
}

async function writeTo(host: Host, write: FileWrite): Promise<boolean> {
  try {
    await host.write([write]);
    return true;
  } catch (error) {
    if (error instanceof L1ghtError && error.code === "host/conflict") return false;
    throw error;
  }
}

function callOf(tool: string, input: object, options: CallOptions): Call {
  const json = new TextEncoder().encode(JSON.stringify({ now: Date.now(), ...input }));
  return { tool, input: json, output: JSON_OUTPUT, identify: BINDING.has(tool), ...options };
}

function parsed({ body }: Answer): unknown {
  return JSON.parse(new TextDecoder().decode(body));
}

function parted<T extends CallOptions>({ signal, onProgress, ...input }: T): [Omit<T, keyof CallOptions>, CallOptions] {
  return [input, { ...(signal && { signal }), ...(onProgress && { onProgress }) }];
}
