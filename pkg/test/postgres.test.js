//! Brains in a table of a real PostgreSQL server, which is also killed, and whose connections break.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, rmdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import pg from "pg";

import { Brain, loadEngine } from "../dist/node/index.js";
import { postgresStore } from "../dist/postgres/index.js";
import { documented } from "./documented.js";
import { assertTold, valuesOf } from "./facts.js";
import { losing } from "./losing.js";
import { canMount } from "./made.js";
import { outcomes, skipped } from "./outcomes.js";
import { startPostgres } from "./postgres.js";
import { Random, SEED, times } from "./random.js";
import { standing, tellMany } from "./telling.js";

// A server needs a second or two to come back.
const KILLS = Math.ceil(times("L1GHT_KILLS", 25) / 5);
const VALUE = Uint8Array.from({ length: 999 }, (_, at) => at);

const engine = await loadEngine();
let server;
let owner;
before(async () => {
  server = await startPostgres();
  owner = makePool();
});
after(async () => {
  await owner.end();
  await server.stop();
});

function makePool(more = {}) {
  const pool = new pg.Pool({ ...server.connection(), idleTimeoutMillis: 50, ...more });
  // A server that was killed is no news here.
  pool.on("error", () => undefined);
  return pool;
}

/** A store that is closed when the test ends. */
async function open(t, options, more = {}) {
  const store = await postgresStore({ ...server.connection(), idleTimeoutMillis: 50, ...more }, options);
  t.after(() => store.close());
  return store;
}

/** A store whose table is where there is no room for 1 MiB. */
async function openFull(t) {
  const folder = mkdtempSync(join(tmpdir(), "l1ght-small-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder]);
  chownSync(folder, statSync(server.connection().host).uid, -1);
  await owner.query(`create tablespace small location '${folder}'`);
  t.after(async () => {
    await owner.query("drop table cramped");
    await owner.query("drop tablespace small");
    execFileSync("umount", [folder]);
    rmdirSync(folder);
  });
  return open(t, { table: "cramped" }, { options: "-c default_tablespace=small" });
}

async function damage(brain, key) {
  const flip = "update l1ght set value = set_byte(value, 20, get_byte(value, 20) # 1) where brain = $1 and key = $2";
  return (await owner.query(flip, [brain, key])).rowCount === 1;
}

test("a_table_passes_all_checks", async (t) => {
  await owner.query("create role stranger login");
  const found = await outcomes({
    open: (brain) => open(t, { brain }),
    full: async () => (canMount() ? openFull(t) : undefined),
    denied: () => open(t, { table: "forbidden" }, { user: "stranger" }),
    damage,
  });
  assert.deepEqual(skipped(found), canMount() ? [] : ["quota"]);
});

test("a_pool_whose_transactions_are_serializable_passes_the_races", async (t) => {
  const pool = makePool({ options: "-c default_transaction_isolation=serializable" });
  t.after(() => pool.end());
  const opener = { open: (brain) => postgresStore(pool, { table: "races", brain }) };
  await outcomes(opener, ["racing-create", "two-handles", "tellers", "faults"]);
});

test("those_who_make_the_table_at_once_all_find_it", async (t) => {
  const stores = await Promise.all(Array.from({ length: 8 }, () => open(t, { table: "sudden" })));
  const created = await Promise.all(stores.map((store) => store.create("k/a", VALUE)));
  assert.equal(created.filter(Boolean).length, 1);
});

test("a_role_that_may_not_make_tables_uses_the_documented_one", async (t) => {
  await owner.query("create role team login");
  await owner.query("create database elsewhere");
  const maker = makePool({ database: "elsewhere" });
  t.after(() => maker.end());
  const team = { user: "team", database: "elsewhere" };
  await assert.rejects(open(t, {}, team), { code: "store/denied" });
  await maker.query(documented("STORES.md", "sql", "create table l1ght"));
  const brain = await Brain.open(engine, { store: await open(t, {}, team) });
  await tellMany(brain, "ada", { to: 3 });
  assert.deepEqual(await standing(brain), { ada: 3 });
});

test("brains_of_one_table_do_not_see_each_other", async (t) => {
  const [one, other] = [await open(t, { brain: "one" }), await open(t, { brain: "Ünë\"'; drop" })];
  assert.ok(await one.create("k/a", VALUE));
  assert.ok(await other.create("k/a", VALUE));
  await other.delete(["k/a"]);
  assert.deepEqual(await other.list("k", undefined, 9), []);
  assert.deepEqual(await one.list("k", undefined, 9), [{ key: "k/a", size: VALUE.length }]);
});

test("a_table_may_be_in_a_schema_and_have_the_name_of_a_word_of_sql", async (t) => {
  await owner.query("create schema apart");
  const store = await open(t, { table: "apart.order" });
  assert.ok(await store.create("k/a", VALUE));
  for (const table of ["", "a b", "a\"b", "l1ght; drop table l1ght", "A", "a.b.c", "x".repeat(64)]) {
    await assert.rejects(open(t, { table }), { code: "core/misuse" });
  }
});

test("a_write_lasts_also_where_sessions_need_not_wait_for_the_disk", async (t) => {
  const store = await open(t, {}, { options: "-c synchronous_commit=off" });
  assert.equal(store.durability, "full");
  for (const key of ["k/a", "k/b", "k/c"]) {
    assert.ok(await store.create(`lasting/${key}`, VALUE));
    await server.kill();
    await server.start();
    assert.deepEqual(new Uint8Array(await (await open(t)).get(`lasting/${key}`)), VALUE);
  }
});

test("a_table_that_is_emptied_after_a_crash_says_that_nothing_lasts", async (t) => {
  await open(t, { table: "fleeting" });
  await owner.query("alter table fleeting set unlogged");
  assert.equal((await open(t, { table: "fleeting" })).durability, "none");
});

test("failures_of_the_server_have_the_codes_of_stores", async (t) => {
  await open(t);
  await owner.query("create role crowded login connection limit 0; create role reader login");
  await assert.rejects(open(t, {}, { user: "crowded" }), { code: "store/busy" });
  await assert.rejects(open(t, {}, { user: "nobody-knows" }), { code: "store/denied" });
  await assert.rejects(open(t, {}, { database: "nowhere" }), { code: "store/absent" });
  await assert.rejects(open(t, {}, { host: "/nowhere" }), { code: "store/io" });
  await owner.query("grant select on l1ght to reader");
  const reader = await open(t, {}, { user: "reader" });
  await assert.rejects(reader.create("k/a", VALUE), { code: "store/denied" });
  const store = await open(t, { table: "gone" });
  await owner.query("drop table gone");
  await assert.rejects(store.get("k/a"), { code: "store/absent" });
  store.close();
  await assert.rejects(store.get("k/a"), { code: "store/closed" });
});

test("a_pool_of_ones_own_stays_open_and_is_missed_when_it_is_not", async () => {
  const pool = makePool();
  const [one, other] = [await postgresStore(pool), await postgresStore(pool)];
  one.close();
  await assert.rejects(one.get("k/a"), { code: "store/closed" });
  assert.equal(await other.get("own/a"), undefined);
  await pool.end();
  await assert.rejects(other.get("own/a"), { code: "store/closed" });
});

test("a_create_that_was_ended_before_it_was_done_says_so_and_did_nothing", async (t) => {
  const store = await open(t);
  const client = await owner.connect();
  await client.query("begin; lock table l1ght in exclusive mode");
  const created = assert.rejects(store.create("ended/a", VALUE), { code: "store/io" });
  const waiting = "select pg_terminate_backend(pid) from pg_locks where relation = 'l1ght'::regclass and not granted";
  while ((await client.query(waiting)).rowCount === 0);
  await created;
  await client.query("rollback");
  client.release();
  assert.equal(await store.get("ended/a"), undefined);
  assert.ok(await store.create("ended/a", VALUE));
});

test("a_create_whose_reply_is_lost_says_that_it_is_in_doubt_and_is_told_once", async (t) => {
  const way = await losing(t, server.connection().host, "INSERT 0 1");
  const store = await open(t, { brain: "lost" }, { host: "127.0.0.1", port: way.port });
  way.lose();
  await assert.rejects(store.create("k/a", VALUE), { code: "store/io" });
  assert.equal(await store.create("k/a", VALUE), false);
  const brain = await Brain.open(engine, { store });
  await tellMany(brain, "ada", { to: 20, told: () => way.lose() });
  assertTold(await valuesOf(store), { ada: 20 });
  assert.equal(way.lost(), 20);
});

/** Accepts; what failed is looked for, and told again if it is not there. */
async function insist(brain, input) {
  for (let isFirst = true; ; isFirst = false) {
    try {
      const [name, number] = input.reason.split(" ");
      if (!isFirst && (await standing(brain))[name] === Number(number)) return { moved: [input] };
      return await brain.call("accept", input);
    } catch (error) {
      if (!["store/io", "store/busy"].includes(error.code)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

/** Four brains tell at once what fails and is told again, while `harm` is done again and again. */
async function tellUnderHarm(t, brain, count, harm) {
  const names = ["ada", "bob", "cyd", "dee"];
  let running = names.length;
  const tell = async (name, told) => {
    const teller = await Brain.open(engine, { store: await open(t, { brain }) });
    await tellMany(teller, name, { to: count, told, accept: (input) => insist(teller, input) });
    running--;
  };
  let all = [];
  await Promise.all(names.map((name) => new Promise((begun, failed) => {
    all.push(tell(name, begun).catch((error) => { running = 0; failed(error); throw error; }));
  })));
  all = Promise.all(all);
  while (running > 0) await harm();
  await all;
  assertTold(await valuesOf(await open(t, { brain })), Object.fromEntries(names.map((name) => [name, count])));
}

test(`connections that break, of seed ${SEED}, lose and double nothing`, async (t) => {
  const random = new Random(SEED);
  const others = `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`;
  await tellUnderHarm(t, "broken", 50, async () => {
    await new Promise((resolve) => setTimeout(resolve, 10 + random.below(60)));
    await owner.query(others);
  });
});

test(`a server of seed ${SEED} that is killed loses and doubles nothing`, async (t) => {
  const random = new Random(SEED);
  let kills = 0;
  await tellUnderHarm(t, "killed", 100, async () => {
    await new Promise((resolve) => setTimeout(resolve, 20 + random.below(200)));
    if (kills++ >= KILLS) return;
    await server.kill();
    await server.start();
  });
});
