//! The stores that a page or process can open, as one type.

use l1ght_store::{Created, Durability, Entry, Key, Memory, Store, StoreError};

use crate::host_store::HostStore;
use crate::store::{IndexedDb, Opfs};

/// A store that was opened.
#[derive(Clone)]
pub(crate) enum AnyStore {
    /// Ends with the page or process.
    Memory(Memory),
    /// An object of the host's.
    Host(HostStore),
    /// A database of the browser.
    IndexedDb(IndexedDb),
    /// Files of the browser.
    Opfs(Opfs),
}

/// Calls the store, whichever it is.
macro_rules! of {
    ($own:ident, $store:ident => $call:expr) => {
        match $own {
            Self::Memory($store) => $call,
            Self::Host($store) => $call,
            Self::IndexedDb($store) => $call,
            Self::Opfs($store) => $call,
        }
    };
}

impl Store for AnyStore {
    fn durability(&self) -> Durability {
        of!(self, store => store.durability())
    }

    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        of!(self, store => store.get(key).await)
    }

    async fn list(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        of!(self, store => store.list(prefix, after, limit).await)
    }

    async fn keys(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Key>, StoreError> {
        of!(self, store => store.keys(prefix, after, limit).await)
    }

    async fn read(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        of!(self, store => store.read(prefix, after, limit).await)
    }

    async fn create(&self, key: &Key, value: &[u8]) -> Result<Created, StoreError> {
        of!(self, store => store.create(key, value).await)
    }

    async fn put(&self, key: &Key, value: &[u8]) -> Result<(), StoreError> {
        of!(self, store => store.put(key, value).await)
    }

    async fn delete(&self, keys: &[Key]) -> Result<(), StoreError> {
        of!(self, store => store.delete(keys).await)
    }
}
