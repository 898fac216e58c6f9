//! What the log of a brain adds up to.

use l1ght_store::{Fact, View};

use super::baselines::Baselines;
use crate::memory::{Memories, path_of};
use crate::receipts::Receipts;
use crate::tell::kind;

/// Everything that was told.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    pub(crate) baselines: Baselines,
    pub(crate) memories: Memories,
    pub(crate) receipts: Receipts,
    /// The number of the last fact.
    pub(crate) head: u64,
}

impl View for Known {
    fn apply(&mut self, fact: &Fact<'_>) {
        let taken = match fact.kind {
            kind::LINES => {
                self.baselines.take(&String::from_utf8_lossy(fact.body));
                Some(())
            }
            kind::VERSION => self.take_version(fact.body),
            kind::PROJECTED => serde_json::from_slice(fact.body)
                .ok()
                .map(|projected| self.memories.take_projected(&projected)),
            kind::LEARNED => serde_json::from_slice(fact.body)
                .ok()
                .map(|feedback| self.memories.take_feedback(&feedback)),
            kind::RECEIPT => {
                serde_json::from_slice(fact.body).ok().map(|wire| self.receipts.take(wire))
            }
            _ => None,
        };
        self.head = fact.number;
        if taken.is_none() {
            self.memories.unreadable.push(fact.number);
        }
    }
}

impl Known {
    fn take_version(&mut self, body: &[u8]) -> Option<()> {
        let mut record = serde_json::from_slice::<crate::memory::VersionRecord>(body).ok()?;
        // A name is never a way out of the folder.
        if record.file.starts_with('.') || record.file.contains(['/', '\\', '\0']) {
            return None;
        }
        if let Some(lines) = record.lines.take() {
            self.baselines.replace(path_of(&record.file).as_str(), lines);
        }
        self.memories.take(record);
        Some(())
    }
}
