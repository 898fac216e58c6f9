//! What the browser throws, as failures of a store.

use js_sys::Error;
use l1ght_store::{ErrorKind, StoreError};
use wasm_bindgen::{JsCast as _, JsValue};

/// The name that the browser gives a failure; empty for what is none.
pub(super) fn name(thrown: &JsValue) -> String {
    thrown.dyn_ref::<Error>().map(|error| error.name().into()).unwrap_or_default()
}

/// What a browser threw.
pub(super) fn failure(thrown: JsValue) -> StoreError {
    let kind = match name(&thrown).as_str() {
        "QuotaExceededError" => ErrorKind::Quota,
        "NotAllowedError" | "SecurityError" => ErrorKind::Denied,
        "NoModificationAllowedError" => ErrorKind::Busy,
        "VersionError" => ErrorKind::Newer,
        _ => ErrorKind::Io,
    };
    StoreError::new(kind, words(&thrown))
}

/// What a browser threw when it was asked for a medium: whatever it is, there will be none.
pub(super) fn refusal(thrown: JsValue) -> StoreError {
    let failed = failure(thrown);
    let kind = if failed.kind == ErrorKind::Io { ErrorKind::Denied } else { failed.kind };
    StoreError { kind, ..failed }
}

fn words(thrown: &JsValue) -> String {
    let words = thrown.dyn_ref::<Error>().map(|error| String::from(error.message()));
    words.filter(|words| !words.is_empty()).unwrap_or_else(|| "the browser ended it".to_owned())
}
