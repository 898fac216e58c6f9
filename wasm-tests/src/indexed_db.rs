//! IndexedDB, in a window or worker.
#![expect(missing_docs, reason = "the names of tests say it")]

use l1ght_store::suite::Opener;
use l1ght_store::{Created, ErrorKind, Key, Store as _, StoreError};
use l1ght_wasm::store::IndexedDb;

use crate::medium::medium;
use crate::{conform, key, kind};

struct Databases;

impl Opener for Databases {
    type Store = IndexedDb;

    async fn open(&self, name: &str) -> Result<IndexedDb, StoreError> {
        IndexedDb::open(name).await
    }

    async fn denied(&self) -> Option<Result<IndexedDb, StoreError>> {
        medium().refuse_next();
        Some(IndexedDb::open("denied").await)
    }

    async fn damage(&self, name: &str, key: &Key) -> bool {
        medium().flip_in_database(name, key.as_str(), 99).await.is_ok()
    }
}

/// A store of that name with a value at `k/a`.
async fn filled(name: &str) -> IndexedDb {
    let store = IndexedDb::open(name).await.expect("there is a database");
    assert_eq!(store.create(&key("k/a"), b"one").await, Ok(Created::New));
    store
}

pub async fn passes_the_suite() {
    conform(&Databases, &["quota"]).await;
}

pub async fn lost_connection_opens_again() {
    let store = filled("lost").await;
    medium().lose_connections();
    assert_eq!(store.get(&key("k/a")).await, Ok(Some(b"one".to_vec())));
    medium().lose_connections();
    assert_eq!(store.create(&key("k/b"), b"two").await, Ok(Created::New));
    assert_eq!(store.list(&key("k"), None, 9).await.map(|rows| rows.len()), Ok(2));
}

pub async fn deleted_database_does_not_come_back_empty() {
    let store = filled("deleted").await;
    medium().lose_connections();
    medium().delete_database("deleted").await.expect("nothing blocks it");
    for _ in 0..2 {
        assert_eq!(kind(store.create(&key("k/b"), b"two").await), Some(ErrorKind::Closed));
    }
    let is_there = medium().is_database("deleted").await.expect("databases can be listed");
    assert_eq!(is_there.as_bool(), Some(false));
}

pub async fn deletion_closes_the_store() {
    let store = filled("deletion").await;
    medium().delete_database("deletion").await.expect("the store does not block it");
    assert_eq!(kind(store.get(&key("k/a")).await), Some(ErrorKind::Closed));
    let store = IndexedDb::open("deletion").await.expect("whoever opens it makes a new one");
    assert_eq!(store.get(&key("k/a")).await, Ok(None));
}

pub async fn later_version_closes_the_store_and_is_not_opened() {
    let store = filled("later").await;
    medium().upgrade_database("later").await.expect("the store does not block it");
    assert_eq!(kind(store.get(&key("k/a")).await), Some(ErrorKind::Closed));
    assert_eq!(kind(IndexedDb::open("later").await), Some(ErrorKind::Newer));
}
