//! What a brain remembers, as tools see it, and how it was opened.

use std::fmt;
use std::rc::Rc;

use l1ght_core::drift;
use l1ght_core::evidence::{ContentId, FileEntry};
use l1ght_core::graph::Namespace;
use l1ght_core::light::parse;
use l1ght_core::memory::TrustAnchor;
use l1ght_core::order;
use l1ght_core::text::{Digest, RepoPath};

use crate::accounts::Accounts;
use crate::medulla::{self, Copy, Medulla};
use crate::memory::{Entry, Memories, Version, path_of};
use crate::mission::Missions;
use crate::receipts::Receipts;
use crate::wire::OptionsInput;

/// How a brain is opened (memory §4).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// What the brain is called: the origin of what it remembers, and the root of what that cites.
    pub name: String,
    /// The keys whose capabilities are believed; set by the owner, and by nobody else.
    pub trust_anchors: Vec<TrustAnchor>,
    /// The keys of the host: what they sign is vouched for by more than this engine. Set by the owner.
    pub host_keys: Vec<TrustAnchor>,
    /// False leaves memories out of the graph.
    pub auto_load: bool,
    /// The folder of the files, where there is one.
    pub root: Option<String>,
    /// Where the brain itself is.
    pub runtime_root: Option<String>,
    /// The most memories that are taken into the graph, the newest first.
    pub load_cap: Option<usize>,
}

impl Default for Options {
    fn default() -> Self {
        let (trust_anchors, host_keys, load_cap, root, runtime_root) = Default::default();
        let name = "l1ght".to_owned();
        Self { name, trust_anchors, host_keys, auto_load: true, root, runtime_root, load_cap }
    }
}

impl Options {
    /// Options as JSON: `{ name?, auto_load?, load_cap?, trust_anchors?, host_keys?, root?, runtime_root? }`.
    ///
    /// # Errors
    /// When it is no such object, or an anchor is none: anything less than all that the owner said
    /// would be believed without them.
    pub fn read(json: &str) -> Result<Self, OptionsError> {
        let given: OptionsInput = serde_json::from_str(json)
            .map_err(|error| OptionsError { code: "core/misuse", what: error.to_string() })?;
        let known = Self::default();
        Ok(Self {
            trust_anchors: read_anchors(&given.trust_anchors)?,
            host_keys: read_anchors(&given.host_keys)?,
            name: given.name.unwrap_or(known.name),
            auto_load: given.auto_load.unwrap_or(known.auto_load),
            load_cap: given.load_cap,
            root: given.root,
            runtime_root: given.runtime_root,
        })
    }

    /// The memories that are in the graph: the brain's own, and the shared ones that answers show.
    pub(crate) fn loaded(
        &self,
        memories: &Memories,
        shared: Option<&Medulla>,
    ) -> Vec<Rc<Remembrance>> {
        if !self.auto_load {
            return Vec::new();
        }
        let copies = shared.into_iter().flat_map(Medulla::standing);
        let copies = copies.map(|copy| Rc::new(Remembrance::of_copy(copy, &self.name)));
        let capped = self.capped_out(memories);
        let live = memories.live().filter(|(entry, _)| !capped.contains(&entry.file.as_str()));
        live.filter_map(|(_, version)| version.document.clone()).chain(copies).collect()
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

/// Options that a brain is not opened with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsError {
    code: &'static str,
    what: String,
}

impl OptionsError {
    /// Stable, for programs.
    pub fn code(&self) -> &'static str {
        self.code
    }
}

impl fmt::Display for OptionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for OptionsError {}

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
    pub(crate) fn of(file: &str, digest: &Digest, text: Rc<str>, namespace: &str) -> Self {
        Self {
            path: path_of(file),
            id: format!("sha256:{}", digest.hex()),
            text,
            namespace: Namespace::parse(namespace).unwrap_or_default(),
        }
    }

    /// That of a shared copy. In the brain that it comes from, what it cites is at home.
    fn of_copy(copy: &Copy, own: &str) -> Self {
        let promoted = copy.head();
        let is_own = promoted.root.as_deref() == Some(own);
        let text = if is_own { &promoted.own_text } else { &promoted.text };
        Self {
            path: medulla::path_of(copy.file()),
            id: format!("sha256:{}", Digest::of(text.as_bytes()).hex()),
            text: text.as_str().into(),
            namespace: Namespace::default(),
        }
    }
}

fn created(entry: &Entry, version: &Version) -> Option<u64> {
    drift::created(&parse(&path_of(&entry.file), version.text.as_deref()?))
}

/// Keys that are believed.
///
/// # Errors
/// When a text is no such key.
pub(crate) fn read_anchors(texts: &[String]) -> Result<Vec<TrustAnchor>, OptionsError> {
    let anchors = texts.iter().map(|text| {
        TrustAnchor::parse(text)
            .map_err(|error| OptionsError { code: error.code(), what: error.to_string() })
    });
    anchors.collect()
}

/// What a tool sees of a brain.
#[derive(Clone, Copy)]
pub(crate) struct Remembered<'a> {
    pub(crate) memories: &'a Memories,
    pub(crate) receipts: &'a Receipts,
    pub(crate) missions: &'a Missions,
    /// The number of the last fact that it was told.
    pub(crate) head: u64,
    pub(crate) options: &'a Options,
    /// False in a workspace without a store.
    pub(crate) is_brain: bool,
    /// Files of memories that were left as they are, and a code of why.
    pub(crate) left: &'a [(String, String)],
    /// What is shared.
    pub(crate) shared: Option<&'a Medulla>,
    /// What other brains say of evidence that is theirs.
    pub(crate) accounts: &'a Accounts,
}
