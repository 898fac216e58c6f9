//! Looking a path up in the host's list: as it is, then in NFC, then without case (evidence §1).
//!
//! The folded tables are built on the first look-up that needs them, once a list.

use super::FileList;
use crate::text::RepoPath;

/// A list and what is needed to find paths in it.
pub struct ListIndex<'a> {
    list: &'a FileList,
}

impl<'a> ListIndex<'a> {
    /// An index of `list`; costs nothing until it is asked.
    pub fn new(list: &'a FileList) -> Self {
        Self { list }
    }

    /// The list itself.
    pub fn list(&self) -> &'a FileList {
        self.list
    }

    /// The listed path that is exactly `path`.
    pub fn exact(&self, path: &str) -> Option<&'a RepoPath> {
        self.list.files.get_key_value(&RepoPath::listed(path)).map(|(path, _)| path)
    }
}
