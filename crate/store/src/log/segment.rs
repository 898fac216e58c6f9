//! A segment: consecutive records of a log as one value.

use crate::{Record, RecordError};

/// The kind of a segment's record.
const KIND: u8 = 1;

/// Records of consecutive numbers, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment<'a> {
    /// The number of the first.
    pub(super) first: u64,
    /// Each as it stands in the log.
    pub(super) records: Vec<&'a [u8]>,
}

impl<'a> Segment<'a> {
    pub(super) fn encode(&self) -> Vec<u8> {
        let payload = [&self.first.to_le_bytes(), self.records.concat().as_slice()].concat();
        Record { kind: KIND, payload: &payload }.encode()
    }

    pub(super) fn decode(bytes: &'a [u8]) -> Result<Self, RecordError> {
        let Record { kind: KIND, payload } = Record::decode(bytes)? else {
            return Err(RecordError::Damaged);
        };
        let (first, mut open) = payload.split_first_chunk().ok_or(RecordError::Damaged)?;
        let mut records = Vec::new();
        while !open.is_empty() {
            let (_, rest) = Record::split(open)?;
            records.push(&open[..open.len() - rest.len()]);
            open = rest;
        }
        Ok(Self { first: u64::from_le_bytes(*first), records })
    }
}
