//! What ingests took, as bytes and back: a workspace that was restored answers like the one that was
//! kept, and does not take what is damaged or of other grammars.

use std::collections::{BTreeMap, BTreeSet};

use l1ght_brain::{AnswerKind, ListColumns, Output, Workspace};
use l1ght_code::{Grammar, facts};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

/// A root and the grammars of its host.
#[derive(Clone, Default)]
struct Host {
    files: BTreeMap<String, String>,
    /// Stands after the versions of grammars.
    update: &'static str,
    has_ids: bool,
}

const DOCUMENT: &str = "---\nProtocol: L1GHT/1\n---\n\n# A\n\n[⍂ entity: Limit] is two.\n\
    [𝔻 evidence: src/limit.rs#limit]\n[⟁ depends_on: Use]\n\n[⍂ entity: Use]\n[𝔻 evidence: src/use.rs]\n";

const PAGE: &str =
    "# Words\n\nSee `limit()`, `Limit`, [it](src/limit.rs) and src/use.rs, not `gone.rs`.\n";

/// Two files of code that name each other, two documents that cite them, and others.
fn host() -> Host {
    let mut host = Host { has_ids: true, ..Host::default() };
    host.put("src/lib.rs", "mod limit;\nmod r#use;\n");
    host.put("src/limit.rs", "/// Two.\npub fn limit() -> u32 { 2 }\n");
    host.put("src/use.rs", "use crate::limit::limit;\nfn twice() -> u32 { limit() + limit() }\n");
    host.put("web/a.ts", "export function f() { return g(); }\nfunction g() { return 1; }\n");
    host.put("docs/a.md", DOCUMENT);
    host.put("docs/b.md", &DOCUMENT.replace("Limit", "Bound").replace("#limit", "#gone"));
    host.put("README.md", PAGE);
    host.put("web/index.html", "<h1>Page</h1><p>See <code>limit()</code>.</p>");
    host.put("Cargo.toml", "[package]\nname = \"one\"\n");
    host
}

impl Host {
    fn put(&mut self, path: &str, text: &str) {
        self.files.insert(path.to_owned(), text.to_owned());
    }

    /// Ingests all; the answer, and what was wanted of files that are there.
    fn ingest(&self, workspace: &mut Workspace) -> (Value, BTreeSet<String>) {
        let ids = self.files.values().filter(|_| self.has_ids).map(|text| format!("id of {text}"));
        let paths = self.files.keys().cloned().collect();
        let list = ListColumns { paths, ids: ids.collect(), complete: true, ..Default::default() };
        workspace.set_list(list);
        let mut wanted = BTreeSet::new();
        for _ in 0..8 {
            let answer = workspace.call("ingest", b"{}", Output::default());
            let body: Value = serde_json::from_slice(&answer.body).expect("answers are JSON");
            if answer.kind != AnswerKind::Wanted {
                return (body, wanted);
            }
            for want in body["wanted"].as_array().into_iter().flatten() {
                wanted.extend(self.supply(workspace, want));
            }
        }
        panic!("wants never end");
    }

    fn supply(&self, workspace: &mut Workspace, want: &Value) -> Option<String> {
        let path = want["path"].as_str().expect("wants of an ingest have a path");
        let text = self.files.get(path)?;
        match want["grammar"].as_str().and_then(Grammar::named) {
            None => workspace.supply_file(path, text.clone().into_bytes()),
            Some(grammar) => {
                let mut facts = facts(grammar, text.as_bytes()).expect("a grammar that is there");
                facts.grammar.push_str(self.update);
                workspace.supply_facts(None, path, &facts.encode());
            }
        }
        Some(path.to_owned())
    }

    /// A workspace that has ingested all.
    fn workspace(&self) -> Workspace {
        let mut workspace = Workspace::new();
        self.ingest(&mut workspace);
        workspace
    }
}

fn restored(bytes: &[u8]) -> Workspace {
    let mut workspace = Workspace::new();
    assert!(workspace.restore(bytes));
    workspace
}

#[test]
fn nothing_changed_is_nothing_to_read() {
    for has_ids in [true, false] {
        let host = Host { has_ids, ..host() };
        let mut first = host.workspace();
        let bytes = first.snapshot();
        let mut again = restored(&bytes);
        assert!(again.snapshot() == bytes);
        let (answer, wanted) = host.ingest(&mut again);
        assert_eq!(host.ingest(&mut first), (answer.clone(), wanted.clone()));
        assert!(wanted.is_empty() || !has_ids, "{wanted:?}");
        assert_eq!(answer["files_unchanged"], json!(host.files.len()), "{answer}");
        for count in
            ["files_parsed", "nodes_added", "nodes_removed", "edges_added", "edges_removed"]
        {
            assert_eq!(answer[count], json!(0), "{count} of {answer}");
        }
        assert_eq!(answer["light_evidence_resolved"], json!(3), "{answer}");
        assert_eq!(answer["light_evidence_unresolved"], json!(1), "{answer}");
        assert!(again.snapshot() == bytes);
    }
}

#[test]
fn edits_after_it_do_what_they_would_have_done() {
    let mut host = host();
    let mut first = host.workspace();
    let mut again = restored(&first.snapshot());
    let edits = [
        ("docs/a.md", DOCUMENT.replace("Limit", "Most")),
        ("src/limit.rs", "pub fn most() -> u32 { 2 }\n".to_owned()),
        ("docs/b.md", "# No longer ours\n".to_owned()),
        ("docs/c.md", DOCUMENT.replace("#limit", "#most")),
        ("README.md", PAGE.replace("limit()", "most()")),
        ("docs/d.rst", "Page\n====\n\nAs ``most()`` says, 2 of them.\n".to_owned()),
        ("src/other.rs", "pub fn most() -> u32 { 3 }\n".to_owned()),
        ("README.md", DOCUMENT.to_owned()),
        ("README.md", PAGE.to_owned()),
        ("web/index.html", "<p>Nothing</p>".to_owned()),
    ];
    for (path, text) in edits {
        host.put(path, &text);
        let answers = [host.ingest(&mut first), host.ingest(&mut again)];
        assert_eq!(answers[0], answers[1]);
        assert_eq!(answers[0].1, BTreeSet::from([path.to_owned()]));
        let bytes = [first.snapshot(), again.snapshot(), host.workspace().snapshot()];
        assert!(bytes[0] == bytes[1] && bytes[1] == bytes[2], "after {path}");
    }
}

#[test]
fn what_an_older_grammar_read_is_read_again() {
    let mut host = host();
    let mut again = restored(&host.workspace().snapshot());
    host.update = ".1";
    host.put("src/limit.rs", "pub fn limit() -> u32 { 3 }\n");
    let (_, wanted) = host.ingest(&mut again);
    assert_eq!(wanted, ["src/lib.rs", "src/limit.rs", "src/use.rs"].map(str::to_owned).into());
    assert!(host.ingest(&mut again).1.is_empty());
}

#[test]
fn an_empty_brain_reads_back() {
    let bytes = Workspace::new().snapshot();
    assert!(restored(&bytes).snapshot() == bytes);
}

#[test]
fn what_is_cut_short_is_refused_and_changes_nothing() {
    let bytes = host().workspace().snapshot();
    let mut workspace = restored(&bytes);
    for end in 0..bytes.len() {
        assert!(!workspace.restore(&bytes[..end]));
    }
    assert!(!workspace.restore(&[bytes.as_slice(), b"\0"].concat()));
    assert!(workspace.snapshot() == bytes);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn changed_bytes_are_refused_or_can_be_used(changes in vec((any::<Index>(), any::<u8>()), 1..6)) {
        let host = host();
        let mut bytes = host.workspace().snapshot();
        for (at, byte) in &changes {
            let at = at.index(bytes.len());
            bytes[at] = *byte;
        }
        let mut workspace = Workspace::new();
        if workspace.restore(&bytes) {
            workspace.snapshot();
            host.ingest(&mut workspace);
        }
    }
}
