//! A repository in memory: what a host does for the engine, with a history where a case has one.
#![allow(dead_code)] // Each test program uses a part of it.

use std::collections::{BTreeMap, BTreeSet};

use l1ght_code::{Facts, Grammar, facts};
use l1ght_core::drift::{Documents, LOCK_PATH, Question, Scope};
use l1ght_core::evidence::{
    BlameLine, Content, ContentId, FactsContent, FileEntry, FileList, Lock, Outcome, Policy,
    Sources, Want, Write,
};
use l1ght_core::text::digest::sha1_hex;
use l1ght_core::text::{RepoPath, Unit};

/// Files by path.
pub(crate) type Tree = BTreeMap<String, Vec<u8>>;

/// What a question is asked of.
#[derive(Clone, Default)]
pub(crate) struct World {
    /// The files as they are, the lock file among them.
    pub(crate) tree: Tree,
    /// Earlier trees, the oldest first.
    pub(crate) commits: Vec<Tree>,
    pub(crate) base_lock: Option<Lock>,
    pub(crate) policy: Policy,
    pub(crate) now: Option<u64>,
    pub(crate) scope: Scope,
    pub(crate) as_written: bool,
    /// True when the list leaves files out.
    pub(crate) is_partial: bool,
    /// Paths that cannot be read.
    pub(crate) unreadable: BTreeSet<String>,
    /// Paths whose content id is not known without reading.
    pub(crate) without_id: bool,
    /// Has no code modules.
    pub(crate) without_grammars: bool,
    /// Supplies what is wanted from the last to the first.
    pub(crate) reversed: bool,
}

/// What was read to come to an answer, and the answer.
pub(crate) struct Told<T> {
    pub(crate) answer: T,
    pub(crate) read: Vec<String>,
    pub(crate) rounds: usize,
}

impl World {
    pub(crate) fn of(tree: Tree) -> Self {
        Self { tree, ..Self::default() }
    }

    pub(crate) fn lock(&self) -> Lock {
        let lock = self.tree.get(LOCK_PATH);
        lock.map_or_else(Lock::default, |bytes| Lock::read(bytes).expect("a lock file"))
    }

    /// Asks until nothing is wanted, as a host does.
    pub(crate) fn ask<T>(&self, ask: impl Fn(&Question<'_>) -> Outcome<T>) -> Told<T> {
        let (lock, mut documents) = (self.lock(), Documents::default());
        let mut sources = Sources { list: self.list(), ..Sources::default() };
        if let Some(bytes) = self.tree.get(LOCK_PATH) {
            let path = RepoPath::listed(LOCK_PATH);
            sources.contents.insert(path, Content::Bytes(bytes.clone()));
        }
        let mut read = Vec::new();
        for rounds in 1..=8 {
            let question = Question {
                sources: &sources,
                documents: &documents,
                lock: &lock,
                base_lock: self.base_lock.as_ref(),
                policy: &self.policy,
                now: self.now,
                scope: &self.scope,
                unit: Unit::Utf8,
                as_written: self.as_written,
                draft: None,
            };
            match ask(&question) {
                Outcome::Done(answer) => return Told { answer, read, rounds },
                Outcome::Wanted(mut wants) => {
                    assert!(!wants.is_empty(), "a round wants something");
                    if self.reversed {
                        wants.reverse();
                    }
                    for want in wants {
                        read.extend(self.supply(want, &mut sources, &mut documents));
                    }
                }
            }
        }
        panic!("more than eight rounds");
    }

    /// Carries out what an answer asks to be written.
    pub(crate) fn apply(&mut self, writes: &[Write]) {
        for write in writes {
            let path = write.path.as_str().to_owned();
            assert_eq!(self.tree.get(&path), write.before.as_ref(), "`before` of `{path}` holds");
            self.tree.insert(path, write.after.clone());
        }
    }

    fn list(&self) -> FileList {
        let entry = |bytes: &Vec<u8>| FileEntry {
            id: (!self.without_id).then(|| blob_id(bytes)),
            size: Some(bytes.len() as u64),
            absent: None,
        };
        let files = self.tree.iter();
        FileList {
            complete: !self.is_partial,
            exact: !self.without_id,
            files: files
                .map(|(path, bytes)| (RepoPath::listed(path.clone()), entry(bytes)))
                .collect(),
        }
    }

    fn supply(
        &self,
        want: Want,
        sources: &mut Sources,
        documents: &mut Documents,
    ) -> Option<String> {
        match want {
            Want::File(path) => {
                let content = match self.tree.get(path.as_str()) {
                    Some(bytes) if !self.unreadable.contains(path.as_str()) => {
                        Content::Bytes(bytes.clone())
                    }
                    _ => Content::Failed("unreadable".to_owned()),
                };
                documents.supply(&path, &content);
                let name = path.to_string();
                assert!(sources.contents.insert(path, content).is_none(), "`{name}` wanted twice");
                return Some(name);
            }
            Want::Turn => {}
            Want::Blame(path) => {
                let blame = (!self.commits.is_empty()).then(|| self.blame(path.as_str()));
                assert!(sources.blames.insert(path, blame).is_none(), "blamed twice");
            }
            Want::Blob { commit, path } => {
                let at: usize = commit.parse().expect("a commit of this world");
                let content = match self.commits[at].get(path.as_str()) {
                    Some(bytes) => Content::Bytes(bytes.clone()),
                    None => Content::Failed("missing".to_owned()),
                };
                assert!(sources.blobs.insert((commit, path), content).is_none(), "shown twice");
            }
            Want::Facts { commit, path, grammar } => {
                let facts = self.facts(commit.as_deref(), &path, grammar);
                assert!(sources.facts.insert((commit, path), facts).is_none(), "found twice");
            }
        }
        None
    }

    /// What the grammar finds in a file, as it crosses from a code module.
    fn facts(&self, commit: Option<&str>, path: &RepoPath, grammar: &str) -> FactsContent {
        let at = |commit: &str| &self.commits[commit.parse::<usize>().expect("a commit")];
        let bytes = commit.map_or(&self.tree, at).get(path.as_str()).expect("a file that is there");
        let grammar = Grammar::named(grammar).expect("a grammar that there is");
        match facts(grammar, bytes).filter(|_| !self.without_grammars) {
            Some(facts) => {
                let read = Facts::decode(&facts.encode(), bytes.len() as u32);
                FactsContent::Facts(read.expect("what was written can be read"))
            }
            None => FactsContent::Failed("no-grammar".to_owned()),
        }
    }

    /// For each line the first commit from which on it is always there.
    fn blame(&self, path: &str) -> Vec<BlameLine> {
        let text = |tree: &Tree| {
            let bytes = tree.get(path).cloned().unwrap_or_default();
            String::from_utf8(bytes).expect("a document is text")
        };
        let versions: Vec<String> = self.commits.iter().map(text).collect();
        let own = text(&self.tree);
        let lines = own.lines().map(|line| {
            let has = |version: &&String| version.lines().any(|own| own == line);
            let there = versions.iter().rev().take_while(has).count();
            let at = versions.len() - there;
            BlameLine { commit: (there > 0).then(|| at.to_string()), time: at as i64 }
        });
        lines.collect()
    }
}

/// The id that Git gives a file.
pub(crate) fn blob_id(bytes: &[u8]) -> ContentId {
    let header = format!("blob {}\0", bytes.len());
    ContentId(format!("git:{}", sha1_hex(&[header.as_bytes(), bytes])))
}
