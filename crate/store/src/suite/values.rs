//! Checks of values and keys.

use super::{Check, Opener, Outcome, ensure, together};
use crate::{Created, ErrorKind, Key, READ_BYTES, Record, RecordError, Store, StoreError};

const MIB: usize = 1 << 20;

/// Keys in an order that no medium would choose.
const SHUFFLED: [&str; 8] = ["k/b", "k/a_b", "k/a/b", "k/10", "k/a", "k/9", "k/a0", "k/_"];
/// The same in key order.
const ORDERED: [&str; 8] = ["k/10", "k/9", "k/_", "k/a", "k/a/b", "k/a0", "k/a_b", "k/b"];

/// Bytes of that length that no medium compresses to nothing.
fn bytes(length: usize) -> Vec<u8> {
    (0..length as u32).map(|at| (at.wrapping_mul(0x9e37_79b9) >> 24) as u8).collect()
}

async fn fill(store: &impl Store, keys: &[&str]) -> Check {
    for key in keys {
        store.create(&Key::parse(key)?, key.as_bytes()).await?;
    }
    Ok(())
}

async fn listed(
    store: &impl Store,
    prefix: &str,
    after: Option<&str>,
    limit: usize,
) -> Result<Vec<String>, Outcome> {
    let (prefix, after) = (Key::parse(prefix)?, after.map(Key::parse).transpose()?);
    let entries = store.list(&prefix, after.as_ref(), limit).await?;
    let keys = store.keys(&prefix, after.as_ref(), limit).await?;
    ensure(keys.iter().eq(entries.iter().map(|entry| &entry.key)), "`list` and `keys` differ")?;
    let rows = store.read(&prefix, after.as_ref(), limit).await?;
    let agree = entries.len() == rows.len()
        && entries.iter().zip(&rows).all(|(entry, (key, value))| {
            entry.key == *key
                && entry.size == value.len() as u64
                && value == key.as_str().as_bytes()
        });
    ensure(agree, "`list` and `read` differ in keys or sizes, or a value is another's")?;
    Ok(entries.into_iter().map(|entry| entry.key.to_string()).collect())
}

pub(super) async fn absent_and_empty(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    let key = Key::parse("k/empty")?;
    ensure(store.get(&key).await?.is_none(), "an absent key has a value")?;
    ensure(listed(&store, "k", None, 9).await?.is_empty(), "an empty store lists keys")?;
    ensure(store.create(&key, &[]).await? == Created::New, "an absent key exists")?;
    ensure(store.get(&key).await? == Some(Vec::new()), "an empty value is not there")?;
    ensure(store.create(&key, &[1]).await? == Created::Exists, "an empty value counts as absent")
}

pub(super) async fn order(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    fill(&store, &SHUFFLED).await?;
    ensure(listed(&store, "k", None, 99).await? == ORDERED, "keys are not in key order")
}

pub(super) async fn sibling_prefixes(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    fill(&store, &["a/b", "a/b/c", "a/b_", "a/bc", "a/bc/d", "a0/b"]).await?;
    ensure(listed(&store, "a/b", None, 9).await? == ["a/b/c"], "a prefix is not taken by parts")?;
    let under_a = ["a/b", "a/b/c", "a/b_", "a/bc", "a/bc/d"];
    ensure(listed(&store, "a", None, 9).await? == under_a, "keys under a prefix are not listed")
}

pub(super) async fn pages(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    fill(&store, &SHUFFLED).await?;
    for limit in [1, 2, 3, 8] {
        let mut found = Vec::new();
        loop {
            let page = listed(&store, "k", found.last().map(String::as_str), limit).await?;
            ensure(page.len() <= limit, "a page has more than `limit` keys")?;
            if page.is_empty() {
                break;
            }
            found.extend(page);
        }
        ensure(found == ORDERED, "pages leave out keys, or repeat them")?;
    }
    ensure(listed(&store, "k", None, 0).await?.is_empty(), "`limit` 0 lists keys")?;
    let rest = listed(&store, "k", Some("k/a1"), 9).await?;
    ensure(rest == ["k/a_b", "k/b"], "`after` wants a key that exists")?;
    ensure(listed(&store, "k", Some("a"), 9).await? == ORDERED, "`after` before all hides keys")?;
    ensure(listed(&store, "k", Some("l"), 9).await?.is_empty(), "`after` behind all lists keys")
}

pub(super) async fn read_bound(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    let prefix = Key::parse("k")?;
    for (part, length) in [("a", 3), ("b", 3), ("c", 3), ("d", 9), ("e", 1)] {
        store.put(&prefix.child(part)?, &bytes(length * MIB)).await?;
    }
    let mut after = None;
    let mut found = Vec::new();
    loop {
        let page = store.read(&prefix, after.as_ref(), 9).await?;
        let size: usize = page.iter().map(|(_, value)| value.len()).sum();
        ensure(page.len() <= 1 || size <= READ_BYTES, "`read` answers more than 8 MiB")?;
        let Some((last, _)) = page.last() else { break };
        after = Some(last.clone());
        found.extend(page.iter().map(|(_, value)| value.len() / MIB));
    }
    ensure(found == [3, 3, 3, 9, 1], "`read` leaves out values, or repeats them")
}

pub(super) async fn create_once(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    let key = Key::parse("k/a")?;
    ensure(store.create(&key, b"one").await? == Created::New, "an absent key exists")?;
    ensure(store.create(&key, b"two").await? == Created::Exists, "`create` overwrites")?;
    ensure(store.get(&key).await?.as_deref() == Some(b"one"), "a refused `create` wrote")?;
    store.delete(std::slice::from_ref(&key)).await?;
    ensure(store.create(&key, b"two").await? == Created::New, "a deleted key exists")
}

pub(super) async fn put_and_delete(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    let keys = [Key::parse("k/a")?, Key::parse("k/absent")?, Key::parse("k/b")?];
    store.put(&keys[0], b"longer").await?;
    store.put(&keys[0], b"long").await?;
    ensure(store.get(&keys[0]).await?.as_deref() == Some(b"long"), "`put` does not replace all")?;
    store.put(&keys[2], b"other").await?;
    store.put(&Key::parse("k/a/under")?, b"k/a/under").await?;
    store.delete(&keys).await?;
    store.delete(&keys).await?;
    store.delete(&[]).await?;
    let left = listed(&store, "k", None, 9).await?;
    ensure(left == ["k/a/under"], "`delete` leaves a key, or takes one under it")
}

pub(super) async fn two_handles(opener: &impl Opener, name: &str) -> Check {
    let (one, two) = (opener.open(name).await?, opener.open(name).await?);
    let key = Key::parse("k/a")?;
    one.create(&key, b"one").await?;
    ensure(two.get(&key).await?.as_deref() == Some(b"one"), "a write is not seen elsewhere")?;
    ensure(two.create(&key, b"two").await? == Created::Exists, "a key is absent elsewhere")?;
    two.delete(std::slice::from_ref(&key)).await?;
    ensure(one.get(&key).await?.is_none(), "a deletion is not seen elsewhere")
}

pub(super) async fn racing_create(opener: &impl Opener, name: &str) -> Check {
    let handles = [opener.open(name).await?, opener.open(name).await?];
    for round in 0..16_u8 {
        let key = Key::parse(&format!("k/{round}"))?;
        let racers = (0..8_u8).map(|racer| {
            let (store, key) = (&handles[usize::from(racer % 2)], &key);
            async move { store.create(key, &[racer; 99]).await }
        });
        let ends = together(racers).await.into_iter().collect::<Result<Vec<_>, StoreError>>()?;
        let mut won = (0..8_u8).zip(ends).filter(|(_, end)| *end == Created::New);
        let (winner, second) = (won.next(), won.next());
        ensure(winner.is_some() && second.is_none(), "not exactly one of racing `create`s is new")?;
        let value = winner.map(|(racer, _)| vec![racer; 99]);
        ensure(handles[0].get(&key).await? == value, "the value is not that of the winner")?;
    }
    Ok(())
}

pub(super) async fn reopen(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    fill(&store, &SHUFFLED).await?;
    drop(store);
    let store = opener.open(name).await?;
    ensure(listed(&store, "k", None, 9).await? == ORDERED, "keys are gone after reopening")
}

pub(super) async fn large_values(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    let value = bytes(16 * MIB);
    let keys = [Key::parse("k/created")?, Key::parse("k/put")?];
    store.create(&keys[0], &value).await?;
    store.put(&keys[1], &value).await?;
    for key in &keys {
        let found = store.get(key).await?;
        ensure(found.as_ref() == Some(&value), "a value of 16 MiB comes back changed")?;
    }
    Ok(())
}

/// What is written and answered is the store's own copy.
pub(super) async fn buffers(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    let (a, b) = (Key::parse("k/a")?, Key::parse("k/b")?);
    let mut buffer = b"as written".to_vec();
    store.create(&a, &buffer).await?;
    store.put(&b, &buffer).await?;
    buffer.fill(0);
    for key in [&a, &b] {
        if let Some(answer) = store.get(key).await?.as_deref_mut() {
            answer.fill(0);
        }
        let found = store.get(key).await?;
        ensure(found.as_deref() == Some(b"as written"), "a value changes with a buffer")?;
    }
    Ok(())
}

pub(super) async fn quota(opener: &impl Opener, _: &str) -> Check {
    let store = opener.full().await.ok_or(Outcome::Skipped)?;
    let key = Key::parse("k/large")?;
    let refused = |kind| kind == Some(ErrorKind::Quota);
    let end = store.create(&key, &bytes(MIB)).await.err().map(|error| error.kind);
    ensure(refused(end), "`create` without room does not say `store/quota`")?;
    let end = store.put(&key, &bytes(MIB)).await.err().map(|error| error.kind);
    ensure(refused(end), "`put` without room does not say `store/quota`")?;
    ensure(store.get(&key).await?.is_none(), "a write without room leaves a value")
}

pub(super) async fn denial(opener: &impl Opener, _: &str) -> Check {
    let end = opener.denied().await.ok_or(Outcome::Skipped)?.err().map(|error| error.kind);
    ensure(end == Some(ErrorKind::Denied), "a medium that refuses does not say `store/denied`")
}

/// Damage is found by the store, or by the record when the store passes it on.
pub(super) async fn damage(opener: &impl Opener, name: &str) -> Check {
    let store = opener.open(name).await?;
    let key = Key::parse("k/a")?;
    store.create(&key, &Record { kind: 1, payload: &bytes(999) }.encode()).await?;
    drop(store);
    if !opener.damage(name, &key).await {
        return Err(Outcome::Skipped);
    }
    let is_found = match opener.open(name).await?.get(&key).await {
        Ok(value) => Record::decode(&value.unwrap_or_default()) == Err(RecordError::Damaged),
        Err(error) => error.kind == ErrorKind::Damaged,
    };
    ensure(is_found, "damage is not found, or taken for something else")
}
