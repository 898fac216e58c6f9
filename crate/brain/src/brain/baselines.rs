//! The baselines of a root that has no lock file, as the log adds them up (evidence §5 "One home").

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;

use l1ght_core::evidence::Lock;
use l1ght_store::Draft;

use crate::tell::kind::LINES;

/// The most bytes of lines in one fact: what is more is told in several.
const MOST_BYTES: usize = 4 << 20;

/// The lines of a lock file, as far as they were told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Baselines {
    lines: BTreeSet<String>,
}

/// A fact to tell, and what it was made in view of.
pub(super) struct Change {
    pub(super) draft: Draft,
    /// The lines that there were of each item that it is about.
    before: BTreeMap<String, Vec<String>>,
}

impl Change {
    /// True while nobody told anything else of the same items.
    pub(super) fn holds(&self, known: &Baselines) -> bool {
        self.before.iter().all(|(item, lines)| known.of(item).eq(lines))
    }
}

/// What is to be told so that a lock file becomes another, in order. Equal files give equal facts,
/// so that telling them can be taken up again.
pub(super) fn changes(before: &[u8], after: &[u8]) -> Vec<Change> {
    let [mut known, after] = [before, after].map(Baselines::read);
    let gone = known.lines.difference(&after.lines).map(|line| ('-', line));
    let come = after.lines.difference(&known.lines).map(|line| ('+', line));
    let lines: Vec<(char, String)> =
        gone.chain(come).map(|(sign, line)| (sign, line.clone())).collect();
    let mut changes = Vec::new();
    let mut rest = lines.as_slice();
    while !rest.is_empty() {
        let mut bytes = 0;
        let fits = rest.iter().take_while(|(_, line)| {
            let fits = bytes < MOST_BYTES;
            bytes += line.len();
            fits
        });
        let (now, later) = rest.split_at(fits.count());
        let of = |(_, line): &(char, String)| {
            let item = item_of(line);
            (item.to_owned(), known.of(item).cloned().collect())
        };
        let before = now.iter().map(of).collect();
        let body = now.iter().map(|(sign, line)| format!("{sign}{line}\n")).collect::<String>();
        known.take(&body);
        changes.push(Change { draft: Draft { kind: LINES, body: body.into_bytes() }, before });
        rest = later;
    }
    changes
}

/// What a line is about: its document, kind, claim and anchor, which come before all else.
fn item_of(line: &str) -> &str {
    line.find(",\"norm\":").map_or(line, |end| &line[..end])
}

impl Baselines {
    /// Those of a lock file.
    fn read(text: &[u8]) -> Self {
        let header = Self::default().text();
        let lines = text.split_inclusive(|byte| *byte == b'\n').filter(|line| *line != header);
        let lines = lines.filter_map(|line| std::str::from_utf8(line.trim_ascii_end()).ok());
        Self { lines: lines.filter(|line| !line.is_empty()).map(str::to_owned).collect() }
    }

    /// The lines of an item, in order.
    fn of<'a>(&'a self, item: &'a str) -> impl Iterator<Item = &'a String> {
        let lines = self.lines.range::<str, _>((Bound::Included(item), Bound::Unbounded));
        lines.take_while(move |line| line.starts_with(item))
    }

    /// Them as a lock file.
    pub(super) fn text(&self) -> Vec<u8> {
        let mut text = Lock::default().with(&[], &[]);
        for line in &self.lines {
            text.extend(line.as_bytes());
            text.push(b'\n');
        }
        text
    }

    /// The lines of documents under a folder, in order.
    pub(super) fn under<'a>(&'a self, folder: &'a str) -> impl Iterator<Item = &'a str> {
        self.lines.iter().map(String::as_str).filter(move |line| is_under(line, folder))
    }

    /// Puts lines in the place of all that a document has.
    pub(super) fn replace(&mut self, document: &str, lines: Vec<String>) {
        let own = format!("{{\"doc\":{},", l1ght_core::json::write(&document));
        self.lines.retain(|line| !line.starts_with(&own));
        self.lines.extend(lines);
    }

    pub(super) fn take(&mut self, body: &str) {
        for line in body.lines() {
            match line.split_at_checked(1) {
                Some(("+", line)) => drop(self.lines.insert(line.to_owned())),
                Some(("-", line)) => drop(self.lines.remove(line)),
                _ => {}
            }
        }
    }
}

/// True for the line of a document in a folder.
pub(super) fn is_under(line: &str, folder: &str) -> bool {
    let path = line.strip_prefix("{\"doc\":\"").and_then(|rest| rest.strip_prefix(folder));
    path.is_some_and(|rest| rest.starts_with('/'))
}
