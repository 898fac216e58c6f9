//! Tries an adapter with the checks that every store passes.

import type { Store } from "./store.js";

/** Opens stores of the adapter that is tried. */
export interface StoreOpener {
  /** One more handle to the store of that name, empty at first; a name has `a-z` and `-`. */
  open(name: string): Promise<Store>;
  /** A store without room for a value of 1 MiB; nothing where that can't be provoked. */
  full?(): Promise<Store | undefined>;
  /** Opens a medium that refuses; nothing where that can't be provoked. */
  denied?(): Promise<Store | undefined>;
  /** Flips a bit of the value of `key`, past the adapter; false where that can't be done. */
  damage?(name: string, key: string): Promise<boolean>;
}

/** What came of one check. */
export interface StoreCheck {
  readonly name: string;
  readonly outcome: "passed" | "skipped" | "failed";
  /** What the store did, when it failed. */
  readonly message: string;
}

/**
 * Runs all checks, or those named, one after the other. `module` is `wasm/suite_bg.wasm` of this
 * package, as bytes or compiled.
 */
export async function* checkStore(
  opener: StoreOpener,
  module: WebAssembly.Module | BufferSource,
  names?: readonly string[],
): AsyncGenerator<StoreCheck> {
  const glue = await import("../../wasm/suite.js");
  glue.initSync({ module });
  const nothing = async () => undefined;
  const whole = {
    open: (name: string) => opener.open(name),
    full: () => (opener.full ?? nothing).call(opener),
    denied: () => (opener.denied ?? nothing).call(opener),
    damage: async (name: string, key: string) => (await opener.damage?.(name, key)) ?? false,
  };
  for (const name of names ?? glue.checkNames()) {
    const said = (await glue.runCheck(name, whole)) as string;
    const [outcome, message = ""] = split(said);
    yield { name, outcome: outcome as StoreCheck["outcome"], message };
  }
}

function split(said: string): [string, string?] {
  const at = said.indexOf(": ");
  return at < 0 ? [said] : [said.slice(0, at), said.slice(at + 2)];
}
