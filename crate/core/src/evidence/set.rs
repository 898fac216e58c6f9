//! Folders and globs: which are readable, and which listed files are their members.

use super::FileList;
use super::index::under;
use crate::text::RepoPath;

/// The longest pattern, in bytes.
const LONGEST: usize = 512;
/// The most `{…}` groups, and the most commas in all of them: what bounds a match's cost.
const MOST_GROUPS: usize = 3;
const MOST_COMMAS: usize = 32;

/// The listed paths that belong to `set`, a folder ending in `/` or a glob, in path order.
///
/// L1GHT documents are among them; evidence §3 judges a set without those, and whoever knows the
/// documents leaves them out.
pub fn members<'a>(set: &str, list: &'a FileList) -> Vec<&'a RepoPath> {
    find_members(set, list).collect()
}

/// The same, one by one.
pub(super) fn find_members<'a>(
    set: &str,
    list: &'a FileList,
) -> impl Iterator<Item = &'a RepoPath> {
    let glob = (!set.ends_with('/')).then(|| set.to_owned());
    let plain = set.find(['*', '?', '[', '{']).filter(|_| glob.is_some()).unwrap_or(set.len());
    let folder = set[..plain].rfind('/').map_or("", |at| &set[..=at]);
    under(list, folder).filter(move |path| match &glob {
        Some(glob) => fast_glob::glob_match(glob, path.as_str()),
        None => true,
    })
}

/// Why a glob cannot be used, in plain English.
pub(super) fn check_glob(glob: &str) -> Option<&'static str> {
    let groups = glob.matches('{').count();
    let commas = glob.matches(',').count();
    if glob.len() > LONGEST || groups > MOST_GROUPS || groups > 0 && commas > MOST_COMMAS {
        return Some("the pattern is too large: write several references");
    }
    if glob.starts_with('!') {
        return Some("a pattern says what belongs to it, so it cannot start with `!`");
    }
    fast_glob::validate(glob).err().map(|_| "the pattern has a `[` or `{` that is not closed")
}
