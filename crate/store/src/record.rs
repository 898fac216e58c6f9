//! The bytes of a record: what tells a torn write, damage and a newer version apart.
//!
//! ```text
//! 0       1     2                10      12          12+n             20+n
//! version kind  n: length (u64)  parity  payload (n) checksum (u64)          little-endian
//! ```
//!
//! The checksum is last, so that a medium without atomic writes can write and sync the rest
//! first, and the eight bytes that make the record whole after it.

use std::fmt;

use crate::{ErrorKind, Key, StoreError};

/// The version that is written here. The head is the same in every version.
const VERSION: u8 = 1;
const HEAD: usize = 12;
const CHECKSUM: usize = 8;

/// What a value holds: bytes, and a number that says of what kind they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    /// What the payload is; whoever writes gives the numbers their meaning.
    pub kind: u8,
    /// The bytes.
    pub payload: &'a [u8],
}

/// Why bytes are no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordError {
    /// They were never written to their end: to be taken as absent.
    Torn,
    /// They are not what was written.
    Damaged,
    /// They are of that later version.
    Newer(u8),
}

impl<'a> Record<'a> {
    /// The record as bytes, 20 more than the payload. Equal records give equal bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(HEAD + self.payload.len() + CHECKSUM);
        out.extend([VERSION, self.kind]);
        out.extend((self.payload.len() as u64).to_le_bytes());
        out.extend(parity(&out).to_le_bytes());
        out.extend(self.payload);
        out.extend(checksum(&out).to_le_bytes());
        out
    }

    /// Reads a value that is one record. Whichever single bit of it was flipped, it is
    /// [`RecordError::Damaged`].
    ///
    /// # Errors
    /// When the bytes are not a whole record of a known version, and nothing else.
    pub fn decode(bytes: &'a [u8]) -> Result<Self, RecordError> {
        let record = Self::split(bytes).and_then(|(record, rest)| match rest {
            [] => Ok(record),
            _ => Err(RecordError::Damaged),
        });
        record.map_err(|error| match error {
            // A file can have its length before it has its bytes.
            RecordError::Damaged if bytes.ends_with(&[0; CHECKSUM]) => RecordError::Torn,
            other => other,
        })
    }

    /// The record that the bytes begin with, and the bytes after it.
    pub(crate) fn split(bytes: &'a [u8]) -> Result<(Self, &'a [u8]), RecordError> {
        let (head, rest) = bytes.split_first_chunk::<HEAD>().ok_or(RecordError::Torn)?;
        let [version, kind, length @ .., low, high] = *head;
        if parity(&head[..HEAD - 2]) != u16::from_le_bytes([low, high]) || version == 0 {
            return Err(RecordError::Damaged);
        }
        if version > VERSION {
            return Err(RecordError::Newer(version));
        }
        let length = usize::try_from(u64::from_le_bytes(length)).unwrap_or(usize::MAX);
        let (payload, rest) = rest.split_at_checked(length).ok_or(RecordError::Torn)?;
        let (sum, rest) = rest.split_first_chunk::<CHECKSUM>().ok_or(RecordError::Torn)?;
        if checksum(&bytes[..HEAD + length]) != u64::from_le_bytes(*sum) {
            return Err(RecordError::Damaged);
        }
        Ok((Self { kind, payload }, rest))
    }
}

/// Each bit of the head counts in exactly one bit of it, so that a flipped length or version is
/// not taken for a torn or newer record; the start keeps zeros from being a head.
fn parity(head: &[u8]) -> u16 {
    let words = head.as_chunks().0.iter().map(|pair| u16::from_le_bytes(*pair));
    words.fold(0x4c31, |parity, word| parity ^ word)
}

/// A checksum over words of eight bytes, the last filled up with zeros.
///
/// Each step is a bijection of the sum and of the word, so a change within one word is always
/// found; any other goes unseen once in about 2^64. Unlike a CRC it takes eight bytes at a time
/// without a table, which would have to be in the module.
fn checksum(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    words.iter().chain([&last]).fold(0, |sum: u64, word| {
        // Odd, from the golden ratio; the shift brings high bits down again.
        let mixed = (sum ^ u64::from_le_bytes(*word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    })
}

impl RecordError {
    /// The failure of a store that holds this at `key`.
    pub fn at(self, key: &Key) -> StoreError {
        let kind = match self {
            Self::Torn | Self::Damaged => ErrorKind::Damaged,
            Self::Newer(_) => ErrorKind::Newer,
        };
        StoreError::at(kind, key, self)
    }
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Torn => f.write_str("the record was not written to its end"),
            Self::Damaged => f.write_str("the record is damaged"),
            Self::Newer(version) => write!(f, "a record of version {version} is not known here"),
        }
    }
}

impl std::error::Error for RecordError {}
