//! The brain of a root in Node, with the shared brain and the brains that are asked of what they shared.

import * as path from "node:path";

import { Brain } from "../brain.js";
import type { BrainStore, Engine } from "../engine.js";
import type { Host } from "../host.js";
import { fsStore } from "./fs-store.js";
import { loading } from "./loading.js";
import { openRoot } from "./open.js";
import { ownStore } from "./own-store.js";

/** What the owner of a brain says when it is opened. */
export interface Sharing {
  /** The folder of the shared brain. */
  readonly shared?: string;
  /** Keys whose capabilities are believed. */
  readonly trust?: readonly string[];
  /** Folders of the roots of other brains, by their names. */
  readonly origins?: ReadonlyMap<string, string>;
}

/** A brain that is open, and everything that was opened for it. */
export interface RootBrain {
  readonly brain: Brain;
  close(): Promise<void>;
}

/** Opens the brain of a root, called like its folder, and shows it the files of a host. */
export async function openRootBrain(
  engine: Engine,
  root: string,
  host: Host,
  store: BrainStore,
  sharing: Sharing = {},
): Promise<RootBrain> {
  const others = new Map<string, Promise<RootBrain | undefined>>();
  const origin = async (name: string): Promise<Brain | undefined> => {
    if (!others.has(name)) others.set(name, openOrigin(engine, name, sharing));
    return (await others.get(name))?.brain;
  };
  const { shared, trust } = sharing;
  const brain = await Brain.open(engine, {
    store,
    name: path.basename(root),
    root,
    ...(typeof store === "object" && store.folder !== undefined && { runtimeRoot: store.folder }),
    ...loading(process.env),
    ...(shared !== undefined && { shared: await fsStore(shared), origin }),
    ...(trust && { trustAnchors: trust }),
  });
  await brain.attach(host);
  return {
    brain,
    close: async () => {
      for (const opening of others.values()) await (await opening.catch(() => undefined))?.close();
      await brain.close();
    },
  };
}

/** The brain of another root; nothing where nobody said where that is, or where it is called otherwise. */
async function openOrigin(engine: Engine, name: string, sharing: Sharing): Promise<RootBrain | undefined> {
  const folder = sharing.origins?.get(name);
  if (folder === undefined) return undefined;
  const { root, host } = await openRoot(folder);
  if (path.basename(root) !== name) {
    host.close?.();
    return undefined;
  }
  const { shared } = sharing;
  const opened = await openRootBrain(engine, root, host, await ownStore(root), shared === undefined ? {} : { shared });
  return {
    brain: opened.brain,
    close: async () => {
      await opened.close();
      host.close?.();
    },
  };
}
