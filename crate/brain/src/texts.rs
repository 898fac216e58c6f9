//! Texts of files by content id, kept between searches: what was read once need not be read again.

use std::collections::BTreeMap;
use std::mem;

use l1ght_core::evidence::{Content, FileList, Sources};
use l1ght_core::query::Search;
use l1ght_core::text::RepoPath;

/// The texts.
#[derive(Clone, Debug, Default)]
pub(crate) struct Texts {
    by_path: BTreeMap<RepoPath, (String, Vec<u8>)>,
}

/// How far the search is that goes on: its input, the number of the list of files, and what was found.
pub(crate) type Going = (Vec<u8>, u64, Search);

impl Texts {
    /// The text of a file as it is listed.
    pub(crate) fn get(&self, path: &RepoPath, list: &FileList) -> Option<&[u8]> {
        let (id, text) = self.by_path.get(path)?;
        let listed = list.files.get(path)?.id.as_ref()?;
        (listed.0 == *id).then_some(text)
    }

    /// Takes over what was supplied of files whose content id is known, and lets go of what is other now.
    pub(crate) fn take(&mut self, sources: &mut Sources) {
        let Sources { list, contents, .. } = sources;
        let id = |path: &RepoPath| list.files.get(path).and_then(|entry| entry.id.as_ref());
        self.by_path.retain(|path, (own, _)| id(path).is_some_and(|id| id.0 == *own));
        for (path, content) in contents.iter_mut() {
            if let (Some(id), Content::Bytes(bytes)) = (id(path), content) {
                self.by_path.insert(path.clone(), (id.0.clone(), mem::take(bytes)));
            }
        }
        contents.clear();
    }
}
