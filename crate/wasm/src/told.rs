//! A brain: opening it, and what waits for its store.

use js_sys::{Error, Promise, Reflect};
use l1ght_brain::{Brain, FoundFile, Options, Told};
use l1ght_store::{Durability, FactId, Memory, Store, StoreError};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::future_to_promise;

use crate::any_store::AnyStore;
use crate::host_store::HostStore;
use crate::root::{Root, Slot};
use crate::store::{IndexedDb, Opfs};
use crate::workspace::Workspace;

#[wasm_bindgen]
impl Workspace {
    /// A root in the brain that is in a store of the host's, or in a new one in memory without it: a
    /// promise of it. `load` is the most memories that the graph takes; negative for all.
    #[wasm_bindgen(js_name = openBrain)]
    pub fn open_brain(store: Option<HostStore>, name: String, auto: bool, load: f64) -> Promise {
        let store = store.map_or_else(|| AnyStore::Memory(Memory::default()), AnyStore::Host);
        open(async { Ok(store) }, options(name, auto, load))
    }

    /// A root in the brain that is in the IndexedDB database of that name: a promise of it.
    #[wasm_bindgen(js_name = openIndexedDb)]
    pub fn open_indexed_db(database: String, name: String, auto: bool, load: f64) -> Promise {
        let store = async move { IndexedDb::open(&database).await.map(AnyStore::IndexedDb) };
        open(store, options(name, auto, load))
    }

    /// A root in the brain that is in files of this origin, in the folder of that name: a promise of
    /// it. Only a dedicated worker can have one.
    #[wasm_bindgen(js_name = openOpfs)]
    pub fn open_opfs(folder: String, name: String, auto: bool, load: f64) -> Promise {
        let store = async move { Opfs::open(&folder).await.map(AnyStore::Opfs) };
        open(store, options(name, auto, load))
    }

    /// How long what is told lasts: `none`, `file` or `full`; `none` without a store.
    pub fn durability(&self) -> Result<String, Error> {
        let durability = self.0.with(|root| match root {
            Root::Brain(brain) => brain.store().durability(),
            Root::Alone(_) => Durability::None,
        });
        durability.map(|durability| durability.name().to_owned())
    }

    /// The baselines that the brain was told, as a lock file; none without a store.
    #[wasm_bindgen(js_name = lockFile)]
    pub fn lock_file(&self) -> Result<Vec<u8>, Error> {
        self.0.with(|root| match root {
            Root::Brain(brain) => brain.lock_file(),
            Root::Alone(_) => Vec::new(),
        })
    }

    /// Reads what others told since.
    #[wasm_bindgen(js_name = catchUp)]
    pub fn catch_up(&self) -> Promise {
        let slot = self.0.clone();
        future_to_promise(async move {
            let done =
                slot.wait(async |brain| brain.catch_up().await.map_err(|failed| failure(&failed)));
            Ok(done.await.map(|()| JsValue::UNDEFINED)?)
        })
    }

    /// True for a file whose writes [`Workspace::tell`] takes; others are the host's.
    #[wasm_bindgen(js_name = isTold)]
    pub fn is_told(&self, path: &str) -> Result<bool, Error> {
        self.0.with(|root| matches!(root, Root::Brain(brain) if brain.is_told(path)))
    }

    /// Tells what the brain keeps in place of a file. `id` has 16 bytes, new with every answer of a
    /// tool. A promise of false when somebody was faster and the tool has to be called again.
    pub fn tell(&self, before: Option<Vec<u8>>, after: Vec<u8>, id: &[u8]) -> Promise {
        let slot = self.0.clone();
        let id = <[u8; 16]>::try_from(id).map(FactId);
        future_to_promise(async move {
            let id = id.map_err(|_| error("core/misuse", "an id has 16 bytes"))?;
            let before = before.unwrap_or_default();
            let done = slot.wait(async |brain| {
                brain.tell(&before, &after, id).await.map_err(|failed| failure(&failed))
            });
            Ok(done.await.map(|told| JsValue::from_bool(told == Told::Kept))?)
        })
    }

    /// True when the last answer holds only once [`Workspace::tell_answer`] told what it decided.
    #[wasm_bindgen(js_name = hasToTell)]
    pub fn has_to_tell(&self) -> Result<bool, Error> {
        self.0.with(|root| matches!(root, Root::Brain(brain) if brain.has_to_tell()))
    }

    /// Tells what the last answer decided. `id` and what is promised as for [`Workspace::tell`].
    #[wasm_bindgen(js_name = tellAnswer)]
    pub fn tell_answer(&self, id: &[u8]) -> Promise {
        let slot = self.0.clone();
        let id = <[u8; 16]>::try_from(id).map(FactId);
        future_to_promise(async move {
            let id = id.map_err(|_| error("core/misuse", "an id has 16 bytes"))?;
            let done = slot
                .wait(async |brain| brain.tell_answer(id).await.map_err(|failed| failure(&failed)));
            Ok(done.await.map(|told| JsValue::from_bool(told == Told::Kept))?)
        })
    }

    /// Shows the files in the folder of memories, one by one, before [`Workspace::take_files`].
    #[wasm_bindgen(js_name = showFile)]
    pub fn show_file(&self, name: String, bytes: Vec<u8>) -> Result<(), Error> {
        self.0.with(|root| {
            if let Root::Brain(brain) = root {
                brain.show_file(FoundFile { name, bytes });
            }
        })
    }

    /// Takes over what was changed by hand among the files that were shown: a promise of what is to be
    /// done so that they say what the log says, as JSON.
    #[wasm_bindgen(js_name = takeFiles)]
    pub fn take_files(&self, now: f64) -> Promise {
        let slot = self.0.clone();
        future_to_promise(async move {
            let done = slot.wait(async |brain| {
                brain.take_files(Some(now as u64)).await.map_err(|failed| failure(&failed))
            });
            Ok(JsValue::from_str(&done.await?.json()))
        })
    }

    /// How often something was asked for since that was kept.
    pub fn asked(&self) -> Result<f64, Error> {
        self.0.with(|root| match root {
            Root::Brain(brain) => brain.asked() as f64,
            Root::Alone(_) => 0.0,
        })
    }

    /// Keeps what was asked for. `nonce` as for [`Workspace::keep`].
    #[wasm_bindgen(js_name = keepAttention)]
    pub fn keep_attention(&self, nonce: String) -> Promise {
        let slot = self.0.clone();
        future_to_promise(async move {
            let done = slot.wait(async |brain| {
                brain.keep_attention(&nonce).await.map_err(|failed| failure(&failed))
            });
            Ok(done.await.map(|()| JsValue::UNDEFINED)?)
        })
    }

    /// Keeps what is derived. `nonce` is 1 to 40 digits and small letters, new with every call.
    pub fn keep(&self, nonce: String) -> Promise {
        let slot = self.0.clone();
        future_to_promise(async move {
            let done = slot
                .wait(async |brain| brain.keep(&nonce).await.map_err(|failed| failure(&failed)));
            Ok(done.await.map(|()| JsValue::UNDEFINED)?)
        })
    }
}

fn options(name: String, auto_load: bool, load: f64) -> Options {
    Options { name, auto_load, load_cap: (load >= 0.0).then_some(load as usize) }
}

fn open(
    store: impl Future<Output = Result<AnyStore, StoreError>> + 'static,
    options: Options,
) -> Promise {
    future_to_promise(async move {
        let brain = async { Brain::open(store.await?, options).await };
        let brain = brain.await.map_err(|failed| failure(&failed))?;
        Ok(Workspace(Slot::new(Root::Brain(Box::new(brain)))).into())
    })
}

/// An error with a stable code.
pub(crate) fn error(code: &str, message: &str) -> Error {
    let error = Error::new(message);
    // A new object takes any property.
    let _ = Reflect::set(&error, &JsValue::from_str("code"), &JsValue::from_str(code));
    error
}

/// What a store failed with.
pub(crate) fn failure(failed: &StoreError) -> Error {
    let error = error(failed.kind.code(), &failed.what);
    let _ =
        Reflect::set(&error, &JsValue::from_str("help"), &JsValue::from_str(failed.kind.advice()));
    error
}
