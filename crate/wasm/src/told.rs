//! A brain: opening it, and what waits for its store.

use js_sys::{Error, Promise, Reflect};
use l1ght_brain::{Brain, Told};
use l1ght_store::{Durability, FactId, Memory, Store, StoreError};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::future_to_promise;

use crate::any_store::AnyStore;
use crate::host_store::HostStore;
use crate::root::{Root, Slot};
use crate::{Answer, Workspace};

/// The brain in a store of the host's, or a new one in memory without it: a promise of a
/// [`Workspace`].
#[wasm_bindgen(js_name = openBrain)]
pub fn open_brain(store: Option<HostStore>) -> Promise {
    future_to_promise(async move {
        let memory = || AnyStore::Memory(Memory::default());
        let store = store.map_or_else(memory, AnyStore::Host);
        let brain = Brain::open(store).await.map_err(|failed| failure(&failed))?;
        Ok(Workspace(Slot::new(Root::Brain(brain))).into())
    })
}

#[wasm_bindgen]
impl Workspace {
    /// How long what is told lasts: `none`, `file` or `full`; `none` without a store.
    pub fn durability(&self) -> Result<String, Error> {
        let durability = self.0.with(|root| match root {
            Root::Brain(brain) => brain.store().durability(),
            Root::Alone(_) => Durability::None,
        });
        durability.map(|durability| durability.name().to_owned())
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

    /// Tells what the answer writes and is the brain's. `id` has 16 bytes, new with every answer. A
    /// promise of false when somebody was faster and the tool has to be called again.
    pub fn tell(&self, answer: &Answer, id: &[u8]) -> Promise {
        let (slot, writes) = (self.0.clone(), answer.0.writes.clone());
        let id = <[u8; 16]>::try_from(id).map(FactId);
        future_to_promise(async move {
            let id = id.map_err(|_| error("core/misuse", "an id has 16 bytes"))?;
            let done = slot.wait(async |brain| {
                for write in &writes {
                    if !brain.is_told(write) {
                        continue;
                    }
                    let told = brain.tell(write, id).await.map_err(|failed| failure(&failed))?;
                    if told == Told::Conflict {
                        return Ok(false);
                    }
                }
                Ok(true)
            });
            Ok(done.await.map(JsValue::from_bool)?)
        })
    }

    /// True for a write of that number that [`Workspace::tell`] takes; others are the host's.
    #[wasm_bindgen(js_name = isTold)]
    pub fn is_told(&self, answer: &Answer, at: usize) -> Result<bool, Error> {
        self.0.with(|root| match (root, answer.0.writes.get(at)) {
            (Root::Brain(brain), Some(write)) => brain.is_told(write),
            _ => false,
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

/// An error with a stable code.
pub(crate) fn error(code: &str, message: &str) -> Error {
    let error = Error::new(message);
    // A new object takes any property.
    let _ = Reflect::set(&error, &JsValue::from_str("code"), &JsValue::from_str(code));
    error
}

fn failure(failed: &StoreError) -> Error {
    let error = error(failed.kind.code(), &failed.what);
    let _ =
        Reflect::set(&error, &JsValue::from_str("help"), &JsValue::from_str(failed.kind.advice()));
    error
}
