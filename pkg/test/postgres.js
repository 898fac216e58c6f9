//! A PostgreSQL server of a test's own, in a folder that goes with it, reached by a socket in there.

import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Where Debian keeps the programs of each version. */
const VERSIONS = "/usr/lib/postgresql";
/** The server does not run as the user who may do anything; then it is nobody. */
const USER = process.getuid?.() === 0 ? { uid: Number(execFileSync("id", ["-u", "nobody"])) } : {};
/** Sorts as people do, unlike the order that a store needs. */
const INIT = ["-U", "owner", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C", "--locale-provider=icu", "--icu-locale=en"];
const SETTINGS = ["listen_addresses=", "shared_buffers=32MB", "max_connections=60"];

/** A server, running. */
class Postgres {
  #folder;
  #child;

  constructor(folder) {
    this.#folder = folder;
  }

  /** What a pool needs to connect, as the owner unless another role is named. */
  connection(user = "owner") {
    return { host: this.#folder, user, database: "postgres" };
  }

  /** Starts it on what it kept. Processes of one that was killed may need a while to notice. */
  async start() {
    for (let attempt = 1; !(await this.#run()); attempt++) {
      if (attempt === 50) throw new Error("PostgreSQL does not start");
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Ends the server and all its processes without a chance to write anything. */
  async kill() {
    const { pid } = this.#child;
    const own = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").match(/\d+/g) ?? [];
    const gone = once(this.#child, "exit");
    for (const each of [pid, ...own]) {
      try {
        process.kill(Number(each), "SIGKILL");
      } catch (error) {
        // It ended by itself meanwhile.
        if (error.code !== "ESRCH") throw error;
      }
    }
    await gone;
  }

  async stop() {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill("SIGINT");
      await once(this.#child, "exit");
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Makes its files. */
  init() {
    const data = join(this.#folder, "data");
    execFileSync(program("initdb"), ["-D", data, ...INIT], { ...USER, cwd: this.#folder, stdio: "pipe" });
  }

  /** True once it takes connections, false when it ended instead. */
  async #run() {
    const settings = [...SETTINGS, `unix_socket_directories=${this.#folder}`].flatMap((each) => ["-c", each]);
    const child = spawn(program("postgres"), ["-D", join(this.#folder, "data"), ...settings], {
      ...USER, cwd: this.#folder, stdio: ["ignore", "ignore", "pipe"],
    });
    this.#child = child;
    const end = () => child.kill("SIGQUIT");
    process.once("exit", end);
    child.once("exit", () => process.off("exit", end));
    let words = "";
    return new Promise((resolve) => {
      child.once("exit", () => resolve(false));
      child.stderr.on("data", (data) => {
        words = (words + data).slice(-4096);
        if (words.includes("ready to accept connections")) resolve(true);
      });
    });
  }
}

/** Makes and starts a server. */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), "l1ght-postgres-"));
  if (USER.uid !== undefined) chownSync(folder, USER.uid, -1);
  const server = new Postgres(folder);
  server.init();
  await server.start();
  return server;
}

/** A program of the newest version that is installed. */
function program(name) {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).map(Number).sort((a, b) => b - a) : [];
  const file = versions.map((version) => join(VERSIONS, String(version), "bin", name)).find(existsSync);
  if (!file) throw new Error("these tests need the server of Debian's package `postgresql`");
  return file;
}
