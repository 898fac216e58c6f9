//! The log: facts that were told, in one order that all tellers agree on.
//!
//! Fact n is the value of `<prefix>/log/<n>`, created once. Whoever tells one has read the log up
//! to n-1, decides, and creates n; if another was faster, reads on and decides again. Facts are
//! packed into segments `<prefix>/pack/<m>`, created once as well, and only then deleted from the
//! log. Tellers do that now and then, so the log stays short.
//!
//! Deleting frees a number for a teller that was asleep meanwhile: it can create a fact that
//! nobody will read. Two rules make that harmless. A segment is always there before a number that
//! it covers is free again, so who reads or creates numbers looks for new segments **afterwards**,
//! and believes the numbers only if there is none. And what a segment covers is read from the
//! segment alone.
//!
//! It is enough to ask for the number after the last that was read, where a store of folders would
//! look at all: n is created by somebody who read n-1, so a number without the one before it means
//! that this one was packed, and its segment is seen afterwards. A log that nobody has read to its
//! end yet is read in pages, which shows what a medium lost.
//!
//! No store should show a torn value; where one does, that value keeps its number and tells
//! nothing. It is never written over, so nobody who saw it torn can be wrong.
//!
//! A failure leaves the outcome open, and so does a process that ends. Hence each fact has an id of
//! its teller's choice, and telling it again tells nothing new.

mod column;
mod driver;
mod fact;
mod mark;
mod pack;
mod segment;

use std::collections::BTreeMap;

pub use self::fact::{Draft, Fact, FactId};
pub use self::mark::Mark;

use self::column::Column;
use self::segment::Segment;
use crate::{ErrorKind, Key, KeyError, RecordError, Store, StoreError};

/// A teller packs when so many facts are in the log, unless it is told otherwise.
const PACK: u64 = 256;
/// So many records are asked for one by one, where no others are expected; then a page is read.
const FEW: usize = 4;

/// What a log adds up to: the fold of its facts.
pub trait View {
    /// Takes the next fact.
    fn apply(&mut self, fact: &Fact<'_>);
}

/// A log as far as it was read: a value, which holds no store and borrows none.
///
/// After a failure, or when a future of it was dropped, it still stands at some fact: call again.
#[derive(Clone, Debug)]
pub struct Log<V> {
    records: Column,
    segments: Column,
    /// True once it was read to its end.
    is_read: bool,
    /// A teller packs when so many numbers are covered by no segment.
    pack: u64,
    /// The last number that a segment covers which was read.
    packed: u64,
    /// True if the last segment is torn. Its records were not deleted, then.
    is_torn: bool,
    /// The number of each fact that was read.
    told: BTreeMap<FactId, u64>,
    view: V,
}

impl<V: View> Log<V> {
    /// The log under `prefix`, of which nothing was read yet; `view` is that of no facts.
    ///
    /// # Errors
    /// When `prefix` leaves no room for the numbers.
    pub fn new(prefix: &Key, view: V) -> Result<Self, KeyError> {
        let [records, segments] = [prefix.child("log")?, prefix.child("pack")?].map(Column::new);
        records.key(0).and(segments.key(0))?;
        Ok(Self {
            records,
            segments,
            is_read: false,
            pack: PACK,
            packed: 0,
            is_torn: false,
            told: BTreeMap::new(),
            view,
        })
    }

    /// Has [`Log::tell`] pack whenever so many facts (at least 1) are in no segment; 256 without it.
    #[must_use]
    pub fn packing(self, facts: u64) -> Self {
        Self { pack: facts.max(1), ..self }
    }

    /// What the facts that were read add up to.
    pub fn view(&self) -> &V {
        &self.view
    }

    /// The number of the last record that was read; 0 for none.
    pub fn head(&self) -> u64 {
        self.records.last
    }

    /// The number of the fact with that id, if it was read.
    pub fn number_of(&self, id: FactId) -> Option<u64> {
        self.told.get(&id).copied()
    }

    /// Reads what was told since.
    ///
    /// # Errors
    /// [`ErrorKind::Damaged`], [`ErrorKind::Newer`] and [`ErrorKind::Gap`] name the key; what is
    /// before it was read. Others are the store's.
    pub async fn catch_up(&mut self, store: &impl Store) -> Result<(), StoreError> {
        let mut asked = 0;
        loop {
            asked += 1;
            let is_far = !self.is_read || asked > FEW;
            let page = self.records.after(self.head(), is_far, store).await?;
            if self.take_segments(store).await? {
                continue;
            }
            if page.is_empty() {
                self.is_read = true;
                let is_lost = self.is_torn && self.head() == self.packed;
                return if is_lost { Err(self.records.gap()?) } else { Ok(()) };
            }
            for (key, value) in page {
                self.take(self.records.next(&key)?, &value)?;
            }
        }
    }

    /// Reads the segments that were made since; whether there were any.
    async fn take_segments(&mut self, store: &impl Store) -> Result<bool, StoreError> {
        let before = self.segments.last;
        loop {
            let page = self.segments.after(self.segments.last, !self.is_read, store).await?;
            if page.is_empty() {
                return Ok(self.segments.last > before);
            }
            for (key, value) in page {
                let number = self.segments.next(&key)?;
                let segment = Segment::decode(&value);
                self.is_torn = segment == Err(RecordError::Torn);
                if !self.is_torn {
                    self.take_segment(&key, &segment.map_err(|error| error.at(&key))?)?;
                }
                self.segments.last = number;
            }
        }
    }

    /// Takes what is new in a segment; what is not must be what was read before.
    fn take_segment(&mut self, key: &Key, segment: &Segment<'_>) -> Result<(), StoreError> {
        let refused = |what| Err(StoreError::at(ErrorKind::Damaged, key, what));
        if segment.first != self.packed + 1 {
            return refused("the segment does not follow the one before");
        }
        let mut last = self.packed;
        for (number, record) in (segment.first..).zip(&segment.records) {
            last = number;
            if number > self.head() {
                self.take(number, record)?;
                continue;
            }
            let fact = Fact::decode(number, record).map_err(|error| error.at(key))?;
            if fact.is_some_and(|fact| self.number_of(fact.id) != Some(number)) {
                return refused("the segment tells another fact than the log told");
            }
        }
        self.packed = last;
        Ok(())
    }

    /// Takes the record of the number after the head.
    fn take(&mut self, number: u64, record: &[u8]) -> Result<(), StoreError> {
        match Fact::decode(number, record) {
            Ok(Some(fact)) => {
                self.told.insert(fact.id, number);
                self.view.apply(&fact);
            }
            Ok(None) => {}
            Err(error) => return Err(error.at(&self.records.key(number)?)),
        }
        self.records.last = number;
        Ok(())
    }
}
