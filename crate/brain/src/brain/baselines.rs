//! The baselines of a root that has no lock file, as the log adds them up (evidence §5 "One home").

use std::collections::BTreeSet;

use l1ght_core::evidence::Lock;
use l1ght_store::{Draft, Fact, View};

/// Lines that came and went.
const LINES: u8 = 1;
/// The most bytes of lines in one fact: what is more is told in several.
const MOST_BYTES: usize = 4 << 20;

/// The lines of a lock file, as far as they were told.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Baselines {
    lines: BTreeSet<String>,
}

/// What is to be told so that a lock file becomes another: facts in order, each with what it has to
/// find. Equal files give equal facts, so that telling them can be taken up again.
pub(super) fn drafts(before: &[u8], after: &[u8]) -> Vec<(Baselines, Draft)> {
    let [mut known, after] = [before, after].map(Baselines::read);
    let gone = known.lines.difference(&after.lines).map(|line| format!("-{line}\n"));
    let come = after.lines.difference(&known.lines).map(|line| format!("+{line}\n"));
    let changes: Vec<String> = gone.chain(come).collect();
    let mut drafts = Vec::new();
    let mut body = String::new();
    let mut changes = changes.into_iter().peekable();
    while let Some(change) = changes.next() {
        body.push_str(&change);
        if body.len() > MOST_BYTES || changes.peek().is_none() {
            let body = std::mem::take(&mut body).into_bytes();
            let before = known.clone();
            known.take(&body);
            drafts.push((before, Draft { kind: LINES, body }));
        }
    }
    drafts
}

impl Baselines {
    /// Those of a lock file.
    fn read(text: &[u8]) -> Self {
        let header = Self::default().text();
        let lines = text.split_inclusive(|byte| *byte == b'\n').filter(|line| *line != header);
        let lines = lines.filter_map(|line| std::str::from_utf8(line.trim_ascii_end()).ok());
        Self { lines: lines.filter(|line| !line.is_empty()).map(str::to_owned).collect() }
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

    fn take(&mut self, body: &[u8]) {
        for line in String::from_utf8_lossy(body).lines() {
            match line.split_at_checked(1) {
                Some(("+", line)) => drop(self.lines.insert(line.to_owned())),
                Some(("-", line)) => drop(self.lines.remove(line)),
                _ => {}
            }
        }
    }
}

impl View for Baselines {
    fn apply(&mut self, fact: &Fact<'_>) {
        if fact.kind == LINES {
            self.take(fact.body);
        }
    }
}
