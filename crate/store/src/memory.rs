//! A store in memory: the reference for all others, and what is left where storage is denied.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::ops::Bound;
use std::rc::Rc;
use std::task::Poll;

use crate::{Created, Durability, Entry, Key, READ_BYTES, Store, StoreError};

/// Values in a map; a clone is another handle to the same values.
///
/// Each call pauses once before it acts, as on a real medium, so others run in between.
#[derive(Clone, Debug, Default)]
pub struct Memory(Rc<RefCell<BTreeMap<Key, Vec<u8>>>>);

impl Memory {
    /// What `row` makes of each value of a page, until it makes `None`.
    fn page<T>(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
        row: impl FnMut((&Key, &Vec<u8>)) -> Option<T>,
    ) -> Vec<T> {
        let values = self.0.borrow();
        let start = after.map_or(prefix, |after| after.max(prefix));
        let rows = values.range::<Key, _>((Bound::Excluded(start), Bound::Unbounded));
        rows.take_while(|(key, _)| key.is_under(prefix)).take(limit).map_while(row).collect()
    }
}

/// Lets others run.
async fn pause() {
    let mut is_over = false;
    poll_fn(|context| {
        if is_over {
            return Poll::Ready(());
        }
        is_over = true;
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

impl Store for Memory {
    fn durability(&self) -> Durability {
        Durability::None
    }

    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        pause().await;
        Ok(self.0.borrow().get(key).cloned())
    }

    async fn list(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        pause().await;
        let entry = |(key, value): (&Key, &Vec<u8>)| {
            Some(Entry { key: key.clone(), size: value.len() as u64 })
        };
        Ok(self.page(prefix, after, limit, entry))
    }

    async fn read(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        pause().await;
        let mut before = None;
        Ok(self.page(prefix, after, limit, |(key, value)| {
            let size = before.unwrap_or(0) + value.len();
            let fits = before.is_none() || size <= READ_BYTES;
            before = Some(size);
            fits.then(|| (key.clone(), value.clone()))
        }))
    }

    async fn create(&self, key: &Key, value: &[u8]) -> Result<Created, StoreError> {
        pause().await;
        let mut values = self.0.borrow_mut();
        if values.contains_key(key) {
            return Ok(Created::Exists);
        }
        values.insert(key.clone(), value.to_vec());
        Ok(Created::New)
    }

    async fn put(&self, key: &Key, value: &[u8]) -> Result<(), StoreError> {
        pause().await;
        self.0.borrow_mut().insert(key.clone(), value.to_vec());
        Ok(())
    }

    async fn delete(&self, keys: &[Key]) -> Result<(), StoreError> {
        pause().await;
        let mut values = self.0.borrow_mut();
        keys.iter().for_each(|key| drop(values.remove(key)));
        Ok(())
    }
}
