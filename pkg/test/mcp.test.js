//! `l1ght mcp` as an agent meets it: tools, their answers and refusals, documents and findings.

import assert from "node:assert/strict";
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/client/validators/ajv";

import { call, connect, refusal, REGISTRY, verdictsOf } from "./agent.js";
import { claim, CODE, git, makeFolder, makeRepository, put } from "./made.js";

const CHANGED = CODE.replace("5", "6");

test("the_tools_are_those_of_the_registry", async (t) => {
  const client = await connect(t, makeRepository(t));
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map(({ name }) => name), REGISTRY.map(({ name }) => name));
  const validator = new AjvJsonSchemaValidator();
  for (const [at, { title, description, inputSchema, outputSchema, annotations }] of tools.entries()) {
    const { name, about, read_only, input } = REGISTRY[at];
    assert.deepEqual([title.toLowerCase(), description], [name.replaceAll("_", " "), about]);
    const fields = Object.keys(input.properties).filter((field) => field !== "now");
    assert.deepEqual(Object.keys(inputSchema.properties), fields, "fields of the registry");
    assert.deepEqual([annotations.readOnlyHint, annotations.openWorldHint], [read_only, false]);
    assert.deepEqual([typeof annotations.destructiveHint, typeof annotations.idempotentHint], ["boolean", "boolean"]);
    assert.ok(!read_only || !annotations.destructiveHint);
    for (const schema of [inputSchema, outputSchema]) assert.equal(validator.getValidator(schema)(null).valid, false);
    assert.ok(!inputSchema.required.includes("now"));
  }
});

test("what_time_it_is_is_not_an_agents_to_say", async (t) => {
  const client = await connect(t, makeRepository(t));
  const { isError, _meta } = await client.callTool({ name: "check", arguments: { now: 1 } });
  assert.equal(isError, true);
  assert.equal(_meta["l1ght/rejected"].code, "input/unknown-field");
});

for (const mode of ["legacy", "auto"]) {
  test(`an_agent_edits_code_and_sees_what_is_stale_over_the_${mode}_protocol`, async (t) => {
    const folder = makeRepository(t);
    const client = await connect(t, folder, [], mode);
    assert.match(client.getInstructions(), /Call first `[a-z_]+`.*, then `check`/);
    assert.ok((await call(client, "ingest")).files_parsed > 0);
    assert.deepEqual(verdictsOf(await call(client, "check")), ["unbound"]);
    assert.equal((await call(client, "bind", { by: "agent" })).schema, "l1ght.bind.v1");
    assert.deepEqual(verdictsOf(await call(client, "check")), ["fresh"]);
    put(folder, { "src/a.rs": CHANGED });
    const { memory_freshness } = await call(client, "ingest");
    assert.deepEqual(memory_freshness.stale_evidence.map((each) => [each.claim, each.verdict]), [["First", "changed"]]);
    const report = await call(client, "check");
    assert.deepEqual(verdictsOf(report), ["changed"]);
    assert.equal(report.findings[0].code, "evidence/changed");
    await call(client, "accept", { by: "agent", all: true, reason: "the sum is still one" });
    assert.deepEqual(verdictsOf(await call(client, "check")), ["fresh"]);
    assert.equal(git(folder, "status", "--porcelain"), " M src/a.rs\n?? l1ght.lock\n");
    assert.equal(readFileSync(path.join(folder, ".l1ght/.gitignore"), "utf8"), "*\n");
  });
}

test("refusals_and_misuse_are_answers_with_a_code_and_a_next_step", async (t) => {
  const folder = makeRepository(t);
  const client = await connect(t, folder, ["--store", "memory"]);
  assert.match(client.getInstructions(), /keeps nothing/);
  const wrong = [
    ["accept", { by: "a", all: true }],
    ["check", { nope: 1 }],
    ["check", { paths: "docs" }],
    ["check", { strict: 7, paths: [null] }],
    ["refs", {}],
    ["parse", { path: "none.md" }],
    ["ingest", { adapter: "magic" }],
    ["check", JSON.parse('{"constructor": {"prototype": 1}}')],
  ];
  for (const [name, input] of wrong) await refusal(client, name, input);
  put(folder, { "l1ght.toml": "rots = 1\n" });
  assert.match((await refusal(client, "check")).message, /rots/);
  put(folder, { "l1ght.toml": "" });
  await call(client, "check");
  assert.equal(existsSync(path.join(folder, ".l1ght")), false);
  await assert.rejects(client.callTool({ name: "none" }), { code: -32602 });
});

test("a_root_or_store_that_cannot_be_opened_is_tried_again_with_each_call", async (t) => {
  const folder = makeFolder(t);
  const lost = await connect(t, folder, ["--root", "later"]);
  assert.equal((await refusal(lost, "check")).code, "host/no-folder");
  await assert.rejects(lost.listResources(), ({ code, data }) => code === -32603 && data.code === "host/no-folder");
  put(folder, { "later/docs/a.md": claim("src/a.rs"), taken: "a file" });
  assert.deepEqual(verdictsOf(await call(lost, "check")), ["missing"]);
  const full = await connect(t, folder, ["--store", "taken"]);
  assert.match((await refusal(full, "check")).code, /^store\//);
  rmSync(path.join(folder, "taken"));
  await call(full, "check");
});

test("a_root_that_has_gone_is_said_and_works_when_it_is_back", async (t) => {
  const folder = makeRepository(t);
  const client = await connect(t, folder, ["--store", "memory"]);
  await call(client, "bind");
  renameSync(folder, `${folder}-away`);
  for (const name of ["check", "ingest", "bind"]) assert.equal((await refusal(client, name)).code, "host/no-folder");
  renameSync(`${folder}-away`, folder);
  assert.deepEqual(verdictsOf(await call(client, "check")), ["fresh"]);
});

test("a_link_in_place_of_the_store_is_not_followed", async (t) => {
  const [folder, elsewhere] = [makeRepository(t), makeFolder(t)];
  symlinkSync(elsewhere, path.join(folder, ".l1ght"));
  const client = await connect(t, folder);
  assert.equal((await refusal(client, "check")).code, "store/denied");
  assert.equal(existsSync(path.join(elsewhere, ".gitignore")), false);
});

test("documents_and_findings_are_resources_marked_as_quoted", async (t) => {
  const name = "docs/ü & 100%?#[x].md";
  const text = claim("src/a.rs:1-4");
  const folder = makeRepository(t, { [name]: text, "src/a.rs": CODE, "README.md": "# No document\n" });
  const client = await connect(t, folder);
  const { resources } = await client.listResources();
  assert.deepEqual(resources.map((each) => each.name), ["findings", name]);
  const { uri, _meta } = resources[1];
  assert.equal(uri, "l1ght://document/docs/%C3%BC%20%26%20100%25%3F%23%5Bx%5D.md");
  assert.equal(_meta["l1ght/quoted"], true);
  const [read] = (await client.readResource({ uri })).contents;
  assert.deepEqual(read, { uri, mimeType: "text/markdown", text, _meta: { "l1ght/quoted": true } });
  const json = async (address) => JSON.parse((await client.readResource({ uri: address })).contents[0].text);
  assert.deepEqual(verdictsOf(await json("l1ght://findings")), ["unbound"]);
  const found = await json(uri.replace("document", "findings"));
  assert.equal(found.document.path, name);
  assert.deepEqual(found.findings.map(({ document }) => document), [name]);
  const { resourceTemplates } = await client.listResourceTemplates();
  const templates = ["l1ght://document/{+path}", "l1ght://findings/{+path}"];
  assert.deepEqual(resourceTemplates.map(({ uriTemplate }) => uriTemplate), templates);
});

test("nothing_but_a_document_can_be_read", async (t) => {
  const secret = makeRepository(t, { "secret.md": claim("x") });
  const folder = makeRepository(t, { "docs/a.md": claim("src/a.rs"), "src/a.rs": CODE, "README.md": "# No\n" });
  symlinkSync(path.join(secret, "secret.md"), path.join(folder, "docs/link.md"));
  symlinkSync(secret, path.join(folder, "docs/far"));
  const client = await connect(t, folder);
  const out = path.relative(folder, path.join(secret, "secret.md"));
  const paths = [out, encodeURIComponent(out), path.join(secret, "secret.md"), "README.md", "src/a.rs", ".git/config", "",
    "docs/link.md", "docs/far/secret.md", "docs/../docs/a.md", "docs//a.md", "docs\\a.md", "docs/a.md%00", "%", "docs/a.md/"];
  const uris = paths.flatMap((each) => [`l1ght://document/${each}`, `l1ght://findings/${each}`]);
  for (const uri of [...uris, "l1ght://", "file:///etc/passwd", "l1ght://Findings", "no address"]) {
    await assert.rejects(client.readResource({ uri }), ({ code }) => code === -32602 || code === -32002, uri);
  }
});

test("a_new_document_is_told_to_whoever_has_a_list", async (t) => {
  const folder = makeRepository(t);
  const client = await connect(t, folder);
  let told = 0;
  client.setNotificationHandler("notifications/resources/list_changed", () => { told += 1; });
  await call(client, "check");
  assert.equal((await client.listResources()).resources.length, 2);
  put(folder, { "docs/b.md": claim("src/a.rs") });
  await call(client, "check", { paths: ["docs/a.md"] });
  assert.equal(told, 0);
  await call(client, "check");
  assert.equal(told, 1);
  assert.equal((await client.listResources()).resources.length, 3);
});

test("many_documents_come_in_pages", async (t) => {
  const files = Array.from({ length: 1100 }, (_, at) => [`docs/${at}.md`, claim("src/a.rs")]);
  const client = await connect(t, makeRepository(t, Object.fromEntries(files)));
  // The client follows the cursors by itself.
  const all = new Set((await client.listResources()).resources.map(({ uri }) => uri));
  assert.equal(all.size, 1101);
  await assert.rejects(client.listResources({ cursor: "l1ght://document/none" }), { code: -32602 });
});
