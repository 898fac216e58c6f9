//! A table of PostgreSQL as a store, by way of the package `pg`: a row for each value, any number of
//! brains in one table. What is one statement here is one transaction there.

import type { Pool, PoolConfig } from "pg";

import { L1ghtError } from "../error.js";
import { type Durability, READ_BYTES, type Store, type StoreEntry, type StoreRow, storeError } from "../store/store.js";
import { failureOf, isRolledBack } from "./failure.js";

/** Where in the database. */
export interface PostgresOptions {
  /** Of the table, made when it is not there; `l1ght` without it. `schema.table` will do. */
  readonly table?: string;
  /** Which of the brains in that table; `l1ght` without it. */
  readonly brain?: string;
}

/** Names that mean the same quoted and not. */
const NAME = /^[a-z_][a-z0-9_]{0,62}(\.[a-z_][a-z0-9_]{0,62})?$/;
/** Makes those wait for each other who make the table at once. */
const MAKING = 0x6c_31_67_68;
/** How often a statement is made again that the server undid. */
const TRIES = 10;
/** Makes a transaction wait for the disk though its session would not. */
const SYNCED = `(select set_config('synchronous_commit',
  replace(current_setting('synchronous_commit'), 'off', 'on'), true)) <> ''`;

/**
 * Opens the store in a table of the primary server. A pool that is given stays its owner's to close,
 * and to listen to for `error`; for a connection string or a configuration the store has its own.
 */
export async function postgresStore(
  connection: Pool | PoolConfig | string,
  { table = "l1ght", brain = "l1ght" }: PostgresOptions = {},
): Promise<Store> {
  if (!NAME.test(table)) {
    throw new L1ghtError("core/misuse", `\`${table}\` cannot be the name of a table here`, {
      help: "use small letters, digits and `_`, at most 63, and one `.` after a schema",
    });
  }
  const isGiven = typeof connection === "object" && "query" in connection;
  const pool = isGiven ? connection : await makePool(connection);
  const store = new PostgresStore(pool, `"${table.replace(".", '"."')}"`, brain, !isGiven);
  try {
    await store.prepare();
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}

class PostgresStore implements Store {
  readonly #pool: Pool;
  /** Quoted. */
  readonly #table: string;
  readonly #brain: string;
  readonly #isOwner: boolean;
  #durability: Durability = "none";
  #isOpen = true;

  constructor(pool: Pool, table: string, brain: string, isOwner: boolean) {
    this.#pool = pool;
    this.#table = table;
    this.#brain = brain;
    this.#isOwner = isOwner;
  }

  get durability(): Durability {
    return this.#durability;
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const sql = `select value from ${this.#table} where brain = $1 and key = $2`;
    const { rows } = await this.#query<{ value: Uint8Array }>(`\`${key}\``, sql, [this.#brain, key]);
    return rows[0]?.value;
  }

  async list(prefix: string, after: string | undefined, limit: number): Promise<StoreEntry[]> {
    const sql = `select key, octet_length(value) as size from ${this.#table}
      where brain = $1 and key > $2 and key < $3 order by key limit $4`;
    return this.#page<StoreEntry>(sql, prefix, after, limit);
  }

  async read(prefix: string, after: string | undefined, limit: number): Promise<StoreRow[]> {
    const sql = `select key, value from (
        select key, value, row_number() over page as place, sum(octet_length(value)) over page as bytes
        from ${this.#table} where brain = $1 and key > $2 and key < $3
        window page as (order by key) order by key limit $4) as row
      where place = 1 or bytes <= ${READ_BYTES} order by key`;
    return this.#page<StoreRow>(sql, prefix, after, limit);
  }

  async create(key: string, value: Uint8Array): Promise<boolean> {
    return (await this.#insert(key, value, "nothing")) === 1;
  }

  async put(key: string, value: Uint8Array): Promise<void> {
    await this.#insert(key, value, "update set value = excluded.value");
  }

  async delete(keys: readonly string[]): Promise<void> {
    const sql = `delete from ${this.#table} where brain = $1 and key = any($2) and ${SYNCED}`;
    await this.#query("a deletion", sql, [this.#brain, keys]);
  }

  close(): void {
    this.#isOpen = false;
    if (this.#isOwner) this.#pool.end().catch(() => undefined);
  }

  /** Makes the table unless it is there, and finds out how long its rows last. */
  async prepare(): Promise<void> {
    const sql = `select relpersistence = 'p' and current_setting('fsync') = 'on' as lasts
      from pg_class where oid = to_regclass($1)`;
    const look = () => this.#query<{ lasts: boolean }>(`the table ${this.#table}`, sql, [this.#table]);
    let { rows: [found] } = await look();
    if (!found) {
      await this.#make();
      ({ rows: [found] } = await look());
    }
    this.#durability = found?.lasts === true ? "full" : "none";
  }

  async #make(): Promise<void> {
    await this.#query(`the table ${this.#table}`, `select pg_advisory_xact_lock(${MAKING});
      create table if not exists ${this.#table} (
        brain text collate "C" not null,
        key text collate "C" not null,
        value bytea not null,
        primary key (brain, key))`);
  }

  /** The rows under `prefix` after `after`. */
  async #page<Row extends object>(sql: string, prefix: string, after = "", limit: number): Promise<Row[]> {
    const first = `${prefix}/`;
    // `0` is the byte after `/`.
    const range = [after > first ? after : first, `${prefix}0`];
    return (await this.#query<Row>(`\`${prefix}\``, sql, [this.#brain, ...range, limit])).rows;
  }

  /** How many rows were written. */
  async #insert(key: string, value: Uint8Array, otherwise: string): Promise<number | null> {
    const sql = `insert into ${this.#table} (brain, key, value) select $1, $2, $3::bytea where ${SYNCED}
      on conflict (brain, key) do ${otherwise}`;
    return (await this.#query(`\`${key}\``, sql, [this.#brain, key, value])).rowCount;
  }

  /** Only what was surely undone is made again; any other failure leaves it open what was done. */
  async #query<Row extends object>(what: string, sql: string, values?: unknown[]) {
    for (let attempt = 1; ; attempt++) {
      if (!this.#isOpen || this.#pool.ending) throw storeError("closed", `${what}: the store was closed`);
      try {
        return await this.#pool.query<Row>(sql, values);
      } catch (error) {
        if (attempt === TRIES || !isRolledBack(error)) throw failureOf(what, error);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt));
      }
    }
  }
}

async function makePool(connection: PoolConfig | string): Promise<Pool> {
  const { default: pg } = await import("pg").catch((cause: unknown) => {
    throw storeError("absent", "the package `pg`, which speaks to PostgreSQL, cannot be loaded", cause);
  });
  const pool = new pg.Pool(typeof connection === "string" ? { connectionString: connection } : connection);
  // Of a connection that nobody uses: the pool replaces it. Without a listener it would end the process.
  pool.on("error", () => undefined);
  return pool;
}
