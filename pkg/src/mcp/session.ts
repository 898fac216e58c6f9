//! The brain of a root for as long as a server runs: opened when it is first needed, and again
//! when that failed or its engine ended.

import * as path from "node:path";

import type { Brain } from "../brain.js";
import type { BrainStore, Engine } from "../engine.js";
import { loadEngine } from "../entry/node.js";
import { L1ghtError } from "../error.js";
import { fsStore } from "../node/fs-store.js";
import { type OpenRoot, openRoot } from "../node/open.js";
import { ownStore } from "../node/own-store.js";
import { openRootBrain, type Sharing } from "../node/root-brain.js";

export interface SessionOptions extends Sharing {
  /** The folder it is started in; the current one without it. */
  readonly directory?: string;
  /** The root; without it Git's top level, else the folder of the nearest `l1ght.toml`. */
  readonly root?: string;
  /** `memory`, a folder, or a store; the folder `.l1ght` of the root without it. */
  readonly store?: string | Exclude<BrainStore, string>;
}

/** A root with its brain. */
export interface Opened {
  readonly engine: Engine;
  readonly brain: Brain;
  close(): Promise<void>;
  readonly host: OpenRoot["host"];
  readonly root: string;
}

/** Opens the brain of one root. */
export class Session {
  readonly #options: SessionOptions;
  #opening: Promise<Opened> | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** The brain; what can't be opened now is tried again with the next call. */
  opened(): Promise<Opened> {
    const opening = (this.#opening ??= open(this.#options));
    opening.catch(() => this.#forget(opening));
    return opening;
  }

  /**
   * What to say of an error. A dead engine can't be called again, so another one is opened first,
   * and the words say so.
   */
  async mended(error: unknown): Promise<unknown> {
    if (!(error instanceof L1ghtError) || error.code !== "core/poisoned") return error;
    const opening = this.#opening;
    const ended = await opening?.catch(() => undefined);
    if (ended && !ended.engine.isAlive) {
      this.#forget(opening);
      ended.host.close?.();
    }
    await this.opened();
    const help = "a new engine and brain were opened and what was acknowledged is kept: ingest, then call again; please report it";
    return new L1ghtError(error.code, `${error.message}, and was replaced`, { help }, error);
  }

  /** Lets go of what is open, after the calls that run. */
  async close(): Promise<void> {
    const opened = await this.#opening?.catch(() => undefined);
    await opened?.close().catch(() => undefined);
    opened?.host.close?.();
  }

  #forget(opening: Promise<Opened> | undefined): void {
    if (this.#opening === opening) this.#opening = undefined;
  }
}

async function open({ directory = ".", root: wanted, store, ...sharing }: SessionOptions): Promise<Opened> {
  const start = path.resolve(directory);
  const [{ root, host }, engine] = await Promise.all([openRoot(start, wanted), loadEngine()]);
  const { brain, close } = await openRootBrain(engine, root, host, await storeOf(start, root, store), sharing);
  return { engine, brain, close, host, root };
}

async function storeOf(start: string, root: string, store: SessionOptions["store"]): Promise<BrainStore> {
  if (store === undefined) return ownStore(root);
  return typeof store === "string" && store !== "memory" ? fsStore(path.resolve(start, store)) : (store as BrainStore);
}
