//! The lock file of a root, and the baselines that the brain keeps beside it or in its place (evidence
//! §5 "One home").

use l1ght_core::drift::LOCK_PATH;
use l1ght_core::evidence::Write;
use l1ght_core::order;
use l1ght_core::text::RepoPath;

use super::baselines::{Baselines, is_under};
use crate::ListColumns;
use crate::medulla::MEDULLA;
use crate::memory::FOLDER;

/// Where a write of the brain's own lines seems to go beside a lock file of the root.
const BESIDE: &str = ".l1ght/told.lock";

/// The lock file that the root has itself.
#[derive(Debug, Default)]
pub(super) enum OwnLock {
    /// None: the brain's is its.
    #[default]
    None,
    /// None yet, and the host writes it.
    Absent,
    /// It is listed, and its bytes were not supplied.
    Listed,
    Supplied(Vec<u8>),
}

impl OwnLock {
    /// That of a list.
    pub(super) fn of(list: &ListColumns) -> Self {
        let is_there = list.paths.iter().any(|path| path == LOCK_PATH);
        match (is_there, list.keeps_lock) {
            (true, _) => Self::Listed,
            (false, true) => Self::Absent,
            (false, false) => Self::None,
        }
    }

    pub(super) fn is_listed(&self) -> bool {
        matches!(self, Self::Listed)
    }

    pub(super) fn is_supplied(&self) -> bool {
        matches!(self, Self::Supplied(_))
    }

    pub(super) fn supply(&mut self, bytes: Vec<u8>) {
        *self = Self::Supplied(bytes);
    }

    /// What the lock file says together with the brain; nothing while it was not supplied. Where it
    /// has a lock file, only memories have their baselines in the brain.
    /// `shared` are the lines of shared copies whose evidence is here.
    pub(super) fn with<'s>(
        &self,
        told: &'s Baselines,
        shared: impl Iterator<Item = &'s str>,
    ) -> Option<Vec<u8>> {
        let mut shared = shared.peekable();
        let mut text = match self {
            Self::Listed => return None,
            Self::Absent if told.under(FOLDER).next().is_none() && shared.peek().is_none() => {
                return None;
            }
            Self::None => told.text(),
            Self::Absent => Baselines::default().text(),
            Self::Supplied(own) => own.clone(),
        };
        let beside = told.under(FOLDER).filter(|_| !matches!(self, Self::None));
        for line in beside.chain(shared) {
            if text.last().is_some_and(|byte| *byte != b'\n') {
                text.push(b'\n');
            }
            text.extend_from_slice(line.as_bytes());
            text.push(b'\n');
        }
        Some(text)
    }

    /// The bytes of the root's own.
    fn own(&self) -> Option<Vec<u8>> {
        match self {
            Self::Supplied(own) => Some(own.clone()),
            _ => None,
        }
    }

    /// True for a path whose writes are told.
    pub(super) fn is_told(&self, path: &str) -> bool {
        path == BESIDE || matches!(self, Self::None) && path == LOCK_PATH
    }

    /// Parts each write of the lock file in what the host writes and what is told.
    pub(super) fn split(&self, told: &Baselines, writes: Vec<Write>) -> Vec<Write> {
        if !matches!(self, Self::Supplied(_) | Self::Absent) {
            return writes.into_iter().map(without_shared).collect();
        }
        let empty = Baselines::default().text();
        let mut host = self.own();
        let mut brain = Some(lines_of(told.under(FOLDER)));
        let mut out = Vec::new();
        for write in writes {
            if write.path.as_str() != LOCK_PATH {
                out.push(write);
                continue;
            }
            let text = String::from_utf8_lossy(&without_shared(write).after).into_owned();
            let (ours, theirs): (Vec<&str>, Vec<&str>) =
                text.lines().partition(|line| is_under(line, FOLDER));
            let (ours, theirs) = (lines_of(ours.into_iter()), lines_of(theirs.into_iter()));
            for (path, known, now) in [(BESIDE, &mut brain, ours), (LOCK_PATH, &mut host, theirs)] {
                if !same_lines(known.as_ref().unwrap_or(&empty), &now) {
                    let before = known.replace(now.clone());
                    out.push(Write { path: RepoPath::listed(path), before, after: now });
                }
            }
        }
        out
    }
}

/// A write of the lock file without the lines of shared copies: those move by promotion only.
fn without_shared(write: Write) -> Write {
    if write.path.as_str() != LOCK_PATH {
        return write;
    }
    let own = |bytes: Vec<u8>| {
        let text = String::from_utf8_lossy(&bytes).into_owned();
        lines_of(text.lines().filter(|line| !is_under(line, MEDULLA)))
    };
    Write { before: write.before.map(own), after: own(write.after), ..write }
}

fn lines_of<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<u8> {
    lines.flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
}

/// True when both have the same lines, in any order.
fn same_lines(one: &[u8], other: &[u8]) -> bool {
    let lines = |text: &[u8]| {
        let text = String::from_utf8_lossy(text).into_owned();
        order::distinct(text.lines().map(|line| line.trim().to_owned()))
    };
    lines(one) == lines(other)
}
