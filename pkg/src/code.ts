//! Code modules: one for each grammar, loaded when there is a file for it. A trap or a swollen
//! memory ends an instance, never the caller.

import type { Failure } from "./host.js";
import { compile, type ModuleSource } from "./instance.js";

/** Brings the module of a grammar, or nothing when there is none. */
export type LoadModule = (grammar: string) => Promise<ModuleSource | undefined>;

/** An instance whose memory is past this is given up after the file: 256 MiB. */
const MAX_MEMORY = 256 * 1024 * 1024;

interface Raw {
  readonly memory: WebAssembly.Memory;
  alloc(length: number): number;
  facts(input: number, name: number, length: number): number;
  release(answer: number): void;
}

/** The grammars of a host. */
export class Grammars {
  readonly #load: LoadModule;
  readonly #modules = new Map<string, Promise<WebAssembly.Module | undefined>>();
  readonly #instances = new Map<string, Raw>();

  constructor(load: LoadModule) {
    this.#load = load;
  }

  /** What the grammar finds in a file, encoded for the engine. */
  async facts(grammar: string, source: Uint8Array): Promise<Uint8Array | Failure> {
    const raw = await this.#instance(grammar);
    if (!raw) return { failed: "no-grammar" };
    try {
      const facts = findFacts(raw, grammar, source);
      if (raw.memory.buffer.byteLength > MAX_MEMORY) this.#instances.delete(grammar);
      return facts ?? { failed: "no-grammar" };
    } catch {
      this.#instances.delete(grammar);
      return { failed: "trap" };
    }
  }

  async #instance(grammar: string): Promise<Raw | undefined> {
    const known = this.#instances.get(grammar);
    if (known) return known;
    const loading = this.#modules.get(grammar) ?? this.#compile(grammar);
    this.#modules.set(grammar, loading);
    const module = await loading;
    if (!module) return undefined;
    const instance = this.#instances.get(grammar) ?? rawOf(new WebAssembly.Instance(module));
    this.#instances.set(grammar, instance);
    return instance;
  }

  async #compile(grammar: string): Promise<WebAssembly.Module | undefined> {
    const source = await this.#load(grammar);
    return source === undefined ? undefined : compile(source);
  }
}

function rawOf(instance: WebAssembly.Instance): Raw {
  return instance.exports as unknown as Raw;
}

function findFacts(raw: Raw, grammar: string, source: Uint8Array): Uint8Array | undefined {
  const name = new TextEncoder().encode(grammar);
  const length = name.length + source.length;
  const input = raw.alloc(length);
  const room = new Uint8Array(raw.memory.buffer, input, length);
  room.set(name);
  room.set(source, name.length);
  const answer = raw.facts(input, name.length, length);
  const size = new DataView(raw.memory.buffer).getUint32(answer, true);
  const facts = new Uint8Array(raw.memory.buffer, answer + 4, size).slice();
  raw.release(answer);
  return size > 0 ? facts : undefined;
}
