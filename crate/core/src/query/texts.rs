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
    /// The file in which to go on, and from where.
    place: Option<(RepoPath, Place)>,
}

/// How far a file was looked through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    /// Bytes, up to the start of a line.
    at: usize,
    /// Lines.
    lines: u32,
    /// True when one of them fits.
    fits: bool,
}

/// So many bytes are looked through in a step, by how fast that goes: a step takes well under 50 ms.
const FAST: usize = 48 << 20;
const SLOW: usize = 384 << 10;
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
        let (last, mut place) = self.place.take().unzip();
        for (path, text) in
            texts.skip_while(|(path, _)| last.as_ref().is_some_and(|last| *path < last))
        {
            let is_same = last.as_ref() == Some(path);
            let from = place.take().filter(|_| is_same).unwrap_or_default();
            let left = self.look(pattern, (path, text), from, room, count);
            if self.has_more {
                return true;
            }
            let passed = left.map_or(text.len(), |left| left.at) - from.at;
            room = room.saturating_sub(passed.max(1));
            if let Some(left) = left {
                self.place = Some((path.clone(), left));
                return false;
            }
            if room == 0 && !text.is_empty() {
                let at = Place { at: text.len(), ..Place::default() };
                self.place = Some((path.clone(), at));
                return false;
            }
        }
        true
    }

    /// Looks through about `room` bytes of a text; where more of it is left, how far that is.
    fn look(
        &mut self,
        pattern: &Pattern,
        (path, text): (&RepoPath, &[u8]),
        from: Place,
        room: usize,
        count: usize,
    ) -> Option<Place> {
        if from.at == 0 && text[..text.len().min(LOOKED)].contains(&0) {
            self.binary += 1;
            return None;
        }
        self.searched += u64::from(from.at == 0);
        let rest = &text[from.at..];
        // To the end of a line.
        let end = match rest.get(room..).and_then(|rest| memchr::memchr(b'\n', rest)) {
            Some(more) => room + more + 1,
            None => rest.len(),
        };
        let mut fits = from.fits;
        pattern.each(&rest[..end], |mut found| {
            found.line += from.lines;
            found.span = (found.span.0 + from.at, found.span.1 + from.at);
            self.lines += 1;
            if self.hits.len() < count {
                self.hits.push(Hit { path: path.clone(), found });
            }
            self.files += u64::from(!fits);
            fits = true;
            self.has_more = self.lines >= COUNTED;
            !self.has_more
        });
        let passed = memchr::memchr_iter(b'\n', &rest[..end]);
        let is_left = end < rest.len();
        is_left.then(|| Place {
            at: from.at + end,
            lines: from.lines + passed.count() as u32,
            fits,
        })
    }
}
