//! What goes wrong outside: a stable code, what happened, and what its reader can do.

use std::fmt;

use crate::{Key, KeyError};

/// Declares the kinds, each with its code and what its reader can do.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $code:literal $advice:literal,)*) => {
        /// What kind of failure it is. New kinds may be added; a code keeps its meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum ErrorKind { $($(#[$doc])* $kind,)* }

        impl ErrorKind {
            /// Its stable code: `store/quota`.
            pub fn code(self) -> &'static str {
                match self { $(Self::$kind => $code,)* }
            }

            /// What its reader can do.
            pub fn advice(self) -> &'static str {
                match self { $(Self::$kind => $advice,)* }
            }

            /// True when a record is not there as it was written; what is before it can be read.
            pub fn is_damage(self) -> bool {
                matches!(self, Self::Damaged | Self::Gap | Self::Newer)
            }

            /// The kind with that code; `None` for any other text.
            pub fn of(code: &str) -> Option<Self> {
                match code { $($code => Some(Self::$kind),)* _ => None }
            }
        }
    };
}

kinds! {
    /// There is no such medium here.
    Absent "store/absent" "choose a store that this environment has",
    /// The medium is there and refuses: a private window, a read-only folder.
    Denied "store/denied" "allow data to be kept here, or open in memory and export the work",
    /// There is no room.
    Quota "store/quota" "make room and do it again; what was told is kept",
    /// Bytes are not those that were written.
    Damaged "store/damaged" "restore the named key from a copy; what is before it is readable",
    /// A record of a log is missing.
    Gap "store/gap" "restore the named key from a copy; what is before it is readable",
    /// A newer version of l1ght wrote it.
    Newer "store/newer" "update l1ght; nothing was changed",
    /// The store was closed, by us or by the environment.
    Closed "store/closed" "open the store again",
    /// Others were faster, or hold it, every time.
    Busy "store/busy" "wait a little and do it again",
    /// The name of a value breaks the rule of [`Key`].
    Key "store/key" "choose another name",
    /// The medium failed in another way. A write may or may not have been done.
    Io "store/io" "do it again; under the same id nothing is told twice",
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
