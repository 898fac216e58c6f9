//! The contract between a brain and whatever keeps its bytes.

use crate::{Key, StoreError};

/// The most bytes of values that one [`Store::read`] answers, unless its first value is larger.
pub const READ_BYTES: usize = 8 << 20;

/// Keeps values of up to 16 MiB under keys, and never looks into either.
///
/// What a store promises:
/// - **Whole or absent.** No call ever answers a part of a value. A medium that can tear a write
///   keeps values in frames of its own ([`Record`](crate::Record) will do) and takes an unfinished
///   one as absent; once its writer is gone, `create` on such a key succeeds.
/// - **Once.** Of any number of racing `create`s of an absent key, from any handles, exactly one
///   gets [`Created::New`]. This is the only conditional write there is.
/// - **Seen.** A call sees every write that returned before the call began, from any handle.
/// - **Kept.** A write that returned outlives a crash as far as [`Store::durability`] says.
///
/// What it does not promise: anything between keys (what must be one is one value), or that a
/// write that failed with [`ErrorKind::Io`](crate::ErrorKind::Io) was not done. A future that is
/// dropped is such a write.
///
/// Many handles may share a store; none owns the data. Futures need not be `Send`: a store lives
/// on the thread that opened it.
#[expect(async_fn_in_trait, reason = "nobody needs the futures to be `Send`")]
pub trait Store {
    /// How long what was written lasts. Said by the store itself and shown to people.
    fn durability(&self) -> Durability;

    /// The value of `key`; `None` for an absent one.
    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError>;

    /// The first `limit` keys, with sizes and in key order, of those under `prefix`
    /// ([`Key::is_under`]) that come after `after`, which need not exist.
    async fn list(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError>;

    /// The same keys without sizes, which some media only know by reading the values.
    async fn keys(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Key>, StoreError> {
        let entries = self.list(prefix, after, limit).await?;
        Ok(entries.into_iter().map(|entry| entry.key).collect())
    }

    /// The keys of [`Store::list`] with their values, but ending before the value, other than the
    /// first, that would make them more than [`READ_BYTES`]. So only an empty answer is the end.
    async fn read(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError>;

    /// Writes only if the key is absent.
    async fn create(&self, key: &Key, value: &[u8]) -> Result<Created, StoreError>;

    /// Overwrites. Only for data that can be rebuilt.
    async fn put(&self, key: &Key, value: &[u8]) -> Result<(), StoreError>;

    /// Removes; an absent key is no error. When it fails, some may be gone.
    async fn delete(&self, keys: &[Key]) -> Result<(), StoreError>;
}

/// A row of [`Store::list`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: Key,
    /// The size of its value in bytes.
    pub size: u64,
}

/// What a `create` found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Created {
    /// Nothing; the value is written.
    New,
    /// A value, which is unchanged.
    Exists,
}

/// How long what was written lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Durability {
    /// As long as the process, page or worker.
    None,
    /// The contents survive a power cut; the name of a file may not.
    File,
    /// All of it survives a power cut, as far as the medium is honest.
    Full,
}

impl Durability {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::File => "file",
            Self::Full => "full",
        }
    }
}
