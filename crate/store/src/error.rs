//! What goes wrong outside: a stable code, what happened, and what its reader can do.

use std::fmt;

use crate::{Key, KeyError};

/// What kind of failure it is. New kinds may be added, codes never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ErrorKind {
    /// There is no such medium here.
    Absent,
    /// The medium is there and refuses: a private window, a read-only folder.
    Denied,
    /// There is no room.
    Quota,
    /// Bytes are not those that were written.
    Damaged,
    /// A record of the log is missing.
    Gap,
    /// A newer version of l1ght wrote it.
    Newer,
    /// The store was closed, by us or by the environment.
    Closed,
    /// Others were faster, or hold it, every time.
    Busy,
    /// The name of a value breaks the rule of [`Key`].
    Key,
    /// The medium failed in another way. A write may or may not have been done.
    Io,
}

impl ErrorKind {
    /// Every kind.
    pub const ALL: [Self; 10] = [
        Self::Absent,
        Self::Denied,
        Self::Quota,
        Self::Damaged,
        Self::Gap,
        Self::Newer,
        Self::Closed,
        Self::Busy,
        Self::Key,
        Self::Io,
    ];

    const fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::Absent => ("store/absent", "choose a store that this environment has"),
            Self::Denied => (
                "store/denied",
                "allow data to be kept here, or open in memory and export the work",
            ),
            Self::Quota => ("store/quota", "make room and do it again; what was told is kept"),
            Self::Damaged => (
                "store/damaged",
                "restore the named key from a copy; what is before it is readable",
            ),
            Self::Gap => {
                ("store/gap", "restore the named key from a copy; what is before it is readable")
            }
            Self::Newer => ("store/newer", "update l1ght; nothing was changed"),
            Self::Closed => ("store/closed", "open the store again"),
            Self::Busy => ("store/busy", "wait a little and do it again"),
            Self::Key => ("store/key", "choose another name"),
            Self::Io => ("store/io", "do it again; under the same id nothing is told twice"),
        }
    }

    /// Its stable code: `store/quota`.
    pub fn code(self) -> &'static str {
        self.row().0
    }

    /// What its reader can do.
    pub fn advice(self) -> &'static str {
        self.row().1
    }

    /// The kind with that code; `None` for any other text.
    pub fn of(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// A failure of a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoreError {
    /// What kind.
    pub kind: ErrorKind,
    /// What happened, in lower case and without a full stop: the key, the medium's own words.
    pub what: String,
}

impl StoreError {
    /// A failure of that kind.
    pub fn new(kind: ErrorKind, what: impl Into<String>) -> Self {
        Self { kind, what: what.into() }
    }

    /// A failure at `key`.
    pub(crate) fn at(kind: ErrorKind, key: &Key, what: impl fmt::Display) -> Self {
        Self::new(kind, format!("`{key}`: {what}"))
    }
}

impl From<KeyError> for StoreError {
    fn from(error: KeyError) -> Self {
        Self::new(ErrorKind::Key, error.to_string())
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for StoreError {}
