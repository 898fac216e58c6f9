//! The path code on tables: both platforms' rules, on every platform.

import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";

import { fromPerson, insideRoot, toDisk } from "../dist/node/paths.js";

const ROOT = "C:\\work\\repo";

/** Listed path → place on a Windows disk; `null` when no file there can have that name. */
const WINDOWS_DISK = [
  ["README.md", "C:\\work\\repo\\README.md"],
  ["src/a.rs", "C:\\work\\repo\\src\\a.rs"],
  ["src/app/[id]/page.tsx", "C:\\work\\repo\\src\\app\\[id]\\page.tsx"],
  ["a b/c d.md", "C:\\work\\repo\\a b\\c d.md"],
  ["ünï/çødé.md", "C:\\work\\repo\\ünï\\çødé.md"],
  ["文書/設計.md", "C:\\work\\repo\\文書\\設計.md"],
  ["it's.md", "C:\\work\\repo\\it's.md"],
  [".github/workflows/ci.yml", "C:\\work\\repo\\.github\\workflows\\ci.yml"],
  ["...a", "C:\\work\\repo\\...a"],
  ["a..b", "C:\\work\\repo\\a..b"],
  ["com", "C:\\work\\repo\\com"],
  ["com10.txt", "C:\\work\\repo\\com10.txt"],
  ["console.log", "C:\\work\\repo\\console.log"],
  ["null.rs", "C:\\work\\repo\\null.rs"],
  ["auxiliary/x", "C:\\work\\repo\\auxiliary\\x"],
  ["-dash", "C:\\work\\repo\\-dash"],
  ["#hash#", "C:\\work\\repo\\#hash#"],
  ["100%.md", "C:\\work\\repo\\100%.md"],
  ["", null],
  [".", null],
  ["..", null],
  ["../out.md", null],
  ["a/../../out.md", null],
  ["a/./b", null],
  ["a//b", null],
  ["/abs", null],
  ["a/", null],
  ["C:/x", null],
  ["C:x", null],
  ["a:stream", null],
  ["dir/a.txt:$DATA", null],
  ["con", null],
  ["CON", null],
  ["src/Con.rs", null],
  ["prn.txt", null],
  ["aux", null],
  ["NUL.md", null],
  ["nul .md", null],
  ["com1", null],
  ["com9.log", null],
  ["COM¹", null],
  ["lpt1.x.y", null],
  ["conin$", null],
  ["CONOUT$", null],
  ["dot.", null],
  ["dots...", null],
  ["space ", null],
  ["dir /a", null],
  ["dir./a", null],
  ["back\\slash", null],
  ["..\\out", null],
  ["a<b", null],
  ["a>b", null],
  ['a"b', null],
  ["a|b", null],
  ["a?b", null],
  ["a*b", null],
  ["a\nb", null],
  ["a\tb", null],
  ["a\u0000b", null],
];

/** What a person types in `C:\work\repo\docs` → path from the root; `null` when it is outside. */
const WINDOWS_TYPED = [
  ["guide.md", "docs/guide.md"],
  [".\\guide.md", "docs/guide.md"],
  ["./guide.md", "docs/guide.md"],
  ["..\\src\\a.rs", "src/a.rs"],
  ["../src/a.rs", "src/a.rs"],
  ["..\\src\\a.rs:10-20", "src/a.rs:10-20"],
  ["..\\src/mixed\\a.rs", "src/mixed/a.rs"],
  ["..\\src\\", "src/"],
  ["../src/", "src/"],
  ["..\\src\\**\\*.rs", "src/**/*.rs"],
  [".", "docs"],
  ["..", ""],
  ["..\\", ""],
  ["C:\\work\\repo\\src\\a.rs", "src/a.rs"],
  ["c:\\work\\repo\\src\\a.rs", "src/a.rs"],
  ["C:/Work/Repo/src/a.rs", "src/a.rs"],
  ["\\work\\repo\\src\\a.rs", "src/a.rs"],
  ["\\\\?\\C:\\work\\repo\\src\\a.rs", "src/a.rs"],
  ["\\\\.\\C:\\work\\repo\\src\\a.rs", "src/a.rs"],
  ["..\\..\\repo\\a", "a"],
  ["...\\a", "docs/.../a"],
  ["..a", "docs/..a"],
  ["..\\..\\other\\a", null],
  ["..\\..\\repository\\a", null],
  ["C:\\work\\repo2\\a", null],
  ["C:\\", null],
  ["D:\\work\\repo\\a", null],
  ["D:a", null],
  ["\\\\server\\share\\a", null],
  ["\\\\?\\UNC\\server\\share\\a", null],
  ["\\other", null],
];

/** What a person types in `/srv/repo/docs` → path from the root. */
const POSIX_TYPED = [
  ["guide.md", "docs/guide.md"],
  ["../src/a.rs:7", "src/a.rs:7"],
  ["../src/", "src/"],
  ["/srv/repo/src/a.rs", "src/a.rs"],
  ["a\\b", "docs/a\\b"],
  ["C:\\x", "docs/C:\\x"],
  ["new\nline", "docs/new\nline"],
  ["..", ""],
  ["../../repo2/a", null],
  ["/", null],
];

test("a_windows_disk_takes_only_names_that_are_names_there", () => {
  assert.ok(WINDOWS_DISK.length + WINDOWS_TYPED.length >= 60);
  for (const [listed, place] of WINDOWS_DISK) {
    assert.equal(toDisk(ROOT, listed, path.win32) ?? null, place, JSON.stringify(listed));
  }
});

test("a_posix_disk_takes_every_listed_name", () => {
  for (const name of ["a b", 'a"b', "a\nb", "back\\slash", "con", "dot.", "a:b", "*"]) {
    assert.equal(toDisk("/r", `d/${name}`, path.posix), `/r/d/${name}`);
  }
  for (const name of ["", "..", "a/../b", "/abs", "a//b", "a\u0000b"]) {
    assert.equal(toDisk("/r", name, path.posix), undefined);
  }
});

test("what_a_person_types_is_taken_from_their_folder", () => {
  const windows = (typed) => fromPerson(ROOT, `${ROOT}\\docs`, typed, path.win32);
  const posix = (typed) => fromPerson("/srv/repo", "/srv/repo/docs", typed, path.posix);
  for (const [table, read] of [[WINDOWS_TYPED, windows], [POSIX_TYPED, posix]]) {
    for (const [typed, expected] of table) {
      if (expected !== null) assert.equal(read(typed), expected, JSON.stringify(typed));
      else assert.throws(() => read(typed), { code: "cli/outside-root" }, JSON.stringify(typed));
    }
  }
});

test("a_sibling_with_the_same_start_is_outside", () => {
  assert.equal(insideRoot("C:\\r", "C:\\r2\\a", path.win32), undefined);
  assert.equal(insideRoot("/r", "/r2/a", path.posix), undefined);
  assert.equal(insideRoot("/r", "/r/..a", path.posix), "..a");
});
