// Memories in a tab: kept in IndexedDB, judged after a reload, and used up once by three tabs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { chromiumFor } from "./chromium.js";
import { generateKey, issueCapability, trustAnchor } from "../dist/node/capability.js";
import { startWeb } from "./web.js";

async function start(t) {
  const web = await startWeb(t);
  const browser = await chromiumFor(t);
  return () => browser.open(web.url);
}

/** Opens the brain of a page on one file, and calls a tool. */
const CALL = `async ({ tool, input, code, options }) => {
  const { entries, open } = await import("/dist/entry/web.js");
  const brain = await open({ store: "indexeddb", name: "origin", ...options });
  await brain.attach(entries([{ path: "src/limit.rs", content: code }]));
  const answer = await brain.call(tool, input);
  await brain.close();
  return answer;
}`;
const call = (page, job) => page.evaluate(`(${CALL})(${JSON.stringify({ code: "pub const LIMIT: u32 = 2;\n", input: {}, ...job })})`);

const MEMORY = {
  agent_id: "ada",
  node_label: "Retry budget",
  state: "verified",
  claims: [{ label: "Limit", text: "It is two.", evidence: ["src/limit.rs:1"] }],
};

test("a_memory_of_a_tab_is_there_after_a_reload_and_goes_stale_with_the_code", async (t) => {
  const open = await start(t);
  const page = await open();
  assert.equal((await call(page, { tool: "memorize", input: MEMORY })).light_evidence_resolved, 1);
  await page.reload();
  const verdicts = async (code) => (await call(page, { tool: "memory_list", ...code })).memories.map(({ verdict }) => verdict);
  assert.deepEqual(await verdicts({}), ["fresh"]);
  assert.deepEqual(await verdicts({ code: "pub const LIMIT: u32 = 3;\n" }), ["changed"]);
});

test("a_capability_is_used_once_by_three_tabs_that_try_at_once_and_never_after_a_reload", async (t) => {
  const open = await start(t);
  const pages = [await open(), await open(), await open()];
  const { privateKey, publicKey } = generateKey();
  await call(pages[0], { tool: "memorize", input: MEMORY });
  const { promotion } = await call(pages[0], { tool: "memory_show", input: { node_label: "Retry budget" } });
  const now = Date.now();
  const times = { notBefore: now - 1000, expires: now + 600_000 };
  const capability = issueCapability({ key: privateKey, action: "promote", issuer: "Owner", ...times, ...promotion });
  const input = { agent_id: "bob", claim: "Retry budget", reason: "all callers", capability };
  const options = { shared: "indexeddb", sharedName: "medulla", trustAnchors: [trustAnchor(publicKey)] };
  const answers = await Promise.all(pages.map((page) => call(page, { tool: "promote", input, options })));
  assert.equal(answers.filter(({ promoted }) => promoted).length, 1, JSON.stringify(answers));
  await pages[1].reload();
  assert.match((await call(pages[1], { tool: "promote", input, options })).code, /^capability\/(digest|nonce-used)$/);
  const { memories } = await call(pages[2], { tool: "memory_list", options });
  assert.deepEqual(memories.map(({ tier, verdict }) => [tier, verdict]), [["brain", "fresh"], ["medulla", "fresh"]]);
});
