//! Derived values in a store: what can be made again is kept in pieces, and is whole or not there.

use l1ght_store::{Key, Record, Store, StoreError};

/// The bytes of a piece; a store takes values of twice as many.
const PIECE: usize = 8 << 20;
/// The kind of its records.
const KIND: u8 = 1;
/// More pieces than this are not looked for when old ones are removed.
const MOST: usize = 1024;

/// Keeps `bytes` as `<prefix>/<nonce>/<n>`, then says so at `<prefix>/head`, then lets go of what
/// was kept before. Whoever ends in between leaves what was there, or nothing.
///
/// # Errors
/// Those of the store; the value may then be absent.
pub(crate) async fn save(
    store: &impl Store,
    prefix: &Key,
    nonce: &str,
    bytes: &[u8],
) -> Result<(), StoreError> {
    let own = prefix.child(nonce)?;
    for (number, piece) in bytes.chunks(PIECE).enumerate() {
        let record = Record { kind: KIND, payload: piece }.encode();
        store.put(&own.child(&format!("{number:020}"))?, &record).await?;
    }
    let head =
        Record { kind: KIND, payload: format!("{nonce} {}", bytes.len()).as_bytes() }.encode();
    store.put(&prefix.child("head")?, &head).await?;
    let mut old = store.keys(prefix, None, MOST).await?;
    old.retain(|key| key.parts().count() > own.parts().count() && !key.is_under(&own));
    store.delete(&old).await
}

/// What was kept last; `None` where that is not there, not whole or not readable.
pub(crate) async fn load(store: &impl Store, prefix: &Key) -> Option<Vec<u8>> {
    let head = store.get(&prefix.child("head").ok()?).await.ok()??;
    let head = Record::decode(&head).ok()?;
    let (nonce, length) = std::str::from_utf8(head.payload).ok()?.split_once(' ')?;
    let (own, length) = (prefix.child(nonce).ok()?, length.parse::<usize>().ok()?);
    let mut bytes = Vec::new();
    for number in 0..length.div_ceil(PIECE) {
        let piece = store.get(&own.child(&format!("{number:020}")).ok()?).await.ok()??;
        bytes.extend(Record::decode(&piece).ok()?.payload);
    }
    (bytes.len() == length).then_some(bytes)
}
