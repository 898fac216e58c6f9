//! What a brain remembers, as tools see it, and how it was opened.

use std::rc::Rc;

use l1ght_core::drift;
use l1ght_core::evidence::{ContentId, FileEntry};
use l1ght_core::graph::Namespace;
use l1ght_core::light::parse;
use l1ght_core::order;
use l1ght_core::text::RepoPath;

use crate::memory::{Entry, Memories, Version, path_of};

/// How a brain is opened (memory §4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What the brain is called: the origin of what it remembers.
    pub name: String,
    /// False leaves memories out of the graph.
    pub auto_load: bool,
    /// The most memories that are taken into the graph, the newest first.
    pub load_cap: Option<usize>,
}

impl Default for Options {
    fn default() -> Self {
        Self { name: "l1ght".to_owned(), auto_load: true, load_cap: None }
    }
}

/// The document of a memory, for the graph.
#[derive(Clone, Debug)]
pub(crate) struct Remembrance {
    pub(crate) path: RepoPath,
    /// Its content id.
    pub(crate) id: String,
    pub(crate) text: Rc<str>,
    pub(crate) namespace: Namespace,
}

impl Remembrance {
    /// Its row in the list of files.
    pub(crate) fn entry(&self) -> (RepoPath, FileEntry) {
        let size = Some(self.text.len() as u64);
        let entry = FileEntry { id: Some(ContentId(self.id.clone())), size, absent: None };
        (self.path.clone(), entry)
    }

    /// That of a version.
    pub(crate) fn of(entry: &Entry, version: &Version) -> Option<Self> {
        Some(Self {
            path: path_of(&entry.file),
            id: format!("sha256:{}", version.digest.hex()),
            text: version.text.clone()?,
            namespace: Namespace::parse(&version.namespace).unwrap_or_default(),
        })
    }
}

impl Options {
    /// The memories that are in the graph.
    pub(crate) fn loaded(&self, memories: &Memories) -> Vec<Remembrance> {
        if !self.auto_load {
            return Vec::new();
        }
        let capped = self.capped_out(memories);
        let live = memories.live().filter(|(entry, _)| !capped.contains(&entry.file.as_str()));
        live.filter_map(|(entry, version)| Remembrance::of(entry, version)).collect()
    }

    /// Files of the memories that the cap leaves out: the oldest by `Created`. Those without one are
    /// always in.
    pub(crate) fn capped_out<'m>(&self, memories: &'m Memories) -> Vec<&'m str> {
        let Some(cap) = self.load_cap.filter(|cap| *cap < memories.live().count()) else {
            return Vec::new();
        };
        let mut dated: Vec<(u64, &str)> = memories
            .live()
            .filter_map(|(entry, version)| Some((created(entry, version)?, entry.file.as_str())))
            .collect();
        let undated = memories.live().count() - dated.len();
        order::sort(&mut dated);
        dated.truncate(dated.len().saturating_sub(cap.saturating_sub(undated)));
        let mut files: Vec<&str> = dated.into_iter().map(|(_, file)| file).collect();
        order::sort(&mut files);
        files
    }
}

fn created(entry: &Entry, version: &Version) -> Option<u64> {
    drift::created(&parse(&path_of(&entry.file), version.text.as_deref()?))
}

/// What a tool sees of a brain.
pub(crate) struct Remembered<'a> {
    pub(crate) memories: &'a Memories,
    pub(crate) options: &'a Options,
    /// False in a workspace without a store.
    pub(crate) is_brain: bool,
    /// Files of memories that were left as they are, and a code of why.
    pub(crate) left: &'a [(String, String)],
}
