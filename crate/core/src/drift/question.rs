//! What every command of this module is asked: the tree, the baselines, and where to look.

use super::Documents;
use crate::evidence::{Baseline, Content, Key, Lock, Policy, Sources, Write};
use crate::light::Document;
use crate::text::{RepoPath, Unit};

/// Where the lock file stands (evidence §1, Roots).
pub const LOCK_PATH: &str = "l1ght.lock";

/// The input that all commands share. Nothing else bears on an answer.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    /// The file list and the contents supplied so far.
    pub sources: &'a Sources,
    /// The documents among those contents, parsed.
    pub documents: &'a Documents,
    /// The baselines.
    pub lock: &'a Lock,
    /// The baselines of the revision to compare with (`--base`).
    pub base_lock: Option<&'a Lock>,
    /// What `l1ght.toml` files say.
    pub policy: &'a Policy,
    /// Milliseconds since 1970; without it nothing is aged.
    pub now: Option<u64>,
    /// Which documents are looked at.
    pub scope: &'a Scope,
    /// What columns count.
    pub unit: Unit,
    /// Judge unbound evidence against the code as of when its claim was written.
    pub as_written: bool,
    /// A document that nobody wrote yet; then no other is looked at.
    pub draft: Option<(&'a Document, &'a str)>,
}

/// Which documents are looked at: those under a folder that a glob names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scope {
    /// The folder, without a trailing `/`; empty for the root.
    pub folder: String,
    /// Paths, folders or globs from the root; none means all.
    pub globs: Vec<String>,
    /// A folder whose documents are not looked at; empty for none.
    pub except: String,
}

impl Scope {
    /// True when a document at `path` is looked at.
    pub fn holds(&self, path: &str) -> bool {
        let named =
            |glob: &String| is_under(path, glob.trim_end_matches('/')) || glob_match(glob, path);
        let is_out = !self.except.is_empty() && is_under(path, &self.except);
        !is_out
            && is_under(path, &self.folder)
            && (self.globs.is_empty() || self.globs.iter().any(named))
    }
}

fn glob_match(glob: &str, path: &str) -> bool {
    fast_glob::glob_match(glob, path)
}

/// True when `path` is `folder` or lies in it; everything lies in the root, `""`.
pub(super) fn is_under(path: &str, folder: &str) -> bool {
    folder.is_empty()
        || path.strip_prefix(folder).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

impl<'a> Question<'a> {
    /// The bytes of a file that were supplied.
    pub(super) fn bytes(&self, path: &RepoPath) -> Option<&'a [u8]> {
        match self.sources.contents.get(path) {
            Some(Content::Bytes(bytes)) => Some(bytes),
            _ => None,
        }
    }

    /// The write of the lock file with lines added and removed; none when it stays as it is.
    pub(super) fn write_lock(&self, add: &[Baseline], remove: &[Key]) -> Vec<Write> {
        if add.is_empty() && remove.is_empty() {
            return Vec::new();
        }
        let path = RepoPath::listed(LOCK_PATH);
        let before = self.bytes(&path).map(<[u8]>::to_vec);
        let after = self.lock.with(add, remove);
        if before.as_ref() == Some(&after) {
            Vec::new()
        } else {
            vec![Write { path, before, after }]
        }
    }
}
