//! The tree as one call sees it: the list, and the indexes that judging needs, each built once.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use super::Question;
use crate::evidence::{Absent, FileEntry, Generated, ListIndex};
use crate::light::{Document, is_markdown};
use crate::text::RepoPath;

/// What is known before anything cited is read.
pub(super) struct Ground<'a> {
    pub question: &'a Question<'a>,
    pub index: ListIndex<'a>,
    pub generated: Generated,
    by_id: OnceCell<BTreeMap<&'a str, Vec<&'a RepoPath>>>,
    by_name: OnceCell<BTreeMap<&'a str, Vec<&'a RepoPath>>>,
    cited: OnceCell<BTreeSet<&'a str>>,
}

impl<'a> Ground<'a> {
    pub(super) fn new(question: &'a Question<'a>) -> Self {
        let attributes = attribute_files(question).into_iter().filter_map(|path| {
            Some((path, std::str::from_utf8(question.bytes(path)?).ok()?))
        });
        Self {
            question,
            index: ListIndex::new(&question.sources.list),
            generated: Generated::new(attributes, question.policy),
            by_id: OnceCell::new(),
            by_name: OnceCell::new(),
            cited: OnceCell::new(),
        }
    }

    /// The listed entry at `path`.
    pub(super) fn entry(&self, path: &RepoPath) -> Option<&'a FileEntry> {
        self.question.sources.list.files.get(path)
    }

    /// Listed files with that content id, in path order.
    pub(super) fn with_id(&self, id: &str) -> &[&'a RepoPath] {
        let files = &self.question.sources.list.files;
        let index = self.by_id.get_or_init(|| {
            let mut index: BTreeMap<&str, Vec<&RepoPath>> = BTreeMap::new();
            for (path, entry) in files {
                if let Some(id) = entry.id.as_ref().filter(|_| entry.absent.is_none()) {
                    index.entry(&id.0).or_default().push(path);
                }
            }
            index
        });
        index.get(id).map_or(&[], Vec::as_slice)
    }

    /// Listed files with that last part of their path, in path order.
    pub(super) fn named(&self, name: &str) -> &[&'a RepoPath] {
        let files = &self.question.sources.list.files;
        let index = self.by_name.get_or_init(|| {
            let mut index: BTreeMap<&str, Vec<&RepoPath>> = BTreeMap::new();
            for path in files.keys() {
                index.entry(path.name()).or_default().push(path);
            }
            index
        });
        index.get(name).map_or(&[], Vec::as_slice)
    }

    /// True when some baseline already cites that place (evidence §3, new places).
    pub(super) fn is_cited(&self, anchor: &str) -> bool {
        let lock = self.question.lock;
        let cited = self.cited.get_or_init(|| {
            let contested = lock.contested().map(|(key, _)| key.anchor.as_str());
            lock.iter().map(|line| line.key.anchor.as_str()).chain(contested).collect()
        });
        cited.contains(anchor)
    }

    /// The L1GHT documents in scope, in path order.
    pub(super) fn documents(&self) -> Vec<&'a Document> {
        let question = self.question;
        let parsed = markdown(question).filter_map(|path| question.documents.get(path)?.ok());
        parsed.filter(|document| document.recognised).collect()
    }
}

/// The markdown files in scope that policy does not ignore, in path order.
pub(super) fn markdown<'a>(question: &'a Question<'a>) -> impl Iterator<Item = &'a RepoPath> {
    let files = question.sources.list.files.keys();
    files.filter(|path| {
        is_markdown(path) && question.scope.holds(path.as_str()) && !question.policy.at(path).is_ignored()
    })
}

/// The `.gitattributes` files that can be read, in path order.
pub(super) fn attribute_files<'a>(question: &'a Question<'a>) -> Vec<&'a RepoPath> {
    let files = question.sources.list.files.iter();
    files
        .filter(|(path, entry)| path.name() == ".gitattributes" && entry.absent.is_none())
        .map(|(path, _)| path)
        .collect()
}

/// Why there is no file behind a listed entry, in plain English.
pub(super) fn absent_reason(absent: Absent) -> &'static str {
    match absent {
        Absent::Sparse => "the file is left out by the sparse checkout",
        Absent::Submodule => "the file is in a submodule that is not checked out",
        Absent::Lfs => "the file is a Git LFS pointer whose content is not here",
        Absent::Filter => "the file goes through a Git filter that is not known here",
        Absent::Unreadable => "the file cannot be read",
        Absent::OutsideLink => "the path is a link that leaves the root",
    }
}
