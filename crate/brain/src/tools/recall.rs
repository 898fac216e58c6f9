//! What the tools that show memories have in common: finding one, and what `check` says of it.

use l1ght_core::drift::{self, ClaimReport, DocumentReport, Report, Scope};
use l1ght_core::graph::NodeId;
use l1ght_core::light::parse;
use l1ght_core::memory::{Memory, read_memory};

use l1ght_core::text::RepoPath;

use super::{Session, Stop, settle};
use crate::medulla::MEDULLA;
use crate::memory::{Entry, FOLDER, Found, path_of};
use crate::rejection::Rejection;

/// The fields of answers that quote documents.
pub(super) const QUOTED: &[&str] = &["node_label", "title", "claims", "memories", "rendered"];

impl<'a> Session<'a> {
    /// Refuses a call in a workspace that keeps nothing.
    pub(crate) fn brain(&self) -> Result<(), Rejection> {
        if self.remembered.is_brain {
            return Ok(());
        }
        let message = "memories are kept in a brain, and there is none here".to_owned();
        Err(Rejection::misuse("memory/no-brain", message)
            .help("open one: `l1ght memorize` has `.l1ght`, a page calls `open`"))
    }

    /// The memory of that name.
    pub(super) fn memory(&self, name: &str) -> Result<&'a Entry, Rejection> {
        self.brain()?;
        match self.remembered.memories.named(name) {
            Found::One(entry) => Ok(entry),
            Found::Several(files) => Err(named_many(name, &files)),
            Found::None => {
                let message = format!("nothing is remembered under `{name}`");
                Err(Rejection::refusal("memory/unknown", message)
                    .help("`memory_list` shows what is remembered"))
            }
        }
    }

    /// Counts that a node was asked for.
    pub(super) fn asked_for(&self, id: Option<&NodeId>) {
        if let Some(id) = id.filter(|_| self.remembered.is_brain) {
            self.attention.borrow_mut().ask(id.as_str());
        }
    }

    /// Counts that a file was asked for.
    pub(super) fn asked(&self, path: &RepoPath) {
        if !self.remembered.is_brain {
            return;
        }
        let id = self.lanes.borrow().node_of(path);
        self.attention.borrow_mut().ask(id.as_str());
    }

    /// What `check` says of all memories.
    pub(super) fn judged(&self, now: Option<u64>) -> Result<Report, Stop> {
        let settled = self.settled()?;
        let globs = vec![FOLDER.to_owned(), MEDULLA.to_owned()];
        let scope = Scope { globs, ..Scope::default() };
        let report = settle(drift::check(&self.question(settled, &scope, now)))?;
        Ok(self.as_told(report))
    }

    /// A report with what the origins of shared copies say of them.
    pub(super) fn as_told(&self, mut report: Report) -> Report {
        let remembered = self.remembered;
        if let Some(shared) = remembered.shared {
            remembered.accounts.apply(&mut report, shared, &remembered.options.name);
        }
        report
    }
}

/// Several memories have that name.
pub(super) fn named_many(name: &str, files: &[&str]) -> Rejection {
    let message = format!("several memories are called `{name}`: {}", files.join(", "));
    Rejection::refusal("memory/ambiguous", message)
        .help("name one by its file without the ending, or change `Node` in one of the files")
}

/// The memory that a version of an entry is.
pub(super) fn memory_in(entry: &Entry, text: &str) -> Memory {
    memory_at(&path_of(&entry.file), text)
}

/// The memory that the document at a path is.
pub(super) fn memory_at(path: &RepoPath, text: &str) -> Memory {
    read_memory(&parse(path, text))
}

/// What was found of the document of an entry.
pub(super) fn found_of<'r>(report: &'r Report, entry: &Entry) -> Option<&'r DocumentReport> {
    found_at(report, &path_of(&entry.file))
}

/// What was found of the document at a path.
pub(super) fn found_at<'r>(report: &'r Report, path: &RepoPath) -> Option<&'r DocumentReport> {
    let documents = &report.documents;
    let at = documents.binary_search_by(|document| document.path.cmp(path)).ok()?;
    Some(&documents[at])
}

/// True when evidence of the claim is stale.
pub(super) fn is_stale(claim: &ClaimReport) -> bool {
    claim.items.iter().any(|item| item.verdict.is_stale())
}
