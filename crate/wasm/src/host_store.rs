//! A store of the host's: an object of JavaScript with the methods of `pkg/src/store/store.ts`.

use js_sys::{Array, Error, Reflect, Uint8Array};
use l1ght_store::{Created, Durability, Entry, ErrorKind, Key, READ_BYTES, Store, StoreError};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

#[wasm_bindgen]
extern "C" {
    /// The object.
    #[derive(Clone)]
    pub type HostStore;

    #[wasm_bindgen(method, getter, js_name = durability)]
    fn durability_name(this: &HostStore) -> JsValue;

    #[wasm_bindgen(method, catch, js_name = get)]
    async fn get_value(this: &HostStore, key: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = list)]
    async fn list_entries(
        this: &HostStore,
        prefix: &str,
        after: Option<String>,
        limit: f64,
    ) -> Result<JsValue, JsValue>;

    /// It need not be there.
    #[wasm_bindgen(method, getter, js_name = read)]
    fn read_method(this: &HostStore) -> JsValue;

    #[wasm_bindgen(method, catch, js_name = read)]
    async fn read_values(
        this: &HostStore,
        prefix: &str,
        after: Option<String>,
        limit: f64,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = create)]
    async fn create_value(
        this: &HostStore,
        key: &str,
        value: Uint8Array,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = put)]
    async fn put_value(this: &HostStore, key: &str, value: Uint8Array) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = delete)]
    async fn delete_values(this: &HostStore, keys: Array) -> Result<JsValue, JsValue>;

    /// A row of what `list` or `read` answers.
    type HostEntry;

    #[wasm_bindgen(method, getter)]
    fn key(this: &HostEntry) -> JsValue;

    #[wasm_bindgen(method, getter)]
    fn size(this: &HostEntry) -> JsValue;

    #[wasm_bindgen(method, getter)]
    fn value(this: &HostEntry) -> JsValue;
}

impl HostStore {
    /// One value after the other, for a store that cannot bring many at once.
    async fn read_each(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let (mut rows, mut bytes) = (Vec::new(), 0);
        for Entry { key, size } in self.list(prefix, after, limit).await? {
            bytes += size;
            if bytes > READ_BYTES as u64 && !rows.is_empty() {
                break;
            }
            // One that is gone since it was listed is as if it had not been.
            rows.extend(self.get(&key).await?.map(|value| (key, value)));
        }
        Ok(rows)
    }
}

impl Store for HostStore {
    fn durability(&self) -> Durability {
        match self.durability_name().as_string().as_deref() {
            Some("full") => Durability::Full,
            Some("file") => Durability::File,
            _ => Durability::None,
        }
    }

    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let value = self.get_value(key.as_str()).await.map_err(failure)?;
        if value.is_undefined() || value.is_null() {
            return Ok(None);
        }
        let bytes = value.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
        bytes.ok_or_else(|| broken("get", "bytes or `undefined`")).map(Some)
    }

    async fn list(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        let after = after.map(|after| after.as_str().to_owned());
        let rows = self.list_entries(prefix.as_str(), after, limit as f64).await;
        let rows = rows.map_err(failure)?;
        let rows = rows.dyn_ref::<Array>().ok_or_else(|| broken("list", "an array"))?;
        rows.iter().map(|row| entry(&row)).collect()
    }

    async fn read(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        if !self.read_method().is_function() {
            return self.read_each(prefix, after, limit).await;
        }
        let after = after.map(|after| after.as_str().to_owned());
        let rows = self.read_values(prefix.as_str(), after, limit as f64).await;
        let rows = rows.map_err(failure)?;
        let rows = rows.dyn_ref::<Array>().ok_or_else(|| broken("read", "an array"))?;
        rows.iter().map(|row| row_of(&row)).collect()
    }

    async fn create(&self, key: &Key, value: &[u8]) -> Result<Created, StoreError> {
        let created = self.create_value(key.as_str(), Uint8Array::from(value)).await;
        match created.map_err(failure)?.as_bool() {
            Some(true) => Ok(Created::New),
            Some(false) => Ok(Created::Exists),
            None => Err(broken("create", "true or false")),
        }
    }

    async fn put(&self, key: &Key, value: &[u8]) -> Result<(), StoreError> {
        self.put_value(key.as_str(), Uint8Array::from(value)).await.map(drop).map_err(failure)
    }

    async fn delete(&self, keys: &[Key]) -> Result<(), StoreError> {
        let keys = keys.iter().map(|key| JsValue::from_str(key.as_str())).collect();
        self.delete_values(keys).await.map(drop).map_err(failure)
    }
}

fn entry(row: &JsValue) -> Result<Entry, StoreError> {
    let row = row.unchecked_ref::<HostEntry>();
    let (key, size) = (row.key().as_string(), row.size().as_f64());
    let (key, size) = key.zip(size).ok_or_else(|| broken("list", "rows with a key and a size"))?;
    Ok(Entry { key: Key::parse(&key)?, size: size as u64 })
}

fn row_of(row: &JsValue) -> Result<(Key, Vec<u8>), StoreError> {
    let row = row.unchecked_ref::<HostEntry>();
    let value = row.value().dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    let row = row.key().as_string().zip(value);
    let (key, value) = row.ok_or_else(|| broken("read", "rows with a key and bytes as value"))?;
    Ok((Key::parse(&key)?, value))
}

/// What the host threw.
pub(crate) fn failure(thrown: JsValue) -> StoreError {
    let code = Reflect::get(&thrown, &JsValue::from_str("code")).ok();
    let kind = code.and_then(|code| ErrorKind::of(&code.as_string()?)).unwrap_or(ErrorKind::Io);
    let words = match thrown.dyn_ref::<Error>() {
        Some(error) => String::from(error.message()),
        None => thrown.as_string().unwrap_or_else(|| "the store failed".to_owned()),
    };
    StoreError::new(kind, words)
}

/// The host's object does not do what it must.
fn broken(method: &str, wanted: &str) -> StoreError {
    StoreError::new(ErrorKind::Io, format!("`{method}` of the store has to answer {wanted}"))
}
