//! How far a log was read, kept beside what its facts add up to: whoever kept both reads on from there.

use super::{Column, Fact, FactId, Log, Segment, View};
use crate::{Key, Record, RecordError, Store, StoreError};

/// How far a log was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    head: u64,
    segments: u64,
    packed: u64,
    told: Vec<(FactId, u64)>,
}

const KIND: u8 = 2;
/// The bytes of an id and its number.
const ROW: usize = 24;

impl<V: View> Log<V> {
    /// How far it was read; `None` where that is not a place to go on from.
    pub fn mark(&self) -> Option<Mark> {
        let told = self.told.iter().map(|(id, number)| (*id, *number)).collect();
        let (head, segments, packed) = (self.head(), self.segments.last, self.packed);
        (self.is_read && !self.is_torn).then_some(Mark { head, segments, packed, told })
    }

    /// The log under `prefix`, of which `mark` was read and adds up to `view`; `None` where the store
    /// no longer has what the mark ends with.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn resume(
        store: &impl Store,
        prefix: &Key,
        view: V,
        mark: Mark,
    ) -> Result<Option<Self>, StoreError> {
        let mut log = Self::new(prefix, view)?;
        let is_there = match store.get(&log.records.key(mark.head)?).await? {
            Some(record) => mark.ends_with(&record),
            None => mark.is_packed(store, &log.segments).await?,
        };
        if !is_there {
            return Ok(None);
        }
        (log.records.last, log.segments.last) = (mark.head, mark.segments);
        log.packed = mark.packed;
        log.told = mark.told.into_iter().collect();
        log.is_read = true;
        Ok(Some(log))
    }
}

impl Mark {
    /// As bytes, which [`Mark::decode`] reads back.
    pub fn encode(&self) -> Vec<u8> {
        let mut payload = Vec::with_capacity(ROW * (1 + self.told.len()));
        payload.extend([self.head, self.segments, self.packed].map(u64::to_le_bytes).concat());
        for (FactId(id), number) in &self.told {
            payload.extend(id);
            payload.extend(number.to_le_bytes());
        }
        Record { kind: KIND, payload: &payload }.encode()
    }

    /// Reads the mark that bytes begin with, and answers what is after it.
    ///
    /// # Errors
    /// When there is none.
    pub fn decode(bytes: &[u8]) -> Result<(Self, &[u8]), RecordError> {
        let (Record { kind: KIND, payload }, rest) = Record::split(bytes)? else {
            return Err(RecordError::Damaged);
        };
        let number = |bytes: &[u8]| bytes.try_into().map(u64::from_le_bytes).unwrap_or_default();
        let (head, rows) = payload.split_first_chunk::<ROW>().ok_or(RecordError::Damaged)?;
        let told = rows.chunks_exact(ROW).map(|row| {
            let mut id = [0; 16];
            id.copy_from_slice(&row[..16]);
            (FactId(id), number(&row[16..]))
        });
        let [head, segments, packed] = [&head[..8], &head[8..16], &head[16..]].map(number);
        Ok((Self { head, segments, packed, told: told.collect() }, rest))
    }

    /// True for the record of the last fact.
    fn ends_with(&self, record: &[u8]) -> bool {
        let last = self.told.iter().find(|(_, number)| *number == self.head);
        let there = Fact::decode(self.head, record).ok().flatten();
        last.is_some_and(|(id, _)| there.is_some_and(|fact| fact.id == *id))
    }

    /// True where the last fact is in a segment: one that was read, or the next, made since.
    async fn is_packed(&self, store: &impl Store, segments: &Column) -> Result<bool, StoreError> {
        let is_read = self.packed >= self.head;
        let number = if is_read { self.segments } else { self.segments + 1 };
        let Some(value) = store.get(&segments.key(number)?).await? else { return Ok(false) };
        if is_read {
            return Ok(true);
        }
        let Ok(Segment { first, records }) = Segment::decode(&value) else { return Ok(false) };
        let at = self.head.checked_sub(first).and_then(|at| usize::try_from(at).ok());
        Ok(at.and_then(|at| records.get(at)).is_some_and(|record| self.ends_with(record)))
    }
}
