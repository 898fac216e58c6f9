//! The wasm instance that the bindings are tied to, of which a page or process has one at a time.
//! Whatever traps in there ends it, never the caller; the next engine gets a new one.

import { L1ghtError } from "./error.js";

export type Glue = typeof import("../wasm/l1ght.js");

/** Where a module comes from: compiled already, its bytes, or the address of them. */
export type ModuleSource = WebAssembly.Module | BufferSource | Response | URL | string;

let current: Instance | undefined;

/** An instance, until it ends. */
export class Instance {
  readonly glue: Glue;
  #dead: L1ghtError | undefined;
  /** Ends the calls that wait. */
  readonly #waiting = new Set<(reason: L1ghtError) => void>();

  private constructor(glue: Glue) {
    this.glue = glue;
    glue.whenTrapped((cause) => this.#end(cause));
  }

  /** The one that runs, else a new one of this module. */
  static async of(source: ModuleSource): Promise<Instance> {
    if (current?.isAlive) return current;
    const [glue, module] = await Promise.all([import("../wasm/l1ght.js"), compile(source)]);
    if (current?.isAlive) return current;
    if (current) glue.__wbg_reset_state();
    else glue.initSync({ module });
    current = new Instance(glue);
    return current;
  }

  get isAlive(): boolean {
    return this.#dead === undefined;
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

  /** As {@link guard}, of a call that waits; it ends too when the instance does meanwhile. */
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

  /** What the engine says went wrong has a code; anything else ended it. */
  #failure(cause: unknown): L1ghtError {
    if (cause instanceof L1ghtError) return cause;
    if (cause instanceof Error && "code" in cause && typeof cause.code === "string") {
      const help = "help" in cause && typeof cause.help === "string" ? { help: cause.help } : {};
      return new L1ghtError(cause.code, cause.message, help, cause);
    }
    return this.#end(cause);
  }

  #end(cause: unknown): L1ghtError {
    if (this.#dead) return this.#dead;
    const help = "open it again; what was acknowledged is kept; please report it with the command and the document";
    this.#dead = new L1ghtError("core/poisoned", "the engine stopped in the middle of a call", { help }, cause);
    this.glue.endInstance();
    for (const stop of this.#waiting) stop(this.#dead);
    return this.#dead;
  }
}

/** A module from wherever it is; throws `core/no-module`. */
export async function compile(source: ModuleSource): Promise<WebAssembly.Module> {
  if (source instanceof WebAssembly.Module) return source;
  try {
    if (source instanceof Response) return await compileResponse(source);
    if (typeof source !== "string" && !(source instanceof URL)) return await WebAssembly.compile(source);
    return await compileResponse(await fetch(source));
  } catch (cause) {
    throw new L1ghtError("core/no-module", "a module of this package can't be loaded", {
      help: "serve the files of `l1ght/wasm` too, or give `module` and `grammars` to `open`",
    }, cause);
  }
}

async function compileResponse(response: Response): Promise<WebAssembly.Module> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const isTyped = response.headers.get("content-type") === "application/wasm";
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
