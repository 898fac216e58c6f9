//! The checks that every store passes, for adapters written in JavaScript: a module of its own.

use js_sys::Promise;
use l1ght_store::suite::{self, Opener, Outcome};
use l1ght_store::{Key, StoreError};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::future_to_promise;

use crate::host_store::{HostStore, failure};

#[wasm_bindgen]
extern "C" {
    /// `StoreOpener` of `pkg/src/store/check.ts`.
    pub type HostOpener;

    #[wasm_bindgen(method, catch, js_name = open)]
    async fn open_store(this: &HostOpener, name: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = full)]
    async fn full_store(this: &HostOpener) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = denied)]
    async fn denied_store(this: &HostOpener) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = damage)]
    async fn damage_value(this: &HostOpener, name: &str, key: &str) -> Result<JsValue, JsValue>;
}

impl Opener for HostOpener {
    type Store = HostStore;

    async fn open(&self, name: &str) -> Result<HostStore, StoreError> {
        self.open_store(name).await.map(JsCast::unchecked_into).map_err(failure)
    }

    async fn full(&self) -> Option<HostStore> {
        self.full_store().await.ok().filter(JsValue::is_object).map(JsCast::unchecked_into)
    }

    async fn denied(&self) -> Option<Result<HostStore, StoreError>> {
        match self.denied_store().await {
            Ok(store) if store.is_object() => Some(Ok(store.unchecked_into())),
            Ok(_) => None,
            Err(thrown) => Some(Err(failure(thrown))),
        }
    }

    async fn damage(&self, name: &str, key: &Key) -> bool {
        let done = self.damage_value(name, key.as_str()).await;
        done.is_ok_and(|done| done.as_bool() == Some(true))
    }
}

/// The names of all checks.
#[wasm_bindgen(js_name = checkNames)]
pub fn check_names() -> Vec<String> {
    suite::NAMES.iter().map(|name| (*name).to_owned()).collect()
}

/// Runs one check: a promise of `passed`, `skipped`, or `failed: ` and what the store did.
#[wasm_bindgen(js_name = runCheck)]
pub fn run_check(name: String, opener: HostOpener) -> Promise {
    future_to_promise(async move {
        Ok(JsValue::from(match suite::run(&name, &opener).await {
            Outcome::Passed => "passed".to_owned(),
            Outcome::Skipped => "skipped".to_owned(),
            Outcome::Failed(what) => format!("failed: {what}"),
        }))
    })
}
