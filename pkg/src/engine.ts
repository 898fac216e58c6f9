//! The wasm module behind one wrapper: whatever traps in there ends this engine, never the caller.

import { Grammars, type LoadModule } from "./code.js";
import { L1ghtError } from "./error.js";
import type { BlameLine, FileWrite, Listing } from "./host.js";
import type { Durability, Store } from "./store/store.js";

type Glue = typeof import("../wasm/l1ght.js");
type RawWorkspace = InstanceType<Glue["Workspace"]>;
type RawAnswer = ReturnType<RawWorkspace["call"]>;

/** The writer of an answer. */
export type Format = "json" | "text" | "sarif" | "github" | "markdown";

/** How an answer is to be written; `color` only for a terminal. */
export interface Output {
  readonly format: Format;
  readonly color: boolean;
}

/** Something the engine asks the host for. */
export type Want =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "blame"; readonly path: string }
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
  readonly body: Uint8Array;
  readonly exit: number;
  readonly writes: readonly FileWrite[];
}

/** What the engine wants before it can answer. */
export interface Wanted {
  readonly kind: "wanted";
  readonly wanted: readonly Want[];
}

/**
 * Where a brain is kept: nowhere beyond this page or process, in a database of the browser, in its
 * files (of a dedicated worker only), or where an object of yours says.
 */
export type BrainStore = "memory" | "indexeddb" | "opfs" | Store;

/** A loaded module. */
export class Engine {
  readonly #glue: Glue;
  /** What finds symbols in code. */
  readonly grammars: Grammars;
  #dead: L1ghtError | undefined;
  /** Ends the calls that wait. */
  readonly #waiting = new Set<(reason: L1ghtError) => void>();

  private constructor(glue: Glue, loadGrammar: LoadModule) {
    this.#glue = glue;
    this.grammars = new Grammars(loadGrammar);
  }

  /**
   * Instantiates the module from its bytes, or from one that is compiled already. Without
   * `loadGrammar` no symbol of code can be judged.
   */
  static async load(
    module: WebAssembly.Module | BufferSource,
    loadGrammar: LoadModule = async () => undefined,
  ): Promise<Engine> {
    const [glue, compiled] = await Promise.all([
      import("../wasm/l1ght.js"),
      module instanceof WebAssembly.Module ? module : WebAssembly.compile(module),
    ]);
    glue.initSync({ module: compiled });
    return new Engine(glue, loadGrammar);
  }

  /** An empty root. */
  workspace(): Workspace {
    return new Workspace(this, this.guard(() => new this.#glue.Workspace()));
  }

  /** A root in the brain that is in a store, or in a new one in memory. */
  async openBrain(store: BrainStore, name: string): Promise<Workspace> {
    const { Workspace: raw } = this.#glue;
    const opened = await this.wait(() => {
      if (store === "indexeddb") return raw.openIndexedDb(name);
      if (store === "opfs") return raw.openOpfs(name);
      return raw.openBrain(store === "memory" ? undefined : store);
    });
    return new Workspace(this, opened as RawWorkspace);
  }

  /** Makes one call into the module. A trap leaves it in no known state, so it is the last call. */
  guard<T>(call: () => T): T {
    if (this.#dead) throw this.#dead;
    try {
      return call();
    } catch (cause) {
      throw this.#failure(cause);
    }
  }

  /** As {@link guard}, of a call that waits; it ends too when the engine stops meanwhile. */
  async wait(call: () => Promise<unknown>): Promise<unknown> {
    const promise = this.guard(call);
    let stop: (reason: L1ghtError) => void = () => undefined;
    const stopped = new Promise<never>((_, reject) => { stop = reject; });
    this.#waiting.add(stop);
    try {
      return await Promise.race([promise, stopped]);
    } catch (cause) {
      throw cause === this.#dead ? cause : this.#failure(cause);
    } finally {
      this.#waiting.delete(stop);
    }
  }

  /** What the engine says went wrong has a code; anything else stopped it. */
  #failure(cause: unknown): L1ghtError {
    if (cause instanceof L1ghtError) return cause;
    if (cause instanceof Error && "code" in cause && typeof cause.code === "string") {
      const help = "help" in cause && typeof cause.help === "string" ? { help: cause.help } : {};
      return new L1ghtError(cause.code, cause.message, help, cause);
    }
    this.#dead ??= new L1ghtError(
      "core/poisoned",
      "the engine stopped in the middle of a call",
      { help: "nothing was written; please report it with the command and the document" },
      cause,
    );
    for (const stop of this.#waiting) stop(this.#dead);
    return this.#dead;
  }
}

/** One root in the engine's memory. */
export class Workspace {
  readonly #engine: Engine;
  readonly #raw: RawWorkspace;

  /** @internal Workspaces come from {@link Engine.workspace}. */
  constructor(engine: Engine, raw: RawWorkspace) {
    this.#engine = engine;
    this.#raw = raw;
  }

  setList({ paths, ids, absent, complete, exact }: Listing): void {
    const sizes = new Float64Array();
    this.#engine.guard(() => this.#raw.setList(paths, ids, absent, sizes, complete, exact));
  }

  supplyFile(path: string, bytes: Uint8Array): void {
    this.#engine.guard(() => this.#raw.supplyFile(path, bytes));
  }

  failFile(path: string, code: string): void {
    this.#engine.guard(() => this.#raw.failFile(path, code));
  }

  supplyBlame(path: string, lines: readonly BlameLine[] | null): void {
    const json = lines ? JSON.stringify(lines) : undefined;
    this.#engine.guard(() => this.#raw.supplyBlame(path, json));
  }

  supplyBlob(commit: string, path: string, bytes: Uint8Array | null): void {
    this.#engine.guard(() => this.#raw.supplyBlob(commit, path, bytes ?? undefined));
  }

  supplied(commit: string | null, path: string): Uint8Array | undefined {
    return this.#engine.guard(() => this.#raw.supplied(commit ?? undefined, path));
  }

  supplyFacts(commit: string | null, path: string, facts: Uint8Array): void {
    this.#engine.guard(() => this.#raw.supplyFacts(commit ?? undefined, path, facts));
  }

  failFacts(commit: string | null, path: string, code: string): void {
    this.#engine.guard(() => this.#raw.failFacts(commit ?? undefined, path, code));
  }

  /** One round of a call that began `elapsed` milliseconds ago. */
  call(tool: string, input: Uint8Array, output: Output, elapsed: number): Answer | Wanted {
    return this.#engine.guard(() => {
      const raw = this.#raw.call(tool, input, output.format, output.color, elapsed);
      const answer = takeAnswer(raw);
      raw.free();
      return answer;
    });
  }

  /** How long what is told lasts. */
  durability(): Durability {
    return this.#engine.guard(() => this.#raw.durability()) as Durability;
  }

  /** The baselines that the brain was told, as a lock file. */
  lockFile(): Uint8Array {
    return this.#engine.guard(() => this.#raw.lockFile());
  }

  /** Reads what others told the brain since. */
  async catchUp(): Promise<void> {
    await this.#engine.wait(() => this.#raw.catchUp());
  }

  /** True for a file that the brain keeps in place of the host. */
  isTold(path: string): boolean {
    return this.#engine.guard(() => this.#raw.isTold(path));
  }

  /** Tells a write of such a file; false when somebody else was faster. */
  async tell({ before, after }: FileWrite, id: Uint8Array): Promise<boolean> {
    return (await this.#engine.wait(() => this.#raw.tell(before ?? undefined, after, id))) as boolean;
  }

  /** Keeps what is derived; `nonce` is new with every call. */
  async keep(nonce: string): Promise<void> {
    await this.#engine.wait(() => this.#raw.keep(nonce));
  }

  free(): void {
    this.#engine.guard(() => this.#raw.free());
  }
}

function takeAnswer(raw: RawAnswer): Answer | Wanted {
  const kind = raw.kind();
  const body = raw.body();
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
