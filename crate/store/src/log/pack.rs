//! Packing: many small records become one segment, and leave the log.

use super::fact::VOID;
use super::segment::Segment;
use super::{Fact, Log, View};
use crate::{Store, StoreError};

impl<V: View> Log<V> {
    /// Packs when the fact `number` that was told makes it due: of tellers at once only one does.
    ///
    /// That it failed is no failure of telling. The next that is due makes up for it.
    pub(super) async fn pack_if_due(&mut self, store: &impl Store, number: u64) {
        if number > self.packed && (number - self.packed).is_multiple_of(self.pack) {
            let _ = self.pack(store, 1).await;
        }
    }

    /// Packs records that no segment covers, if there are at least `least` of them, as many as one
    /// [`Store::read`] brings; answers how many are covered now that were not.
    ///
    /// Any number may pack at once, and it may end after each step: the segment is created, read
    /// back, and only then the records go, which the next call does if this one did not.
    ///
    /// # Errors
    /// As [`Log::catch_up`].
    pub async fn pack(&mut self, store: &impl Store, least: u64) -> Result<u64, StoreError> {
        self.catch_up(store).await?;
        let before = self.packed;
        if self.head() - self.packed >= least.max(1) {
            self.create_segment(store).await?;
            self.take_segments(store).await?;
        }
        self.records.delete(self.packed, store).await?;
        Ok(self.packed - before)
    }

    /// Creates the next segment, unless another packer did.
    async fn create_segment(&self, store: &impl Store) -> Result<(), StoreError> {
        let page = self.records.after(self.packed, true, store).await?;
        let void = VOID.encode();
        let mut records = Vec::new();
        let numbers = self.packed + 1..=self.head();
        for (number, (key, value)) in numbers.zip(&page) {
            if *key != self.records.key(number)? {
                break;
            }
            let fact = Fact::decode(number, value).map_err(|error| error.at(key))?;
            records.push(fact.map_or(void.as_slice(), |_| value));
        }
        if !records.is_empty() {
            let segment = Segment { first: self.packed + 1, records }.encode();
            store.create(&self.segments.key(self.segments.last + 1)?, &segment).await?;
        }
        Ok(())
    }
}
