//! Telling a fact: decide, create, and decide again after a lost race.

use super::{Draft, FactId, Log, View};
use crate::{Created, ErrorKind, Store, StoreError};

/// How many races in a row a teller may lose. Each is another's success; among a dozen tellers
/// this many do not happen by chance.
const RACES: usize = 1000;

impl<V: View> Log<V> {
    /// Tells the fact `id` as `decide` drafts it; answers its number.
    ///
    /// `decide` is pure. It is called with the view of exactly the facts before the one it
    /// drafts: again after each lost race, not at all when the fact is there already, and what
    /// it refuses it refused in view of the whole log. Now and then it packs, see [`Log::packing`].
    ///
    /// # Errors
    /// The outer ones are those of [`Log::catch_up`], of the store, and [`ErrorKind::Busy`]. After
    /// any of them the fact may or may not be told: telling it again under the same `id` is safe.
    /// The inner one is what `decide` refused with.
    pub async fn tell<R>(
        &mut self,
        store: &impl Store,
        id: FactId,
        mut decide: impl FnMut(&V) -> Result<Draft, R>,
    ) -> Result<Result<u64, R>, StoreError> {
        if !self.is_read {
            self.catch_up(store).await?;
        }
        for _ in 0..RACES {
            if let Some(number) = self.number_of(id) {
                self.pack_if_due(store, number).await;
                return Ok(Ok(number));
            }
            let head = self.head();
            match decide(&self.view) {
                Ok(draft) => self.create(store, &draft.encode(id)).await?,
                Err(refusal) => {
                    self.catch_up(store).await?;
                    if self.head() == head {
                        return Ok(Err(refusal));
                    }
                }
            }
        }
        let what =
            format!("others wrote to `{}` first, {RACES} times in a row", self.records.prefix);
        Err(StoreError::new(ErrorKind::Busy, what))
    }

    /// Creates the record after the head, or reads those that others created.
    async fn create(&mut self, store: &impl Store, record: &[u8]) -> Result<(), StoreError> {
        let number = self.head() + 1;
        let created = store.create(&self.records.key(number)?, record).await?;
        // The number may have been free because it was packed: see the rules of this module.
        if created == Created::New && !self.take_segments(store).await? {
            return self.take(number, record);
        }
        self.catch_up(store).await
    }
}
