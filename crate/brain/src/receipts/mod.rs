//! Receipts: what the engine read through the host, or the host ran, and when; facts of the brain's log
//! (mission §3).

mod wire;

use std::collections::BTreeMap;

use l1ght_core::mission::{Place, Receipted};
use l1ght_core::text::Digest;

pub(crate) use wire::{RECEIPT, ReadReceipt, ReceiptSignature, ReceiptWire, RunReceipt, range_of};

/// A receipt that was told.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) wire: ReceiptWire,
}

impl Kept {
    /// What it is for.
    pub(crate) fn receipted(&self) -> Option<Receipted> {
        match (&self.wire.read, &self.wire.run) {
            (Some(read), None) => {
                let lines = Some(read.lines).filter(|(first, last)| first <= last);
                Some(Receipted::Read(Place { path: read.path.clone(), lines }))
            }
            (None, Some(run)) => Some(Receipted::Run {
                command: run.argv.join(" ").split_whitespace().collect::<Vec<_>>().join(" "),
                exit_code: run.exit_code,
                tree: run.tree_digest.clone(),
            }),
            _ => None,
        }
    }

    /// The lines it is for, when it is for that file as it is.
    pub(crate) fn lines_of(&self, path: &str, digest: &Digest) -> Option<(u64, u64)> {
        let read = self.wire.read.as_ref()?;
        let is_same = read.file_digest.strip_prefix("sha256:") == Some(&digest.hex());
        (read.path == path && is_same).then_some(read.lines)
    }
}

/// All receipts of a brain.
#[derive(Clone, Debug, Default)]
pub(crate) struct Receipts {
    by_id: BTreeMap<String, Kept>,
}

impl Receipts {
    /// Takes the next; one that is taken already stays.
    pub(crate) fn take(&mut self, wire: ReceiptWire) {
        let kept = Kept { wire };
        self.by_id.entry(kept.wire.receipt_id.clone()).or_insert(kept);
    }

    /// The one of that id.
    pub(crate) fn get(&self, id: &str) -> Option<&Kept> {
        self.by_id.get(id)
    }

    /// By id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Kept> {
        self.by_id.values()
    }

    /// The id of the next.
    pub(crate) fn next_id(&self) -> String {
        format!("rcp_{}", self.by_id.len() + 1)
    }
}
