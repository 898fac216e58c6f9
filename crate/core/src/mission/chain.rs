//! The chain over the records of a log: each link holds all before it (mission §3).

use serde_json::Value;

use super::canonical;
use crate::text::Digest;

/// How many records a log has and what they add up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The number of records.
    pub length: u64,
    /// h(n).
    pub head: Digest,
}

impl Default for Chain {
    /// The chain of no records: 32 zero bytes.
    fn default() -> Self {
        Self { length: 0, head: Digest([0; 32]) }
    }
}

impl Chain {
    /// The chain with one more record.
    #[must_use]
    pub fn with(self, record: &Value) -> Self {
        self.with_text(&canonical(record))
    }

    /// The chain with one more record, given as its canonical text. A log that keeps this text needs
    /// no reader of numbers that is exact to the last bit.
    #[must_use]
    pub fn with_text(self, canonical: &str) -> Self {
        let record = Digest::of(canonical.as_bytes());
        Self { length: self.length + 1, head: Digest::of_parts(&[&self.head.0, &record.0]) }
    }

    /// The chain of these records.
    pub fn of<'a>(records: impl IntoIterator<Item = &'a Value>) -> Self {
        records.into_iter().fold(Self::default(), Self::with)
    }

    /// `sha256:` and the digits of the head.
    pub fn event_digest(&self) -> String {
        format!("sha256:{}", self.head.hex())
    }

    /// True for what [`Chain::event_digest`] says.
    pub fn is_head(&self, digest: &str) -> bool {
        digest.strip_prefix("sha256:").is_some_and(|digits| self.head.is_hex(digits))
    }
}

/// `sha256:` and 64 digits in lower case.
pub(super) fn read_digest(text: &str) -> Option<Digest> {
    Digest::parse(text.strip_prefix("sha256:")?)
}
