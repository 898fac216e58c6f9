//! The memories of a brain, as its log adds them up: every version of every one, in order (memory §2).

mod entry;
mod files;
mod lines;
mod wire;

use std::collections::BTreeMap;

use crate::medulla::Feedback;
use l1ght_core::memory::{ENDING, file_name, folded};
use l1ght_core::text::RepoPath;

pub(crate) use entry::{Entry, How, Version};
pub use files::{FileStep, FileWork, FoundFile};
pub(crate) use files::{VERSIONS, archived};
pub(crate) use lines::{lines_in, lock_of, moved_lines};
pub(crate) use wire::{Projected, VersionRecord};

/// The folder of memories: part of the paths of their documents, and where their files are.
pub(crate) const FOLDER: &str = "agent-memory";

/// All memories, also those that were deleted.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memories {
    /// By file name.
    entries: BTreeMap<String, Entry>,
    /// Numbers of facts that this version cannot read.
    pub(crate) unreadable: Vec<u64>,
}

/// Memories that a name fits.
pub(crate) enum Found<'a> {
    None,
    One(&'a Entry),
    Several(Vec<&'a str>),
}

impl Memories {
    /// All of them, by file name.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// Those that are not deleted.
    pub(crate) fn live(&self) -> impl Iterator<Item = (&Entry, &Version)> {
        self.iter().filter_map(|entry| Some((entry, entry.live()?)))
    }

    /// The one in that file.
    pub(crate) fn in_file(&self, file: &str) -> Option<&Entry> {
        self.entries.get(file)
    }

    /// The one of that label; of several the ones that are not deleted count.
    pub(crate) fn labelled(&self, label: &str) -> Found<'_> {
        Found::of(self.iter().filter(|entry| entry.label == label))
    }

    /// The one of that label, at that path, or in the file of that name, with its ending or without.
    pub(crate) fn named(&self, name: &str) -> Found<'_> {
        match self.labelled(name) {
            Found::None => {
                let own = name.strip_prefix(FOLDER).and_then(|rest| rest.strip_prefix('/'));
                let file = own.unwrap_or(name);
                let entry = self.in_file(file).or_else(|| self.in_file(&format!("{file}{ENDING}")));
                entry.map_or(Found::None, Found::One)
            }
            found => found,
        }
    }

    /// The file for a new memory of that label.
    pub(crate) fn free_file(&self, label: &str) -> String {
        file_name(label, |name| self.entries.keys().any(|known| folded(known) == name))
    }

    /// Takes the next version of a memory; its number.
    pub(crate) fn take(&mut self, record: VersionRecord) {
        let file = record.file.clone();
        self.entries.entry(file).or_default().take(record);
    }

    /// Takes what somebody found of memories.
    pub(crate) fn take_feedback(&mut self, feedback: &Feedback) {
        for file in &feedback.files {
            if let Some(entry) = self.entries.get_mut(file) {
                entry.learn(feedback);
            }
        }
    }

    /// Takes that a version was written to its file.
    pub(crate) fn take_projected(&mut self, projected: &Projected) {
        let entry = self.entries.get_mut(&projected.file);
        let at = (projected.version as usize).wrapping_sub(1);
        if let Some(version) = entry.and_then(|entry| entry.versions.get_mut(at)) {
            version.is_projected = true;
        }
    }
}

impl<'a> Found<'a> {
    fn of(entries: impl Iterator<Item = &'a Entry>) -> Self {
        let mut found: Vec<&Entry> = entries.collect();
        if found.iter().any(|entry| entry.live().is_some()) {
            found.retain(|entry| entry.live().is_some());
        }
        match found.as_slice() {
            [] => Self::None,
            [one] => Self::One(one),
            several => Self::Several(several.iter().map(|entry| entry.file.as_str()).collect()),
        }
    }
}

/// The path of the document in that file.
pub(crate) fn path_of(file: &str) -> RepoPath {
    RepoPath::listed(format!("{FOLDER}/{file}"))
}
