//! Old contents from one long-running `git cat-file --batch`: many answers for one process.

import type { ChildProcessWithoutNullStreams } from "node:child_process";

import { type GitPlace, startGit } from "./git-command.js";
import { MAX_FILE_BYTES } from "../host.js";

type Answered = (bytes: Uint8Array | null) => void;

/** Objects of one repository, by name; started at the first question. */
export class CatFile {
  readonly #place: GitPlace;
  readonly #waiting: Answered[] = [];
  #child: ChildProcessWithoutNullStreams | undefined;
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes of the body that is being read, with the line end after it; 0 in a header. */
  #need = 0;

  constructor(place: GitPlace) {
    this.#place = place;
  }

  /** The content of `<commit>:<path>` or of an id; `null` when it is not there or too large. */
  read(name: string): Promise<Uint8Array | null> {
    // The protocol is one name a line; no answer is better than a wrong one.
    if (name.includes("\n")) return Promise.resolve(null);
    return new Promise((resolve) => {
      this.#child ??= this.#start();
      this.#waiting.push(resolve);
      this.#child.stdin.write(`${name}\n`);
    });
  }

  /** Lets the process end. */
  close(): void {
    this.#child?.stdin.end();
    this.#child = undefined;
  }

  #start(): ChildProcessWithoutNullStreams {
    const child = startGit(this.#place, ["cat-file", "--batch"]);
    const end = () => this.#waiting.splice(0).forEach((answer) => answer(null));
    child.stdout.on("data", (chunk: Buffer) => this.#take(chunk));
    child.stdin.on("error", end);
    child.on("error", end);
    child.on("close", end);
    child.stderr.resume();
    return child;
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    while (this.#need > 0 ? this.#takeBody() : this.#takeHeader());
  }

  #takeHeader(): boolean {
    const bytes = this.#gather();
    const end = bytes.indexOf(10);
    if (end < 0) return false;
    // `<id> blob <size>`, or `<name> missing`, `<name> ambiguous`.
    const size = /^[0-9a-f]+ \w+ (\d+)$/.exec(bytes.toString("latin1", 0, end))?.[1];
    this.#keep(bytes.subarray(end + 1));
    if (size === undefined) this.#waiting.shift()?.(null);
    else this.#need = Number(size) + 1;
    return true;
  }

  #takeBody(): boolean {
    if (this.#length < this.#need) return false;
    const bytes = this.#gather();
    const body = bytes.subarray(0, this.#need - 1);
    this.#keep(bytes.subarray(this.#need));
    this.#need = 0;
    this.#waiting.shift()?.(body.length > MAX_FILE_BYTES ? null : Uint8Array.from(body));
    return true;
  }

  #gather(): Buffer {
    return this.#chunks.length === 1 ? (this.#chunks[0] ?? Buffer.of()) : Buffer.concat(this.#chunks);
  }

  #keep(rest: Buffer): void {
    this.#chunks = [rest];
    this.#length = rest.length;
  }
}
