// `check --watch`: a change is answered by a new report, and none is lost.

import assert from "node:assert/strict";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";

import { claim, commit, l1ght, makeRepository, put, startL1ght, verdicts } from "./made.js";

test("a_report_follows_every_change", async (t) => {
  const folder = makeRepository(t, { "docs/a.md": claim("src/a.rs"), "src/a.rs": "fn a() {}\n" });
  assert.equal(l1ght(folder, ["bind"]).exit, 0);
  commit(folder, "bind");
  const child = startL1ght(folder, ["check", "--watch", "--json"]);
  t.after(() => child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const verdictsUntil = async (wanted) => {
    for (;;) {
      const { value, done } = await lines.next();
      assert.ok(!done, "it ended");
      if (verdicts(JSON.parse(value)).join(", ") === wanted) return;
    }
  };
  await verdictsUntil("src/a.rs: fresh");
  put(folder, { "src/a.rs": "fn a() { b() }\n" });
  await verdictsUntil("src/a.rs: file_changed");
  put(folder, { "src/a.rs": "fn a() {} // as before\n" });
  await verdictsUntil("src/a.rs: comments_only");
  mkdirSync(join(folder, "more"));
  await new Promise((resolve) => setTimeout(resolve, 500));
  put(folder, { "more/b.md": claim("src/none.rs") });
  await verdictsUntil("src/a.rs: comments_only, src/none.rs: missing");
  rmSync(join(folder, "more"), { recursive: true });
  await verdictsUntil("src/a.rs: comments_only");
});
