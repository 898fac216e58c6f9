//! After any edits the lane is the one that is given the last state at once.

use std::collections::BTreeSet;

use l1ght_core::graph::{CodeLane, Tally};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use super::tree::Tree;

/// All there is in a lane, in order.
pub(crate) fn dump(lane: &CodeLane) -> BTreeSet<String> {
    let nodes = lane.nodes().map(|node| format!("{node:?}"));
    nodes.chain(lane.edges().map(|edge| format!("{edge:?}"))).collect()
}

/// Paths of all languages, several of each, that may name each other.
pub(crate) const PATHS: &[&str] = &[
    "src/lib.rs",
    "src/a.rs",
    "src/a/b.rs",
    "src/b/mod.rs",
    "two/src/lib.rs",
    "Cargo.toml",
    "two/Cargo.toml",
    "web/a.ts",
    "web/b.ts",
    "web/b/index.ts",
    "web/c.js",
    "web/lib/a.ts",
    "web/tsconfig.json",
    "web/tsconfig.base.json",
    "web/lib/package.json",
    "py/a.py",
    "py/b.py",
    "py/pack/__init__.py",
    "py/pack/a.py",
    "src/a.py",
    "go/go.mod",
    "go/a.go",
    "go/b.go",
    "go/pack/a.go",
    "go/pack/b.go",
    "java/org/A.java",
    "java/org/B.java",
    "java/com/A.java",
    "c/a.h",
    "c/a.c",
    "c/lib/b.h",
    "c/lib/b.cpp",
    "cs/A.cs",
    "cs/B.cs",
    "rb/a.rb",
    "rb/lib/b.rb",
    "php/A.php",
    "php/src/B.php",
    "sh/a.sh",
    "sh/lib/b.sh",
    "web/d.tsx",
    "notes.txt",
];

/// Lines of files by the end of their names, that may name each other.
const LINES: &[(&[&str], &[&str])] = &[
    (
        &["rs"],
        &[
            "mod a;",
            "mod b;",
            "use crate::a::A;",
            "use crate::b::*;",
            "pub use a::b::f;",
            "use super::g;",
            "use two::f;",
            "pub struct A;",
            "impl A { pub fn f(&self) { self.g(); } }",
            "impl A { fn g(&self) { B::f(); } }",
            "pub fn f() { g(); A::f(); }",
            "pub fn g(x: B) { x.f(); crate::a::f(); b::g(); }",
            "pub trait B { fn f(); }",
            "impl B for A { fn f() { f(); } }",
            "#[test] fn t() { f(); }",
            "mod inner { use super::*; fn h() { f(); } }",
            "pub use crate::b::*;",
            "macro_rules! m { () => {} }",
            "fn k() { m!(); super::f(); }",
        ],
    ),
    (
        &["ts", "js", "tsx"],
        &[
            "import { f } from './a';",
            "import A from './b';",
            "import * as b from './b';",
            "export * from './a';",
            "export { f as g } from './b';",
            "import { g } from 'lib';",
            "import { f } from '~/a';",
            "import x from 'outside';",
            "export function f() { g(); b.f(); }",
            "export class A extends B { f() { this.g(); } g() {} }",
            "export default class B { f(a: A) { a.f(); } }",
            "export default function g() { f(); x(); }",
            "test('a', () => { f(); });",
        ],
    ),
    (
        &["py"],
        &[
            "from .a import f",
            "from a import *",
            "from pack import a",
            "import pack.a",
            "from pack.a import A as B",
            "import os",
            "def f(): g(); os.f()",
            "def g(): f(); pack.a.f()",
            "class A(B):\n    def f(self): self.g(); a.f()",
            "class B: pass",
            "def test_f(): f()",
        ],
    ),
    (
        &["go"],
        &[
            "package x",
            "import \"example.org/go/pack\"",
            "func F() { G(); pack.F() }",
            "func G() { F() }",
            "type A struct { B }",
            "type B struct {}",
            "func (a *A) F() { a.G() }",
            "func (b B) G() { F() }",
            "func TestF(t *testing.T) { F() }",
        ],
    ),
    (
        &["java"],
        &[
            "import org.A;",
            "import com.*;",
            "import static org.B.f;",
            "class A extends B { void f() { g(); } void g() { B.f(); } }",
            "class B implements A { static void f() { new A().g(); } }",
            "interface C {}",
        ],
    ),
    (
        &["h", "c", "cpp"],
        &[
            "#include \"a.h\"",
            "#include \"lib/b.h\"",
            "#include <stdio.h>",
            "#define F(x) g(x)",
            "int f(int x);",
            "int f(int x) { return g(x) + F(x); }",
            "static int g(int x) { return f(x); }",
            "struct A { int x; };",
            "int h(struct A a) { return f(a.x); }",
        ],
    ),
    (
        &["cs"],
        &[
            "using X;",
            "namespace X;",
            "class A : B { void F() { G(); new B().F(); } void G() {} }",
            "class B { public void F() { A.G(); } }",
            "interface C { void F(); }",
            "partial class A : C { void H() { F(); } }",
        ],
    ),
    (
        &["rb"],
        &[
            "require_relative 'lib/b'",
            "require_relative '../a'",
            "def f; g; end",
            "class A < B; def f; g; B.new.f; end; end",
            "module B; def self.g; f; end; end",
            "class B; include A; def f; end; end",
        ],
    ),
    (
        &["php"],
        &[
            "<?php",
            "<?php require 'src/B.php';",
            "<?php namespace X; use Y\\B;",
            "function f() { g(); }",
            "class A extends B { function f() { $this->g(); B::g(); } }",
            "class B implements C { static function g() { f(); } }",
        ],
    ),
    (&["sh"], &[". ./lib/b.sh", "source ../a.sh", "f() { g; }", "g() { f; h; }", "f"]),
    (&["toml"], &["[package]\nname = \"two\"", "[package]\nname = \"one\"", ""]),
    (&["mod"], &["module example.org/go", "module example.org/other", ""]),
    (
        &["json"],
        &[
            "{\"name\":\"lib\",\"main\":\"a.js\"}",
            "{\"compilerOptions\":{\"paths\":{\"~/*\":[\"./lib/*\"]}}}",
            "{\"extends\":\"./tsconfig.base.json\"}",
            "{}",
        ],
    ),
];

pub(crate) fn lines(path: &str) -> &'static [&'static str] {
    let ends =
        |(ends, _): &&(&[&str], _)| ends.iter().any(|end| path.rsplit('.').next() == Some(*end));
    LINES.iter().find(ends).map_or(&["words"], |(_, lines)| lines)
}

/// One edit: a path and the lines that it then has; none removes it; a rename keeps the text.
#[derive(Clone, Debug)]
pub(crate) enum Edit {
    Write(&'static str, Vec<&'static str>),
    Add(&'static str, &'static str),
    Remove(&'static str),
    Rename(&'static str, &'static str),
}

/// Half of all runs stay in one folder, so that their files meet often.
pub(crate) fn place() -> impl Strategy<Value = &'static str> {
    prop_oneof![
        Just(""),
        select(&["src/", "web/", "py/", "go/", "java/", "c/", "cs/", "rb/", "php/", "sh/"])
    ]
}

pub(crate) fn edit(place: &'static str) -> impl Strategy<Value = Edit> {
    let inside: Vec<&str> = PATHS.iter().copied().filter(|path| path.starts_with(place)).collect();
    let path = move || select(inside.clone());
    let write = path().prop_flat_map(|path| {
        vec(select(lines(path)), 0..7).prop_map(move |text| Edit::Write(path, text))
    });
    let add = path()
        .prop_flat_map(|path| select(lines(path)).prop_map(move |line| Edit::Add(path, line)));
    prop_oneof![
        4 => write,
        3 => add,
        1 => path().prop_map(Edit::Remove),
        1 => (path(), path()).prop_map(|(from, to)| Edit::Rename(from, to)),
    ]
}

pub(crate) fn make(tree: &mut Tree, edit: &Edit) -> Vec<String> {
    match edit {
        Edit::Write(path, lines) => {
            tree.put(path, &lines.join("\n"));
            vec![(*path).to_owned()]
        }
        Edit::Add(path, line) => {
            let text = format!("{}\n{line}", tree.text(path).unwrap_or_default());
            tree.put(path, &text);
            vec![(*path).to_owned()]
        }
        Edit::Remove(path) => {
            tree.remove(path);
            vec![(*path).to_owned()]
        }
        Edit::Rename(from, to) => {
            if let Some(text) = tree.remove(from) {
                tree.put(to, &text);
            }
            vec![(*from).to_owned(), (*to).to_owned()]
        }
    }
}

fn net(tally: Tally) -> (i64, i64) {
    let net = |added: u64, removed: u64| added as i64 - removed as i64;
    (net(tally.nodes_added, tally.nodes_removed), net(tally.edges_added, tally.edges_removed))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn ingest_again_equals_ingest_anew((first, steps) in place().prop_flat_map(|place| (
        vec(edit(place), 1..24),
        vec(vec(edit(place), 1..4), 1..12),
    ))) {
        let mut tree = Tree::default();
        first.iter().for_each(|edit| drop(make(&mut tree, edit)));
        let mut lane = tree.lane();
        for step in &steps {
            let paths: Vec<String> = step.iter().flat_map(|edit| make(&mut tree, edit)).collect();
            let before = lane.counts();
            let (nodes, edges) = net(tree.apply(&mut lane, &paths));
            let after = lane.counts();
            prop_assert_eq!(nodes, after.0 as i64 - before.0 as i64);
            prop_assert_eq!(edges, after.1 as i64 - before.1 as i64);
            let anew = tree.lane();
            let (again, anew) = (dump(&lane), dump(&anew));
            let extra: Vec<&String> = again.difference(&anew).collect();
            let missing: Vec<&String> = anew.difference(&again).collect();
            prop_assert!(extra.is_empty() && missing.is_empty(), "extra {:#?}\nmissing {:#?}", extra, missing);
        }
    }
}
