//! A brain: a root whose baselines and graph last, in a store that tabs and processes may share.

import type { BrainStore, Engine } from "./engine.js";
import { L1ghtError } from "./error.js";
import { hex } from "./hex.js";
import { entries } from "./hosts/entries.js";
import type { FileWrite, Host, Listing } from "./host.js";
import { toJson } from "./json.js";
import { type Call, type OnProgress, runIn } from "./run.js";
import { Projection } from "./store/memory-files.js";
import type { Durability, Store } from "./store/store.js";
import { BINDING, type Input, type Outcome, type ToolName } from "./tools.js";
import type { ReceiptWire } from "./types/read-answer.js";
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
  /** Signs receipts with a key that this page or process does not hold: whoever reads them need not believe the engine alone. */
  readonly hostKey?: HostKey;
  /** Keys whose signatures of receipts are believed, as `trustAnchors` are; that of `hostKey` has to be among them, too. */
  readonly hostKeys?: readonly string[];
  /** The folder of the files; without it only the name says what missions are about. */
  readonly root?: string;
  /** Where the brain is, as answers of missions say it. */
  readonly runtimeRoot?: string;
  /** Brings the brain of that name, which is asked whether what it shared still holds. */
  readonly origin?: (name: string) => Promise<Brain | undefined>;
}

/** Beside the options of any call: for whom it is. */
export interface ReadOptions extends CallOptions {
  readonly agentId?: string;
}

/** A receipt of a command that the host ran. */
export type RunReceipt = ReceiptWire & { readonly run: { readonly exit_code?: number | null } };

/** A key of the host, Ed25519. */
export interface HostKey {
  /** `sha256:` of the 32 bytes of the public key. */
  readonly keyid: string;
  /** The 64 bytes of a signature. */
  sign(message: Uint8Array<ArrayBuffer>): Promise<Uint8Array> | Uint8Array;
}

/** How often a call is made again when somebody else wrote first. */
const MAX_TRIES = 100;
/** The longest pause before that, in milliseconds. */
const MAX_PAUSE_MS = 200;
/** How often a write is made whose outcome a failure left open. */
const MAX_TELLS = 5;

/** The folder of shared memories in paths of documents. */
const SHARED = "medulla";
/** What was asked for is kept whenever it was so often. */
const MANY_ASKED = 16;

/** Tools that can do without files: what they cite is then not judged. */
const REMEMBERING: ReadonlySet<string> = new Set<ToolName>([
  "demote", "learn", "memorize", "memory_export", "memory_history", "memory_import", "memory_list", "memory_show", "promote", "session_handshake",
  "mission_close", "mission_event", "mission_handoff", "mission_list", "mission_next", "mission_packet_verify", "mission_start", "mission_status",
  "mission_verify",
]);
/** Tools that say of shared memories whether they hold. */
const JUDGING: ReadonlySet<string> = new Set<ToolName>([
  "cross_verify", "ingest", "memory_list", "memory_show", "session_handshake",
]);
/** What mirrors of a mission are written after. */
const MIRRORED: ReadonlySet<string> = new Set<ToolName>(["mission_close", "mission_handoff"]);
/** The first byte of an answer that is JSON, not text for people. */
const BRACE = 0x7b;
const NO_FILES = entries([], { complete: false });

/** A brain that is open. Calls wait for each other, in the order in which they were made. */
export class Brain {
  readonly #engine: Engine;
  readonly #workspace: Workspace;
  readonly #store: Store | undefined;
  readonly #memories: Projection | undefined;
  readonly #origin: BrainOptions["origin"];
  readonly #hostKey: HostKey | undefined;
  #host: Host | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #isOpen = true;
  #filesError: unknown;

  private constructor(engine: Engine, workspace: Workspace, store: Store | undefined, { origin, hostKey }: BrainOptions) {
    this.#engine = engine;
    this.#workspace = workspace;
    this.#store = store;
    this.#origin = origin;
    this.#hostKey = hostKey;
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
      host_keys: options.hostKeys ?? [],
      root: options.root ?? null,
      runtime_root: options.runtimeRoot ?? (typeof store === "string" ? store : null),
    });
    if (shared !== undefined) await workspace.share(shared, sharedName);
    const brain = new Brain(engine, workspace, typeof store === "object" ? store : undefined, options);
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
    return this.#next(async () => this.#show(host));
  }

  #show(host: Host): void {
    this.#host = host;
    this.#workspace.setPlace(runtime(), host.adapter ?? "list");
  }

  /**
   * Takes the files of a host, whose later calls are about them. A call that is ended by its signal
   * has changed nothing.
   */
  ingest(host: Host | Promise<Host>, input: Input<"ingest"> & CallOptions = {}): Promise<Outcome<"ingest">> {
    return this.#next(async () => {
      const taken = await host;
      const answer = await this.#run(taken, callOf("ingest", ...parted(input)));
      this.#show(taken);
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

  /** The lines that hold a text, or that an expression fits. */
  search(input: Input<"search"> & CallOptions): Promise<Outcome<"search">> {
    return this.call("search", ...parted(input));
  }

  /** Code and claims by what they are about, best first. */
  seek(input: Input<"seek"> & CallOptions): Promise<Outcome<"seek">> {
    return this.call("seek", ...parted(input));
  }

  /** What is near to a question along the graph, and the way to it. */
  activate(input: Input<"activate"> & CallOptions): Promise<Outcome<"activate">> {
    return this.call("activate", ...parted(input));
  }

  /** Who depends on a place, and which claims cite it. */
  impact(input: Input<"impact"> & CallOptions): Promise<Outcome<"impact">> {
    return this.call("impact", ...parted(input));
  }

  /** The best paths between two nodes. */
  why(input: Input<"why"> & CallOptions): Promise<Outcome<"why">> {
    return this.call("why", ...parted(input));
  }

  /** What a list of intended changes forgets, breaks and risks. */
  validatePlan(input: Input<"validate_plan"> & CallOptions): Promise<Outcome<"validate_plan">> {
    return this.call("validate_plan", ...parted(input));
  }

  /** Keeps what was concluded, with the code it rests on. */
  memorize(input: Input<"memorize"> & CallOptions): Promise<Outcome<"memorize">> {
    return this.call("memorize", ...parted(input));
  }

  /** The text of a file, or of lines of it, and a receipt that the engine read it. */
  read(path: string, lines?: readonly [first: number, last: number], options: ReadOptions = {}): Promise<Outcome<"read">> {
    const { agentId, ...rest } = options;
    const input = { path, ...(lines && { lines: [...lines] as [number, number] }), ...(agentId !== undefined && { agent_id: agentId }) };
    return this.call<"read">("read", input, rest);
  }

  /** Runs a command through the host, where that allows it; a receipt that it did and how it ended. */
  run(argv: readonly string[], options: ReadOptions = {}): Promise<RunReceipt> {
    return this.#next(async () => {
      const { agentId, signal } = options;
      const host = this.#hostFor("run_receipt");
      if (!host.run || argv.length === 0) {
        const help = "allow them with `allowCommands` of `l1ght/node`, and name a command";
        throw new L1ghtError("host/no-commands", "this host runs no commands", { help });
      }
      const tree = parsed(await this.#run(host, { ...callOf("run_tree", {}, options), isHost: true })) as string | null;
      const before = idsOf(await identified(host, signal));
      const { exitCode, outputDigest } = await host.run(argv, signal);
      const changed = changes(before, idsOf(await identified(host, signal)));
      const run = { argv, exit_code: exitCode, output_digest: outputDigest, tree_digest: tree, changed };
      const input = { run, ...(agentId !== undefined && { agent_id: agentId }) };
      return parsed(await this.#run(host, { ...callOf("run_receipt", input, options), isHost: true })) as RunReceipt;
    });
  }

  /** The records of a mission, in order; empty when there is none of that id. */
  missionLog(id: string): Promise<object[]> {
    return this.#next(async () => {
      await this.#workspace.prepare("mission_status", toJson({ mission_id: id }), true);
      return recordsIn(this.#workspace.missionLog(id));
    });
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
      const needsFiles = await this.#workspace.prepare(call.tool, call.input, attempt > 1);
      if (needsFiles) await this.#settle(false);
      if (JUDGING.has(call.tool)) await this.#askOrigins();
      const unsigned = (needsFiles ? undefined : this.#answerAlone(call)) ?? (await runIn(this.#engine, this.#workspace, host, call));
      const answer = await this.#signed(unsigned);
      // What it was refused for may have changed: it is looked at again before it is said.
      if (!needsFiles && answer.kind === "rejected" && attempt === 1) continue;
      const isTold = this.#workspace.hasToTell();
      if (await this.#write(host, answer)) {
        if (isTold && needsFiles) await this.#settle(true);
        if (isTold) await this.#mirror(call, answer);
        // An answer is worth more than that it comes sooner the next time.
        if (this.#workspace.hasNew()) await this.#workspace.keep(nonce()).catch((error: unknown) => (call.tool === "ingest" ? Promise.reject(error) : undefined));
        if (this.#workspace.asked() >= MANY_ASKED) await this.#workspace.keepAttention(nonce());
        return answer;
      }
      await pause(attempt);
      if (attempt === MAX_TRIES) {
        throw new L1ghtError("store/busy", "others wrote first, every time", { help: "wait a little and do it again" });
      }
    }
  }

  /** An answer whose receipt, if it is about to tell one, the key of the host has signed. */
  async #signed(answer: Answer): Promise<Answer> {
    const message = this.#hostKey && this.#workspace.receiptMessage();
    if (!this.#hostKey || !message) return answer;
    const { keyid } = this.#hostKey;
    const sig = btoa(String.fromCharCode(...(await this.#hostKey.sign(message))));
    const isBelieved = this.#workspace.signReceipt(keyid, sig);
    if (answer.body[0] !== BRACE) return answer;
    const said = parsed(answer) as { receipt?: object };
    const signed = { ...(said.receipt ?? said), signature: { keyid, sig } };
    const body = new TextEncoder().encode(JSON.stringify(said.receipt ? { ...said, receipt: signed, self_attested: !isBelieved } : signed));
    return { ...answer, body };
  }

  /** An answer that needs no file; nothing when it does. */
  #answerAlone(call: Call): Answer | undefined {
    const answer = this.#workspace.call(call, 0);
    return answer.kind === "wanted" ? undefined : answer;
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

  /** Writes a mission into files for people, one way only; what that fails with is no failure of the call. */
  async #mirror({ tool, input }: Call, { kind, body }: Answer): Promise<void> {
    const write = this.#store?.mirror?.bind(this.#store);
    if (!write || kind !== "done" || !MIRRORED.has(tool)) return;
    const { mission_id: id } = JSON.parse(new TextDecoder().decode(input)) as { mission_id: string };
    try {
      await write(id, "log.jsonl", this.#workspace.missionLog(id));
      if (tool === "mission_close" && body[0] === BRACE) await write(id, "packet.json", new TextDecoder().decode(body));
    } catch (error) {
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

/** What this runs in, for receipts. */
function runtime(): string {
  if ("Deno" in globalThis) return "deno";
  if ("Bun" in globalThis) return "bun";
  if (typeof process === "object" && process.versions?.node !== undefined) return "node";
  if ("document" in globalThis) return "browser";
  return "WorkerGlobalScope" in globalThis ? "worker" : "edge";
}

/** A listing in which every file has an id that the host can find. */
async function identified(host: Host, signal?: AbortSignal): Promise<Listing> {
  const listing = await host.list(signal);
  const nameless = [...idsOf(listing)].filter(([, id]) => id === "").map(([path]) => path);
  return (nameless.length > 0 && (await host.identify?.(nameless, signal))) || listing;
}

function idsOf({ paths, ids }: Listing): Map<string, string> {
  const all = ids.split("\0");
  return new Map(paths === "" ? [] : paths.split("\0").map((path, at) => [path, all[at] ?? ""]));
}

/** What is another after a command, with its id; null where there is none. */
function changes(before: Map<string, string>, after: Map<string, string>): [string, string | null][] {
  const changed = [...after].filter(([path, id]) => before.get(path) !== id).map(([path, id]): [string, string | null] => [path, id || null]);
  const gone = [...before.keys()].filter((path) => !after.has(path)).map((path): [string, null] => [path, null]);
  return [...changed, ...gone];
}

function recordsIn(lines: string): object[] {
  return lines.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as object);
}

function nonce(): string {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** A while, by chance, that is longer with each attempt. */
function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * Math.min(20 * attempt, MAX_PAUSE_MS)));
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
  return { tool, input: toJson({ now: Date.now(), ...input }), output: JSON_OUTPUT, identify: BINDING.has(tool), ...options };
}

function parsed({ body }: Answer): unknown {
  return JSON.parse(new TextDecoder().decode(body));
}

function parted<T extends CallOptions>({ signal, onProgress, ...input }: T): [Omit<T, keyof CallOptions>, CallOptions] {
  return [input, { ...(signal && { signal }), ...(onProgress && { onProgress }) }];
}
