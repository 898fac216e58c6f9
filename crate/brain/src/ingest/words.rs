//! The index of words that goes with the lanes. What was kept of it is read when somebody asks.

use std::borrow::Cow;
use std::cell::OnceCell;

use l1ght_core::query::Index;

/// The index.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    /// As it was kept; empty where it was not, or is no longer what counts.
    kept: Vec<u8>,
    index: OnceCell<Index>,
}

impl Words {
    /// An index as it was kept.
    pub(super) fn kept(bytes: &[u8]) -> Self {
        Self { kept: bytes.to_vec(), index: OnceCell::new() }
    }

    /// The index. What was kept and cannot be read is an empty one.
    pub(super) fn get(&self) -> &Index {
        self.index.get_or_init(|| Index::decode(&self.kept).unwrap_or_default())
    }

    /// Changes the index; what was kept of it no longer counts.
    pub(super) fn edit(&mut self, change: impl FnOnce(&mut Index)) {
        let (index, kept) = (self.index.take(), std::mem::take(&mut self.kept));
        let mut index = index.unwrap_or_else(|| Index::decode(&kept).unwrap_or_default());
        change(&mut index);
        self.index = OnceCell::from(index);
    }

    /// The index as bytes.
    pub(super) fn bytes(&self) -> Cow<'_, [u8]> {
        match self.kept.is_empty() {
            true => Cow::Owned(self.get().encode()),
            false => Cow::Borrowed(&self.kept),
        }
    }
}
