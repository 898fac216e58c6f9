//! What the tools that show memories have in common: finding one, and what `check` says of it.

use l1ght_core::drift::{self, ClaimReport, DocumentReport, Report, Scope};
use l1ght_core::light::parse;
use l1ght_core::memory::{Memory, read_memory};

use l1ght_core::text::RepoPath;

use super::{Session, Stop, settle};
use crate::memory::{Entry, FOLDER, Found, path_of};
use crate::rejection::Rejection;

/// The fields of answers that quote documents.
pub(super) const QUOTED: &[&str] = &["node_label", "title", "claims", "memories", "rendered"];

impl<'a> Session<'a> {
    /// Refuses a call in a workspace that keeps nothing.
    pub(super) fn brain(&self) -> Result<(), Rejection> {
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
        let scope = Scope { folder: FOLDER.to_owned(), globs: Vec::new() };
        settle(drift::check(&self.question(settled, &scope, now)))
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
    read_memory(&parse(&path_of(&entry.file), text))
}

/// What was found of the document of an entry.
pub(super) fn found_of<'r>(report: &'r Report, entry: &Entry) -> Option<&'r DocumentReport> {
    let path = path_of(&entry.file);
    report.documents.iter().find(|document| document.path == path)
}

/// True when evidence of the claim is stale.
pub(super) fn is_stale(claim: &ClaimReport) -> bool {
    claim.items.iter().any(|item| item.verdict.is_stale())
}
