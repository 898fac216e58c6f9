//! The members of a folder or glob.

use super::FileList;
use crate::text::RepoPath;

/// The listed paths that belong to `set`, a folder ending in `/` or a glob, in path order.
///
/// L1GHT documents are among them; evidence §3 judges a set without those, and whoever knows the
/// documents leaves them out.
pub fn members<'a>(set: &str, list: &'a FileList) -> Vec<&'a RepoPath> {
    list.files.keys().filter(|path| path.as_str().starts_with(set)).collect()
}
