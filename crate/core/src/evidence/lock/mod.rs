//! The lock file: the baselines of a repository, one JSON line an item (evidence §5).
//!
//! Lines that a change does not concern keep their bytes, whatever else a newer writer put into
//! them.

mod conflict;
mod error;
mod wire;

pub use conflict::resolve_conflicts;
pub use error::LockError;

use std::collections::BTreeMap;

use super::{Baseline, Key};
use crate::order;
use crate::text::lex::CodePrint;

/// The first line of a lock file, and the only one that names the schema.
pub(super) const HEADER: &str = r#"{"schema":"l1ght-lock-v1"}"#;

/// A lock file that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    /// By key, the different lines of one key in the order of their bytes.
    lines: BTreeMap<Key, Vec<Line>>,
}

/// One line and what it says.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    text: String,
    baseline: Baseline,
}

impl Lock {
    /// Reads a lock file: lines in any order, equal ones once, without those that an acceptance
    /// replaced, line ends of any system.
    ///
    /// # Errors
    /// When it is not a lock file of this version, naming the line.
    pub fn read(bytes: &[u8]) -> Result<Self, LockError> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let (mut lock, mut has_header, mut number) = (Self::default(), false, 0);
        for line in bytes.split_inclusive(|&byte| byte == b'\n') {
            number += 1;
            match wire::read_line(line, number) {
                Ok(wire::Row::Blank) => {}
                Ok(wire::Row::Header) => has_header = true,
                Ok(wire::Row::Item(text, baseline)) => lock.insert(text, *baseline),
                Err(LockError::Malformed { line: at, .. }) if !line.ends_with(b"\n") => {
                    return Err(LockError::CutShort { line: at });
                }
                Err(error) => return Err(error),
            }
        }
        lock.leave_out_replaced();
        if has_header { Ok(lock) } else { Err(LockError::NoHeader) }
    }

    /// Leaves out what an acceptance of the same key moved from. Where two branches each change one
    /// of two neighbours, a union merge brings the old lines of both back. Acceptances that moved
    /// from the same code stay: nobody has settled which counts.
    fn leave_out_replaced(&mut self) {
        for lines in self.lines.values_mut().filter(|lines| lines.len() > 1) {
            let accepted = lines.iter().filter_map(|line| line.baseline.accepted.as_ref());
            let moves = accepted.filter_map(|accepted| Some((accepted.from?, accepted.at)));
            let moves = order::distinct(moves);
            let newest = |code: &CodePrint| {
                let end = moves.partition_point(|(from, _)| from <= code);
                moves[..end].last().filter(|(from, _)| from == code).map(|(_, at)| *at)
            };
            lines.retain(|Line { baseline: Baseline { code, accepted, .. }, .. }| {
                let is_rival = accepted.as_ref().is_some_and(|own| own.from == Some(*code));
                let at = accepted.as_ref().map(|own| own.at);
                is_rival || newest(code).is_none_or(|newest| Some(newest) <= at)
            });
        }
    }

    fn insert(&mut self, text: String, baseline: Baseline) {
        let lines = self.lines.entry(baseline.key.clone()).or_default();
        if let Err(at) = lines.binary_search_by(|line| line.text.cmp(&text)) {
            lines.insert(at, Line { text, baseline });
        }
    }

    /// The baseline of `key`; `None` when there is none, or when it is contested.
    pub fn get(&self, key: &Key) -> Option<&Baseline> {
        match self.lines.get(key)?.as_slice() {
            [line] => Some(&line.baseline),
            _ => None,
        }
    }

    /// All baselines in key order, contested ones left out.
    pub fn iter(&self) -> impl Iterator<Item = &Baseline> {
        let single = self.lines.values().filter(|lines| lines.len() == 1);
        single.flatten().map(|line| &line.baseline)
    }

    /// Keys with two different lines or more, in order, with what each line says.
    pub fn contested(&self) -> impl Iterator<Item = (&Key, Vec<&Baseline>)> {
        let several = self.lines.iter().filter(|(_, lines)| lines.len() > 1);
        several.map(|(key, lines)| (key, lines.iter().map(|line| &line.baseline).collect()))
    }

    /// The bytes of the file with the lines of `remove` gone, and each of `add` in the place of
    /// whatever its key had. Every other line keeps its bytes; lines are in key order and end in
    /// LF.
    pub fn with(&self, add: &[Baseline], remove: &[Key]) -> Vec<u8> {
        let removed = order::set(remove);
        let differs =
            |new: &&Baseline| removed.contains(&new.key) || self.get(&new.key) != Some(new);
        let added = add.iter().filter(differs).map(|new| (&new.key, wire::write_line(new)));
        let added = order::groups(added);
        let kept = self
            .lines
            .iter()
            .filter(|(key, _)| !removed.contains(key) && added.get(key).is_empty());
        let kept = kept.flat_map(|(key, lines)| lines.iter().map(move |line| (key, &line.text)));
        let last = added.iter().filter_map(<[_]>::last).map(|(key, text)| (*key, text));
        let mut rows: Vec<(&Key, &String)> = kept.chain(last).collect();
        order::sort_by_key(&mut rows, |(key, _)| *key);
        let mut file = HEADER.to_owned();
        for (_, text) in rows {
            file.extend(["\n", text]);
        }
        file.push('\n');
        file.into_bytes()
    }
}
