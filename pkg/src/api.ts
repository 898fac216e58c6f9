//! What every entry point of the package offers: brains and functions, over one engine that is
//! loaded when it is first needed and replaced when it ended.

import { Brain, type BrainOptions, type CallOptions } from "./brain.js";
import type { LoadModule } from "./code.js";
import { Engine, lasting } from "./engine.js";
import type { Host } from "./host.js";
import { entries } from "./hosts/entries.js";
import type { ModuleSource } from "./instance.js";
import { run } from "./run.js";
import type { Input, Outcome, ToolName } from "./tools.js";
import { JSON_OUTPUT } from "./workspace.js";

/** The module and the grammars, wherever they are. */
export interface Modules {
  /** In place of the package's own. */
  readonly module?: ModuleSource | Promise<ModuleSource>;
  /** Brings the module of a grammar; without it, or without an answer, its symbols can't be judged. */
  readonly grammars?: LoadModule;
}

export interface OpenOptions extends BrainOptions, Modules {}

/** How a platform finds the files of the package. */
export interface OwnFiles {
  module(): ModuleSource | Promise<ModuleSource>;
  readonly grammars: LoadModule;
}

/** The functions of an entry point. */
export interface Api {
  /** The engine: one for the whole page or process. */
  loadEngine(modules?: Modules): Promise<Engine>;
  /** Opens the brain in a store: where there is none yet, a new one. */
  open(options?: OpenOptions): Promise<Brain>;
  /** Judges all claims of a host, without a store. */
  check(host: Host | Promise<Host>, input?: Input<"check"> & CallOptions & Modules): Promise<Outcome<"check">>;
  /** Reads a document. */
  parse(content: string | Uint8Array, input?: Partial<Input<"parse">> & Modules): Promise<Outcome<"parse">>;
}

/** The functions over the files that a platform finds. */
export function api(own: OwnFiles): Api {
  const ownEngine = lasting(async () => Engine.load(await own.module(), own.grammars));

  async function loadEngine({ module, grammars }: Modules = {}): Promise<Engine> {
    if (!module && !grammars) return ownEngine();
    return Engine.load(await (module ?? own.module()), grammars ?? own.grammars);
  }

  async function call<T extends ToolName>(
    tool: T,
    host: Host,
    { module, grammars, signal, onProgress, ...input }: Input<T> & Modules & CallOptions,
  ): Promise<Outcome<T>> {
    const json = new TextEncoder().encode(JSON.stringify({ now: Date.now(), ...input }));
    const engine = await loadEngine(given({ module, grammars }));
    const options = given({ signal, onProgress });
    const answer = await run(engine, host, { tool, input: json, output: JSON_OUTPUT, ...options });
    return JSON.parse(new TextDecoder().decode(answer.body)) as Outcome<T>;
  }

  return {
    loadEngine,
    open: async ({ module, grammars, ...options } = {}) =>
      Brain.open(await loadEngine(given({ module, grammars })), options),
    check: async (host, options = {}) => call("check", await host, options),
    parse: (content, { path = "document.light.md", ...options } = {}) =>
      call("parse", entries([{ path, content }]), { path, ...options }),
  };
}

/** Without what is not there. */
function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as never;
}
