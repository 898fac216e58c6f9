//! Folders that a person gives a page: picked through an input, through a handle, or dropped.

import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";

import { chromiumFor } from "./chromium.js";
import { CODE, claim, makeFolder, put } from "./made.js";
import { startWeb } from "./web.js";

const FILES = {
  "docs/a.md": claim("src/a.rs:1-4"),
  "src/a.rs": CODE,
  "node_modules/other/docs/b.md": claim("src/a.rs"),
  ".git/c.md": claim("src/a.rs"),
};
const EXPECTED = ["docs/a.md: unbound"];

/** An empty page in which the package is loaded. */
async function openPage(t) {
  const web = await startWeb(t);
  const browser = await chromiumFor(t);
  const page = await browser.open(web.url);
  await page.evaluate(async () => {
    const l1ght = await import("/dist/entry/web.js");
    globalThis.l1ght = l1ght;
    globalThis.verdicts = async (host) => {
      const { documents } = await l1ght.check(host);
      return documents.flatMap(({ path, claims }) => claims.flatMap(({ items }) => items.map(({ verdict }) => `${path}: ${verdict}`)));
    };
    document.body.innerHTML = `<input type="file" webkitdirectory><p style="height:200px">Drop it here</p>`;
  });
  return page;
}

/** A project on disk, in a folder of its own. */
function makeProject(t) {
  const folder = join(makeFolder(t), "project");
  put(folder, FILES);
  return folder;
}

test("a_folder_that_an_input_brings", async (t) => {
  const page = await openPage(t);
  await page.setInputFiles("input", makeProject(t));
  const found = await page.evaluate(() => verdicts(l1ght.pickedFiles(document.querySelector("input").files)));
  assert.deepEqual(found, EXPECTED);
});

test("a_folder_behind_a_handle_and_one_that_was_left_out_half_way", async (t) => {
  const page = await openPage(t);
  const found = await page.evaluate(async (files) => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("project", { create: true });
    for (const [path, text] of Object.entries(files)) {
      const parts = path.split("/");
      const name = parts.pop();
      let folder = root;
      for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
      const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await file.write(text);
      await file.close();
    }
    const host = await l1ght.pickedFolder(root);
    const before = await verdicts(host);
    await (await root.getDirectoryHandle("src")).removeEntry("a.rs");
    const aborted = await l1ght.pickedFolder(root, AbortSignal.abort(new Error("enough"))).catch(({ message }) => message);
    return { before, after: await verdicts(await l1ght.pickedFolder(root)), aborted };
  }, FILES);
  assert.deepEqual(found, { before: EXPECTED, after: ["docs/a.md: missing"], aborted: "enough" });
});

test("a_folder_that_is_dropped", async (t) => {
  const page = await openPage(t);
  const folder = makeProject(t);
  await page.evaluate(() => {
    document.addEventListener("dragover", (event) => event.preventDefault());
    globalThis.found = new Promise((resolve, reject) => {
      document.addEventListener("drop", (event) => {
        event.preventDefault();
        l1ght.dropped(event.dataTransfer).then(verdicts).then(resolve, reject);
      });
    });
  });
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"]) await devtools.send("Input.dispatchDragEvent", { type, x: 50, y: 100, data });
  assert.deepEqual(await page.evaluate(() => globalThis.found), EXPECTED);
});

test("an_empty_drop_says_what_to_do", async (t) => {
  const page = await openPage(t);
  const code = await page.evaluate(() => l1ght.dropped(new DataTransfer()).catch(({ code }) => code));
  assert.equal(code, "host/no-folder");
});
