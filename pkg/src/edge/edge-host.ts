//! The files of a request as a host. A content that is wanted and not there ends the round.

import type { Failure, Host, Listing } from "../host.js";
import { entries } from "../hosts/entries.js";
import type { Want } from "../workspace.js";
import type { Asked, AskedFile } from "./asked.js";
import { Refusal } from "./refusal.js";

/** What the other side should bring in its next request; ends a round. */
export class Lacking extends Error {
  readonly wanted: readonly Want[];

  constructor(wanted: readonly Want[]) {
    super("more contents are wanted");
    this.wanted = wanted;
  }
}

/** There is no history at the edge, and nothing is written. */
export class EdgeHost implements Host {
  readonly #files: Map<string, AskedFile>;
  readonly #host: Host;
  readonly #lacking: Want[] = [];

  constructor({ files, complete, exact }: Asked) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#host = entries(files, { complete, exact });
  }

  list(): Promise<Listing> {
    return this.#host.list();
  }

  async read(path: string): Promise<Uint8Array | Failure> {
    const file = this.#files.get(path);
    if (file?.failed) return { failed: file.failed };
    if (file && !file.content) this.#lacking.push({ kind: "file", path });
    return file?.content ?? { failed: "not-supplied" };
  }

  async blame(): Promise<null> {
    return null;
  }

  async blob(): Promise<null> {
    return null;
  }

  async write(): Promise<void> {
    throw new Refusal(422, "edge/read-only", "a file of a request can't be written to", "leave the lock file out: the store keeps baselines");
  }

  /** Throws {@link Lacking} between two rounds, when something was lacking in the first. */
  readonly endRound = ({ done }: { done: number }): void => {
    if (done === 0 && this.#lacking.length > 0) throw new Lacking(this.#lacking);
  };
}
