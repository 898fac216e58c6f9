//! Baselines as a fact carries them: lines of a lock file, without its first.

use l1ght_core::evidence::{Baseline, Lock};
use l1ght_core::text::RepoPath;

/// Those of a lock file.
pub(crate) fn lines_in(lock: &[u8]) -> Vec<String> {
    String::from_utf8_lossy(lock).lines().skip(1).map(str::to_owned).collect()
}

/// The baselines of the document `from`, as those of the document `to`.
pub(crate) fn moved_lines(lock: &Lock, from: &RepoPath, to: &RepoPath) -> Vec<String> {
    let own = lock.iter().filter(|line| line.key.doc == from.as_str()).cloned();
    let moved: Vec<Baseline> = own
        .map(|mut line| {
            line.key.doc = to.to_string();
            line
        })
        .collect();
    lines_in(&Lock::default().with(&moved, &[]))
}

/// The lock file that has these lines, read; empty when they are no such lines.
pub(crate) fn lock_of(lines: &[String]) -> Lock {
    let mut text = String::from_utf8_lossy(&Lock::default().with(&[], &[])).into_owned();
    text.extend(lines.iter().flat_map(|line| [line.as_str(), "\n"]));
    Lock::read(text.as_bytes()).unwrap_or_default()
}
