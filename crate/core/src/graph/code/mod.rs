//! The code lane (query §1): the files of a repository, their symbols, and what links them.
//!
//! A file is linked again when it changes, and when something changes that its links rest on: every
//! look-up notes what it asked by, so that nothing else has to be looked at. What comes out is what
//! a lane would hold that was given the same files at once.

mod apply;
mod ask;
mod called;
mod depend;
mod family;
mod file;
mod give;
mod import;
mod keys;
mod link;
mod lists;
mod look;
mod manifest;
mod numbers;
mod said;
mod say;
mod snapshot;
mod tally;
mod view;

use std::collections::{BTreeMap, BTreeSet};

use l1ght_facts::Facts;

use crate::text::names::Key;
pub use called::Called;
pub use depend::Dependant;
use file::File;
use keys::Keys;
use manifest::Manifests;
pub(in crate::graph) use numbers::Numbers;
pub use tally::Tally;

use crate::text::RepoPath;

/// The lane.
#[derive(Clone, Debug)]
pub struct CodeLane {
    keys: Keys,
    /// Files keep their numbers, also when they are gone.
    files: Vec<File>,
    by_path: BTreeMap<RepoPath, u32>,
    manifests: Manifests,
    /// False while nothing has changed since it was read back: who answers and wants what is not
    /// looked up before.
    is_indexed: bool,
}

/// What the host and a grammar say of a file.
#[derive(Clone, Copy, Debug)]
pub struct CodeFile<'a> {
    /// Its content id.
    pub id: Option<&'a str>,
    /// Its size in bytes.
    pub size: Option<u64>,
    /// Its bytes, when they were read.
    pub source: Option<&'a [u8]>,
    /// What a grammar found in those bytes.
    pub facts: Option<&'a Facts>,
    /// Why there are no facts, in plain English; empty when none are missing.
    pub note: &'a str,
}

/// What the lane has of a file.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Its content id.
    pub id: Option<&'a str>,
    /// The grammar that it was read with, and its version; empty for one without facts.
    pub grammar: &'a str,
}

/// What became of a file.
#[derive(Clone, Copy, Debug)]
pub enum Change<'a> {
    /// It is new, or other than it was.
    Put(&'a RepoPath, CodeFile<'a>),
    /// It is no longer there.
    Remove(&'a RepoPath),
}

impl Default for CodeLane {
    fn default() -> Self {
        let (files, by_path) = (Vec::new(), BTreeMap::new());
        let (keys, manifests) = (Keys::default(), Manifests::default());
        Self { keys, files, by_path, manifests, is_indexed: true }
    }
}

impl CodeLane {
    /// True for a file whose bytes say where imports lead, whatever its language.
    pub fn is_manifest(path: &RepoPath) -> bool {
        manifest::family_of(path).is_some()
    }

    /// True for a file that is there.
    pub fn holds(&self, path: &RepoPath) -> bool {
        self.file(path).is_some()
    }

    /// The files that are there, in order of their paths.
    pub fn known(&self) -> impl Iterator<Item = (&RepoPath, Known<'_>)> {
        let text = |key| self.keys.text(key);
        self.there().map(move |(_, file)| {
            (&file.path, Known { id: file.id.map(text), grammar: text(file.grammar) })
        })
    }

    /// How many lines a file had when it was read; `None` for one that was not.
    pub fn lines(&self, path: &RepoPath) -> Option<u32> {
        self.file(path)?.lines
    }

    /// All grammars and their versions that files were read with, each once.
    pub fn grammars(&self) -> impl Iterator<Item = &str> {
        let keys: BTreeSet<Key> = self.there().map(|(_, file)| file.grammar).collect();
        keys.into_iter().map(|key| self.keys.text(key)).filter(|text| !text.is_empty())
    }

    fn file(&self, path: &RepoPath) -> Option<&File> {
        let file = &self.files[*self.by_path.get(path)? as usize];
        file.is_there.then_some(file)
    }
}
