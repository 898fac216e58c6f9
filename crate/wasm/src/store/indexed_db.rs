//! A store in IndexedDB, in windows and workers: one database, one object store, bytes under the parts
//! of a key.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use l1ght_store::{Created, Durability, Entry, ErrorKind, Key, READ_BYTES, Store, StoreError};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{IdbCursorWithValue, IdbKeyRange, IdbObjectStore};

use super::connection::{Connection, Mode, closed, committed, done};
use super::dom::{failure, name};

/// An open store; a clone is the same handle. It closes when somebody wants to delete or upgrade the
/// database, and opens again when the browser closed it.
#[derive(Clone)]
pub struct IndexedDb {
    name: Rc<str>,
    connection: Rc<RefCell<Rc<Connection>>>,
}

impl IndexedDb {
    /// Opens the database of that name, which is made where it isn't there.
    ///
    /// # Errors
    /// [`ErrorKind::Absent`] without IndexedDB, [`ErrorKind::Denied`] where the browser refuses it,
    /// [`ErrorKind::Newer`] when a later version of l1ght upgraded it, [`ErrorKind::Quota`].
    pub async fn open(name: &str) -> Result<Self, StoreError> {
        let connection = Rc::new(Connection::open(name, false).await?);
        Ok(Self { name: name.into(), connection: Rc::new(RefCell::new(connection)) })
    }

    /// The values, in a new transaction; opens once more what was lost.
    async fn begin(&self, mode: Mode) -> Result<IdbObjectStore, StoreError> {
        let connection = self.connection.borrow().clone();
        if let Some(values) = connection.begin(mode)? {
            return Ok(values);
        }
        let connection = Rc::new(Connection::open(&self.name, true).await?);
        self.connection.replace(connection.clone());
        connection.begin(mode)?.ok_or_else(|| closed("the browser closes the database"))
    }

    /// What `row` makes of each value of a page, until it makes `None`.
    async fn page<T>(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
        mut row: impl FnMut(Key, &Uint8Array) -> Option<T>,
    ) -> Result<Vec<T>, StoreError> {
        let mut rows = Vec::new();
        let Some(range) = range(prefix, after)?.filter(|_| limit > 0) else { return Ok(rows) };
        let values = self.begin(Mode::Read).await?;
        let request = values.open_cursor_with_range(&range).map_err(failure)?;
        loop {
            let cursor = done(&request).await.map_err(failure)?;
            if cursor.is_null() {
                return Ok(rows);
            }
            let cursor: IdbCursorWithValue = cursor.unchecked_into();
            let key = key(&cursor.key().map_err(failure)?)?;
            let value = cursor.value().map_err(failure)?;
            let Some(row) = row(key, bytes(&value)?) else { return Ok(rows) };
            rows.push(row);
            if rows.len() == limit {
                return Ok(rows);
            }
            cursor.continue_().map_err(failure)?;
        }
    }
}

impl Store for IndexedDb {
    fn durability(&self) -> Durability {
        Durability::Full
    }

    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let request = self.begin(Mode::Read).await?.get(&parts(key)).map_err(failure)?;
        let value = done(&request).await.map_err(failure)?;
        if value.is_undefined() {
            Ok(None)
        } else {
            bytes(&value).map(|bytes| Some(bytes.to_vec()))
        }
    }

    async fn list(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        let entry = |key, bytes: &Uint8Array| Some(Entry { key, size: bytes.length().into() });
        self.page(prefix, after, limit, entry).await
    }

    /// A listing has to read the values, of which only the keys are asked here.
    async fn keys(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Key>, StoreError> {
        // Of 0 the database would answer all.
        let Some(range) = range(prefix, after)?.filter(|_| limit > 0) else {
            return Ok(Vec::new());
        };
        let limit = u32::try_from(limit).unwrap_or(u32::MAX);
        let values = self.begin(Mode::Read).await?;
        let request = values.get_all_keys_with_key_and_limit(&range, limit).map_err(failure)?;
        let keys = done(&request).await.map_err(failure)?;
        Array::from(&keys).iter().map(|parts| key(&parts)).collect()
    }

    async fn read(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let mut before = None;
        let row = |key, bytes: &Uint8Array| {
            let size = before.unwrap_or(0) + bytes.length() as usize;
            let fits = before.is_none() || size <= READ_BYTES;
            before = Some(size);
            fits.then(|| (key, bytes.to_vec()))
        };
        self.page(prefix, after, limit, row).await
    }

    async fn create(&self, key: &Key, value: &[u8]) -> Result<Created, StoreError> {
        let values = self.begin(Mode::Write).await?;
        values.add_with_key(&Uint8Array::from(value), &parts(key)).map_err(failure)?;
        match committed(&values.transaction()).await {
            Ok(()) => Ok(Created::New),
            Err(error) if name(&error) == "ConstraintError" => Ok(Created::Exists),
            Err(error) => Err(failure(error)),
        }
    }

    async fn put(&self, key: &Key, value: &[u8]) -> Result<(), StoreError> {
        let values = self.begin(Mode::Write).await?;
        values.put_with_key(&Uint8Array::from(value), &parts(key)).map_err(failure)?;
        committed(&values.transaction()).await.map_err(failure)
    }

    async fn delete(&self, keys: &[Key]) -> Result<(), StoreError> {
        let values = self.begin(Mode::Write).await?;
        for key in keys {
            values.delete(&parts(key)).map_err(failure)?;
        }
        committed(&values.transaction()).await.map_err(failure)
    }
}

fn parts(key: &Key) -> Array {
    key.parts().map(JsValue::from_str).collect()
}

/// The keys under `prefix` that come after `after`; `None` if there can't be any.
fn range(prefix: &Key, after: Option<&Key>) -> Result<Option<IdbKeyRange>, StoreError> {
    let start = after.map_or(prefix, |after| after.max(prefix));
    if start != prefix && !start.is_under(prefix) {
        return Ok(None);
    }
    // An array sorts behind every text.
    let end = parts(prefix);
    end.push(&Array::new());
    let range = IdbKeyRange::bound_with_lower_open_and_upper_open(&parts(start), &end, true, true);
    range.map(Some).map_err(failure)
}

fn key(parts: &JsValue) -> Result<Key, StoreError> {
    Ok(Key::parse(&String::from(Array::from(parts).join("/")))?)
}

fn bytes(value: &JsValue) -> Result<&Uint8Array, StoreError> {
    let foreign = || StoreError::new(ErrorKind::Damaged, "a value in the database is not bytes");
    value.dyn_ref::<Uint8Array>().ok_or_else(foreign)
}
