//! One fact of a log, and its record.

use crate::{Record, RecordError};

/// What a fact is known by: 16 bytes that its teller chose, by chance or as a digest. Telling the
/// same id again, after a failure or a restart, tells nothing new.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FactId(pub [u8; 16]);

/// A fact that was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact<'a> {
    /// Its place in the log, from 1.
    pub number: u64,
    /// What it is known by.
    pub id: FactId,
    /// What kind of fact; the teller's.
    pub kind: u8,
    /// What it says; the teller's.
    pub body: &'a [u8],
}

/// A fact before it has a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// As [`Fact::kind`].
    pub kind: u8,
    /// As [`Fact::body`]. At most 15 MiB, so that the segment it comes into is a value, too.
    pub body: Vec<u8>,
}

/// The record of a number that tells nothing.
pub(crate) const VOID: Record<'_> = Record { kind: 0, payload: &[] };

impl Draft {
    /// The record of this draft under that id.
    pub(crate) fn encode(&self, id: FactId) -> Vec<u8> {
        let payload = [&id.0, self.body.as_slice()].concat();
        Record { kind: self.kind, payload: &payload }.encode()
    }
}

impl<'a> Fact<'a> {
    /// Reads the record of that number. `None` if it tells nothing: its writer never came to the
    /// end, so nobody was told that it is there.
    pub(crate) fn decode(number: u64, bytes: &'a [u8]) -> Result<Option<Self>, RecordError> {
        match Record::decode(bytes) {
            Err(RecordError::Torn) | Ok(VOID) => Ok(None),
            Err(error) => Err(error),
            Ok(Record { kind, payload }) => {
                let (id, body) = payload.split_first_chunk().ok_or(RecordError::Damaged)?;
                Ok(Some(Self { number, id: FactId(*id), kind, body }))
            }
        }
    }
}
