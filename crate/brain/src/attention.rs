//! What was asked for, and how often: where people and agents look is where to begin.

use std::collections::BTreeMap;

use l1ght_core::order;

/// No more nodes are counted than these; the least asked for go first.
const MOST: usize = 512;

/// Counts by node id.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Attention {
    counts: BTreeMap<String, u64>,
    /// How many were counted since the counts were kept.
    pub(crate) new: u64,
}

impl Attention {
    /// A node was asked for.
    pub(crate) fn ask(&mut self, id: &str) {
        self.new += 1;
        *self.counts.entry(id.to_owned()).or_default() += 1;
        if self.counts.len() > MOST {
            let most: BTreeMap<String, u64> =
                self.most(MOST / 2).map(|(id, count)| (id.to_owned(), count)).collect();
            self.counts = most;
        }
    }

    /// The `count` that were asked for most, the most first; ties by id.
    pub(crate) fn most(&self, count: usize) -> impl Iterator<Item = (&str, u64)> {
        let mut all: Vec<(&str, u64)> =
            self.counts.iter().map(|(id, count)| (id.as_str(), *count)).collect();
        order::sort_by(&mut all, |a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        all.into_iter().take(count)
    }

    /// The counts as text, a line each.
    pub(crate) fn text(&self) -> String {
        self.counts.iter().map(|(id, count)| format!("{count} {id}\n")).collect()
    }

    /// Counts from such a text; what cannot be read is left out.
    pub(crate) fn read(text: &str) -> Self {
        let rows = text.lines().filter_map(|line| line.split_once(' '));
        let counts = rows.filter_map(|(count, id)| Some((id.to_owned(), count.parse().ok()?)));
        Self { counts: counts.collect(), new: 0 }
    }
}
