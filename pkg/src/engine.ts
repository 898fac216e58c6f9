//! The engine: a module that is loaded, with its grammars.

import { Grammars, type LoadModule } from "./code.js";
import { Instance, type ModuleSource } from "./instance.js";
import type { Store } from "./store/store.js";
import { type RawWorkspace, Workspace } from "./workspace.js";

/**
 * Where a brain is kept: nowhere beyond this page or process, in a database of the browser, in its
 * files (of a dedicated worker only), or where an object of yours says.
 */
export type BrainStore = "memory" | "indexeddb" | "opfs" | Store;

/** Loads an engine once, and again when the last one ended or did not come. */
export function lasting(load: () => Promise<Engine>): () => Promise<Engine> {
  let last: Promise<Engine> | undefined;
  return async function next(): Promise<Engine> {
    const loading = (last ??= load());
    const forget = () => { if (last === loading) last = undefined; };
    const engine = await loading.catch((error: unknown) => { forget(); throw error; });
    if (engine.isAlive) return engine;
    forget();
    return next();
  };
}

/** A loaded module. */
export class Engine {
  readonly #instance: Instance;
  /** What finds symbols in code. */
  readonly grammars: Grammars;

  private constructor(instance: Instance, loadGrammar: LoadModule) {
    this.#instance = instance;
    this.grammars = new Grammars(loadGrammar);
  }

  /**
   * The module, instantiated; where one runs already in this page or process, that one. Without
   * `loadGrammar` no symbol of code can be judged. Throws `core/no-module`.
   */
  static async load(module: ModuleSource, loadGrammar: LoadModule = async () => undefined): Promise<Engine> {
    return new Engine(await Instance.of(module), loadGrammar);
  }

  /** False once something trapped in it: load another. */
  get isAlive(): boolean {
    return this.#instance.isAlive;
  }

  /** An empty root. */
  workspace(): Workspace {
    const { glue } = this.#instance;
    return new Workspace(this.#instance, this.#instance.guard(() => new glue.Workspace()));
  }

  /** A root in the brain that is in a store, or in a new one in memory. */
  async openBrain(store: BrainStore, place: string, options: object): Promise<Workspace> {
    const { Workspace: raw } = this.#instance.glue;
    const [own, kind] = typeof store === "object" ? [store, "host"] : [undefined, store];
    const json = JSON.stringify(options);
    const opened = await this.#instance.wait(() => raw.openBrain(own, kind, place, json));
    return new Workspace(this.#instance, opened as RawWorkspace);
  }

  /** Ends its instance as a fault of ours would, at once or in a call that waits: for tests. @internal */
  async crash(how: "panic" | "overflow" | "memory", when: "now" | "later"): Promise<void> {
    const { glue } = this.#instance;
    if (when === "now") this.#instance.guard(() => glue.crash(how));
    else await this.#instance.wait(() => glue.crashLater(how));
  }
}
