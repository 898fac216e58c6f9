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
    /// A root in a brain: a promise of it. The brain is in a store of the host's, else by `kind` in
    /// `memory`, in the IndexedDB database of the name `place` (`indexeddb`), or in files of this origin in
    /// the folder of that name (`opfs`), which only a dedicated worker can have. `options` are those of
    /// `l1ght_brain::Options` as JSON.
    #[wasm_bindgen(js_name = openBrain)]
    pub fn open_brain(
        store: Option<HostStore>,
        kind: String,
        place: String,
        options: &str,
    ) -> Promise {
        let options = Options::read(options);
        future_to_promise(async move {
            let options = options.map_err(|refused| error(refused.code(), &refused.to_string()))?;
            let brain = async { Brain::open(open(store, &kind, &place).await?, options).await };
            let brain = brain.await.map_err(|failed| failure(&failed))?;
            Ok(Workspace(Slot::new(Root::Brain(Box::new(brain)))).into())
        })
    }

    /// Opens the shared brain in a store beside the brain; the store as in [`Workspace::open_brain`].
    pub fn share(&self, store: Option<HostStore>, kind: String, place: String) -> Promise {
        self.later(async move |brain| {
            brain.share(open(store, &kind, &place).await?).await.map(|()| JsValue::UNDEFINED)
        })
    }

    /// The names of the brains that shared copies come from, other than this one.
    pub fn origins(&self) -> Result<Vec<String>, Error> {
        self.brain(Vec::new(), |brain| brain.origins())
    }

    /// Takes what another brain reports of the copies that come from it; see
    /// `l1ght_brain::Brain::take_account`.
    #[wasm_bindgen(js_name = takeAccount)]
    pub fn take_account(&self, origin: &str, report: Option<Vec<u8>>) -> Result<(), Error> {
        self.brain((), |brain| brain.take_account(origin, report.as_deref()))
    }

    /// How long what is told lasts: `none`, `file` or `full`; `none` without a store.
    pub fn durability(&self) -> Result<String, Error> {
        let durability = self.brain(Durability::None, |brain| brain.store().durability());
        durability.map(|durability| durability.name().to_owned())
    }

    /// The baselines that the brain was told, as a lock file; none without a store.
    #[wasm_bindgen(js_name = lockFile)]
    pub fn lock_file(&self) -> Result<Vec<u8>, Error> {
        self.brain(Vec::new(), |brain| brain.lock_file())
    }

    /// Reads what others told since, as far as a call of `tool` with `input` needs it: a promise of
    /// whether that call needs the list of files. `is_retry` as for `l1ght_brain::Brain::prepare`.
    pub fn prepare(&self, tool: String, input: Vec<u8>, is_retry: bool) -> Promise {
        self.later(async move |brain| {
            brain.prepare(&tool, &input, is_retry).await.map(JsValue::from_bool)
        })
    }

    /// The records of a mission, one a line; empty when there is none of that id.
    #[wasm_bindgen(js_name = missionLog)]
    pub fn mission_log(&self, id: &str) -> Result<String, Error> {
        self.brain(String::new(), |brain| brain.mission_log(id))
    }

    /// Reads what others told since.
    #[wasm_bindgen(js_name = catchUp)]
    pub fn catch_up(&self) -> Promise {
        self.later(async |brain| brain.catch_up().await.map(|()| JsValue::UNDEFINED))
    }

    /// True for a file whose writes [`Workspace::tell`] takes; others are the host's.
    #[wasm_bindgen(js_name = isTold)]
    pub fn is_told(&self, path: &str) -> Result<bool, Error> {
        self.brain(false, |brain| brain.is_told(path))
    }

    /// Tells what the brain keeps in place of a file. `id` has 16 bytes, new with every answer of a
    /// tool. A promise of false when somebody was faster and the tool has to be called again.
    pub fn tell(
        &self,
        before: Option<Vec<u8>>,
        after: Vec<u8>,
        id: &[u8],
    ) -> Result<Promise, Error> {
        let (id, before) = (fact(id)?, before.unwrap_or_default());
        Ok(self.later(async move |brain| brain.tell(&before, &after, id).await.map(is_kept)))
    }

    /// True when the last answer holds only once [`Workspace::tell_answer`] told what it decided.
    #[wasm_bindgen(js_name = hasToTell)]
    pub fn has_to_tell(&self) -> Result<bool, Error> {
        self.brain(false, |brain| brain.has_to_tell())
    }

    /// The bytes that a key of the host may sign, when the last answer has a receipt to tell.
    #[wasm_bindgen(js_name = receiptMessage)]
    pub fn receipt_message(&self) -> Result<Option<Vec<u8>>, Error> {
        self.brain(None, |brain| brain.receipt_message())
    }

    /// Signs that receipt; see `l1ght_brain::Brain::sign_receipt`.
    #[wasm_bindgen(js_name = signReceipt)]
    pub fn sign_receipt(&self, keyid: String, sig: String) -> Result<bool, Error> {
        self.brain(false, |brain| brain.sign_receipt(keyid, sig))
    }

    /// Tells what the last answer decided. `id` and what is promised as for [`Workspace::tell`].
    #[wasm_bindgen(js_name = tellAnswer)]
    pub fn tell_answer(&self, id: &[u8]) -> Result<Promise, Error> {
        let id = fact(id)?;
        Ok(self.later(async move |brain| brain.tell_answer(id).await.map(is_kept)))
    }

    /// Shows a file in the folder of memories, before [`Workspace::take_files`].
    #[wasm_bindgen(js_name = showFile)]
    pub fn show_file(&self, name: String, bytes: Vec<u8>) -> Result<(), Error> {
        self.brain((), |brain| brain.show_file(FoundFile { name, bytes }))
    }

    /// Takes over what was changed by hand among the files that were shown: a promise of what is to be
    /// done so that they say what the log says, as JSON.
    #[wasm_bindgen(js_name = takeFiles)]
    pub fn take_files(&self, now: f64) -> Promise {
        self.later(async move |brain| {
            brain.take_files(Some(now as u64)).await.map(|work| JsValue::from_str(&work.json()))
        })
    }

    /// How often something was asked for since that was kept.
    pub fn asked(&self) -> Result<f64, Error> {
        self.brain(0.0, |brain| brain.asked() as f64)
    }

    /// Keeps what was asked for. `nonce` as for [`Workspace::keep`].
    #[wasm_bindgen(js_name = keepAttention)]
    pub fn keep_attention(&self, nonce: String) -> Promise {
        self.later(async move |brain| {
            brain.keep_attention(&nonce).await.map(|()| JsValue::UNDEFINED)
        })
    }

    /// True when what is derived is other than it was kept.
    #[wasm_bindgen(js_name = hasNew)]
    pub fn has_new(&self) -> Result<bool, Error> {
        self.brain(false, |brain| brain.has_new())
    }

    /// Keeps what is derived. `nonce` is 1 to 40 digits and small letters, new with every call.
    pub fn keep(&self, nonce: String) -> Promise {
        self.later(async move |brain| brain.keep(&nonce).await.map(|()| JsValue::UNDEFINED))
    }
}

impl Workspace {
    /// Works with the brain at once; without one the answer is `none`.
    fn brain<T>(&self, none: T, work: impl FnOnce(&mut Brain<AnyStore>) -> T) -> Result<T, Error> {
        self.0.with(|root| match root {
            Root::Brain(brain) => work(brain),
            Root::Alone(_) => none,
        })
    }

    /// Works with the brain for as long as that takes.
    fn later(
        &self,
        work: impl AsyncFnOnce(&mut Brain<AnyStore>) -> Result<JsValue, StoreError> + 'static,
    ) -> Promise {
        let slot = self.0.clone();
        future_to_promise(async move {
            let done =
                slot.wait(async |brain| work(brain).await.map_err(|failed| failure(&failed)));
            Ok(done.await?)
        })
    }
}

async fn open(store: Option<HostStore>, kind: &str, place: &str) -> Result<AnyStore, StoreError> {
    match (store, kind) {
        (Some(store), _) => Ok(AnyStore::Host(store)),
        (None, "indexeddb") => IndexedDb::open(place).await.map(AnyStore::IndexedDb),
        (None, "opfs") => Opfs::open(place).await.map(AnyStore::Opfs),
        (None, _) => Ok(AnyStore::Memory(Memory::default())),
    }
}

fn fact(id: &[u8]) -> Result<FactId, Error> {
    let id = <[u8; 16]>::try_from(id).map(FactId);
    id.map_err(|_| error("core/misuse", "an id has 16 bytes"))
}

fn is_kept(told: Told) -> JsValue {
    JsValue::from_bool(told == Told::Kept)
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
