//! Files of the origin, in a dedicated worker.
#![expect(missing_docs, reason = "the names of tests say it")]

use js_sys::Uint8Array;
use l1ght_store::suite::Opener;
use l1ght_store::{Created, ErrorKind, Key, Store as _, StoreError};
use l1ght_wasm::store::Opfs;

use crate::medium::medium;
use crate::{conform, key, kind};

struct Folders;

impl Opener for Folders {
    type Store = Opfs;

    async fn open(&self, name: &str) -> Result<Opfs, StoreError> {
        Opfs::open(name).await
    }

    async fn denied(&self) -> Option<Result<Opfs, StoreError>> {
        medium().refuse_next();
        Some(Opfs::open("denied").await)
    }

    async fn damage(&self, name: &str, key: &Key) -> bool {
        let mut bytes = file(name, key).await;
        bytes[99] ^= 1;
        write(name, key, &bytes).await;
        true
    }
}

async fn file(name: &str, key: &Key) -> Vec<u8> {
    let bytes = medium().read_file(name, key.as_str()).await.expect("the file can be read");
    Uint8Array::from(bytes).to_vec()
}

async fn write(name: &str, key: &Key, bytes: &[u8]) {
    let end = medium().write_file(name, key.as_str(), Uint8Array::from(bytes)).await;
    end.expect("the file can be written");
}

/// A store of that name with a value at `k/a` and one at `k/b`, and the file of the latter.
async fn filled(name: &str) -> (Opfs, Vec<u8>) {
    let store = Opfs::open(name).await.expect("a worker has files");
    for place in ["k/a", "k/b"] {
        assert_eq!(store.create(&key(place), b"one").await, Ok(Created::New));
    }
    let bytes = file(name, &key("k/b")).await;
    (store, bytes)
}

pub async fn passes_the_suite() {
    conform(&Folders, &["quota"]).await;
}

pub async fn every_flipped_bit_of_a_file_is_found() {
    let (store, whole) = filled("flipped").await;
    for bit in 0..whole.len() * 8 {
        let mut bytes = whole.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        write("flipped", &key("k/b"), &bytes).await;
        assert_eq!(kind(store.get(&key("k/b")).await), Some(ErrorKind::Damaged), "bit {bit}");
    }
    assert_eq!(store.create(&key("k/b"), b"two").await, Ok(Created::Exists));
}

pub async fn damage_hides_nothing_before_it() {
    let (store, mut bytes) = filled("before").await;
    bytes[15] ^= 1;
    write("before", &key("k/b"), &bytes).await;
    let page = store.read(&key("k"), None, 9).await;
    assert_eq!(page, Ok(vec![(key("k/a"), b"one".to_vec())]));
    let end = store.read(&key("k"), Some(&key("k/a")), 9).await;
    assert_eq!(kind(end), Some(ErrorKind::Damaged));
    assert_eq!(store.list(&key("k"), None, 9).await.map(|rows| rows.len()), Ok(2));
}

pub async fn torn_file_is_absent_and_written_again() {
    let (store, whole) = filled("torn").await;
    let place = key("k/b");
    for length in 0..whole.len() {
        write("torn", &place, &whole[..length]).await;
        assert_eq!(store.get(&place).await, Ok(None), "{length} bytes");
        assert_eq!(store.list(&key("k"), None, 9).await.map(|rows| rows.len()), Ok(1));
        assert_eq!(store.read(&key("k"), None, 9).await.map(|rows| rows.len()), Ok(1));
        assert_eq!(store.create(&place, b"two").await, Ok(Created::New));
        assert_eq!(store.get(&place).await, Ok(Some(b"two".to_vec())));
    }
}

pub async fn held_file_is_waited_for() {
    let (store, whole) = filled("held").await;
    let place = key("k/b");
    let hold = async || medium().hold_file("held", place.as_str(), 20).await.expect("it is free");
    hold().await;
    assert_eq!(store.create(&place, b"two").await, Ok(Created::Exists));
    hold().await;
    assert_eq!(store.put(&place, b"two").await, Ok(()));
    hold().await;
    assert_eq!(store.get(&place).await, Ok(Some(b"two".to_vec())));
    assert_eq!(store.delete(std::slice::from_ref(&place)).await, Ok(()));
    assert_eq!(store.create(&place, b"one").await, Ok(Created::New));
    assert_eq!(file("held", &place).await, whole);
}

pub async fn deleted_folder_does_not_come_back_empty() {
    let (store, _) = filled("deleted").await;
    medium().delete_folder("deleted").await.expect("nobody holds it");
    assert_eq!(kind(store.create(&key("k/c"), b"two").await), Some(ErrorKind::Closed));
    assert_eq!(kind(store.put(&key("k/c"), b"two").await), Some(ErrorKind::Closed));
}
