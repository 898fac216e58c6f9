//! Keys `<prefix>/<n>` with n = 1, 2, 3, …, in key order.

use crate::{ErrorKind, Key, KeyError, Store, StoreError};

/// The most records of one page; [`READ_BYTES`](crate::READ_BYTES) bounds it, too.
const PAGE: usize = 4096;

/// A column of numbered values, read up to some number.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) prefix: Key,
    /// The number of the last value that was read; 0 for none.
    pub(super) last: u64,
}

impl Column {
    pub(super) fn new(prefix: Key) -> Self {
        Self { prefix, last: 0 }
    }

    /// The key of a number, in as many digits as the largest has.
    pub(super) fn key(&self, number: u64) -> Result<Key, KeyError> {
        self.prefix.child(&format!("{number:020}"))
    }

    /// The values after `number` that one call brings, none at the end: a page, or the next alone.
    pub(super) async fn after(
        &self,
        number: u64,
        is_page: bool,
        store: &impl Store,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        if is_page {
            return store.read(&self.prefix, Some(&self.key(number)?), PAGE).await;
        }
        let key = self.key(number + 1)?;
        let value = store.get(&key).await?;
        Ok(value.map(|value| (key, value)).into_iter().collect())
    }

    /// The number after the last, which `key` must have.
    pub(super) fn next(&self, key: &Key) -> Result<u64, StoreError> {
        let number = self.last + 1;
        if *key == self.key(number)? { Ok(number) } else { Err(self.gap()?) }
    }

    /// The failure that the number after the last is not there.
    pub(super) fn gap(&self) -> Result<StoreError, KeyError> {
        Ok(StoreError::at(ErrorKind::Gap, &self.key(self.last + 1)?, "the record is missing"))
    }

    /// Deletes all values up to `number`.
    pub(super) async fn delete(&self, number: u64, store: &impl Store) -> Result<(), StoreError> {
        let end = self.key(number)?;
        let mut after = None;
        loop {
            let mut keys = store.keys(&self.prefix, after.as_ref(), PAGE).await?;
            keys.retain(|key| *key <= end);
            if keys.is_empty() {
                return Ok(());
            }
            store.delete(&keys).await?;
            after = keys.pop();
        }
    }
}
