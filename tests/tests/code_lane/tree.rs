//! A tree of files in memory, and the lane that holds it.

use std::collections::BTreeMap;

use l1ght_code::{Grammar, facts};
use l1ght_core::graph::{Change, CodeFile, CodeLane};
use l1ght_core::text::RepoPath;
use l1ght_core::text::lex::Language;
use l1ght_facts::Facts;

/// Files by path, each with what its grammar finds.
#[derive(Clone, Default)]
pub(crate) struct Tree {
    files: BTreeMap<String, (String, Option<Facts>)>,
}

impl Tree {
    pub(crate) fn put(&mut self, path: &str, text: &str) {
        let grammar = Language::of(path, text.as_bytes()).grammar().and_then(Grammar::named);
        let found = grammar.and_then(|grammar| facts(grammar, text.as_bytes()));
        self.files.insert(path.to_owned(), (text.to_owned(), found));
    }

    pub(crate) fn remove(&mut self, path: &str) -> Option<String> {
        self.files.remove(path).map(|(text, _)| text)
    }

    pub(crate) fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(|(text, _)| text.as_str())
    }

    pub(crate) fn paths(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }

    /// A lane that is given all of it at once.
    pub(crate) fn lane(&self) -> CodeLane {
        let mut lane = CodeLane::default();
        self.apply(&mut lane, &self.paths());
        lane
    }

    /// Tells the lane of those paths, whatever became of them.
    pub(crate) fn apply(&self, lane: &mut CodeLane, paths: &[String]) -> l1ght_core::graph::Tally {
        let paths: Vec<RepoPath> = paths.iter().map(RepoPath::listed).collect();
        let change = |path| match self.files.get(RepoPath::as_str(path)) {
            None => Change::Remove(path),
            Some((text, facts)) => {
                let (source, facts) = (Some(text.as_bytes()), facts.as_ref());
                Change::Put(path, CodeFile { id: None, size: None, source, facts, note: "" })
            }
        };
        let changes: Vec<Change<'_>> = paths.iter().map(change).collect();
        lane.apply(&changes)
    }
}
