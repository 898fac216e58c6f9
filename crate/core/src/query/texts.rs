//! Texts of files, looked through for a pattern in steps.

use super::pattern::{Match, Pattern};
use crate::text::RepoPath;

/// A line that fits, of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hit {
    /// The file.
    pub path: RepoPath,
    /// The line.
    pub found: Match,
}

/// How far a search is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Search {
    /// The first lines, by path and place.
    pub hits: Vec<Hit>,
    /// How many lines fit so far.
    pub lines: u64,
    /// In how many files.
    pub files: u64,
    /// How many files were looked through.
    pub searched: u64,
    /// Files that are not text.
    pub binary: u64,
    /// True when there may be more lines than were counted.
    pub has_more: bool,
    /// The file after which to go on.
    last: Option<RepoPath>,
}

/// So many bytes are looked through in a step, by how fast that goes: a step takes well under 50 ms.
const FAST: usize = 8 << 20;
const SLOW: usize = 192 << 10;
/// Lines are counted up to here.
const COUNTED: u64 = 100_000;
/// A NUL in so many first bytes says that a file is no text.
const LOOKED: usize = 8192;

impl Search {
    /// Looks through the next of `texts`, which are by path, and keeps the first `count` lines. True at the
    /// end.
    pub fn step<'t>(
        &mut self,
        pattern: &Pattern,
        texts: impl Iterator<Item = (&'t RepoPath, &'t [u8])>,
        count: usize,
    ) -> bool {
        let mut room = if pattern.is_slow() { SLOW } else { FAST };
        let last = self.last.clone();
        for (path, text) in
            texts.skip_while(|(path, _)| last.as_ref().is_some_and(|last| *path <= last))
        {
            if room == 0 {
                return false;
            }
            self.look(pattern, path, text, count);
            if self.has_more {
                return true;
            }
            room = room.saturating_sub(text.len().max(1));
            self.last = Some(path.clone());
        }
        true
    }

    fn look(&mut self, pattern: &Pattern, path: &RepoPath, text: &[u8], count: usize) {
        if text[..text.len().min(LOOKED)].contains(&0) {
            self.binary += 1;
            return;
        }
        self.searched += 1;
        let before = self.lines;
        pattern.each(text, |found| {
            self.lines += 1;
            if self.hits.len() < count {
                self.hits.push(Hit { path: path.clone(), found });
            }
            self.has_more = self.lines >= COUNTED;
            !self.has_more
        });
        self.files += u64::from(self.lines > before);
    }
}
