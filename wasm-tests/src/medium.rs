//! The medium behind an adapter, for tests that harm it; what each function does is in `medium.js`.

use js_sys::{Uint8Array, eval};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};

#[wasm_bindgen]
extern "C" {
    pub(crate) type Medium;

    #[wasm_bindgen(method, js_name = refuseNext)]
    pub(crate) fn refuse_next(this: &Medium);

    #[wasm_bindgen(method, js_name = loseConnections)]
    pub(crate) fn lose_connections(this: &Medium);

    #[wasm_bindgen(method, catch, js_name = deleteDatabase)]
    pub(crate) async fn delete_database(this: &Medium, name: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = isDatabase)]
    pub(crate) async fn is_database(this: &Medium, name: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = upgradeDatabase)]
    pub(crate) async fn upgrade_database(this: &Medium, name: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = flipInDatabase)]
    pub(crate) async fn flip_in_database(
        this: &Medium,
        name: &str,
        key: &str,
        bit: u32,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = readFile)]
    pub(crate) async fn read_file(this: &Medium, name: &str, key: &str)
    -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = writeFile)]
    pub(crate) async fn write_file(
        this: &Medium,
        name: &str,
        key: &str,
        bytes: Uint8Array,
    ) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = deleteFolder)]
    pub(crate) async fn delete_folder(this: &Medium, name: &str) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(method, catch, js_name = holdFile)]
    pub(crate) async fn hold_file(
        this: &Medium,
        name: &str,
        key: &str,
        milliseconds: u32,
    ) -> Result<JsValue, JsValue>;
}

thread_local! {
    static MEDIUM: Medium =
        eval(include_str!("medium.js")).expect("the script is whole").unchecked_into();
}

/// The medium; its doors are watched from the first call on.
pub(crate) fn medium() -> Medium {
    MEDIUM.with(|medium| medium.unchecked_ref::<JsValue>().clone().unchecked_into())
}
