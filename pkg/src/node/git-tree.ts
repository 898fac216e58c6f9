//! A commit as a host: what a checkout of it would hold, without one.

import { L1ghtError } from "../error.js";
import type { BlameLine, Failure, Host, Listing } from "../host.js";
import { CatFile } from "./cat-file.js";
import { Columns } from "../columns.js";
import { type GitPlace, git, gitOutput } from "./git-command.js";
import { blameFile } from "./git-history.js";
import { shownPath, splitRecords } from "./git-records.js";
import { isLfsPointer } from "./lfs.js";

/** The files of a commit below the folder that `git` runs in. */
export class TreeHost implements Host {
  readonly #place: GitPlace;
  readonly #commit: string;
  readonly #shallow: boolean;
  readonly #objects: CatFile;
  readonly #ids = new Map<string, string>();

  /** `commit` is a full id. */
  constructor(place: GitPlace, commit: string, shallow: boolean) {
    this.#place = place;
    this.#commit = commit;
    this.#shallow = shallow;
    this.#objects = new CatFile(place);
  }

  async list(signal?: AbortSignal): Promise<Listing> {
    const columns = new Columns();
    const out = await gitOutput(this.#place, ["ls-tree", "-r", "-z", this.#commit], { signal });
    for (const record of splitRecords(out)) {
      // `<mode> <type> <id>\t<path>`
      const tab = record.indexOf("\t");
      const [mode, , id = ""] = record.slice(0, tab).split(" ");
      const file = record.slice(tab + 1);
      if (mode === "160000") columns.addSeen(shownPath(file), "submodule");
      else if (mode === "120000" || !file.isWellFormed()) {
        columns.addSeen(shownPath(file), "unreadable");
      } else {
        columns.add(file, `git:${id}`);
        this.#ids.set(file, id);
      }
    }
    return columns.listing({ complete: true, exact: true });
  }

  async read(file: string): Promise<Uint8Array | Failure> {
    const id = this.#ids.get(file);
    const bytes = id === undefined ? null : await this.#objects.read(id);
    if (!bytes) return { failed: "unreadable" };
    return isLfsPointer(bytes) ? { failed: "lfs" } : bytes;
  }

  blame(file: string, signal?: AbortSignal): Promise<BlameLine[] | null> {
    const options = { shallow: this.#shallow, revision: this.#commit, signal };
    return blameFile(this.#place, file, options);
  }

  blob(commit: string, file: string): Promise<Uint8Array | null> {
    return this.#objects.read(`${commit}:./${file}`);
  }

  async write(): Promise<void> {
    throw new L1ghtError("host/read-only", "a commit cannot be written to");
  }

  /** Ends the process that was kept. */
  close(): void {
    this.#objects.close();
  }
}

/** The full id of the commit that a revision names; nothing when there is none. */
export async function findCommit(place: GitPlace, revision: string): Promise<string | undefined> {
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{commit}`];
  const { exit, out } = await git(place, args);
  return exit === 0 ? out.toString("utf8").trim() : undefined;
}
