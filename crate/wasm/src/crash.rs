//! Ends of an instance, as faults of ours would bring them: for tests of what comes after.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::{JsFuture, future_to_promise};

/// Ends this instance by a `panic`, by an `overflow` of the stack, or for want of `memory`.
#[wasm_bindgen]
pub fn crash(how: &str) {
    match how {
        "overflow" => drop(deeper(1)),
        "memory" => exhaust(),
        _ => panic!("a panic was asked for"),
    }
}

/// As [`crash`], in a call that waits first.
#[wasm_bindgen(js_name = crashLater)]
pub fn crash_later(how: String) -> Promise {
    future_to_promise(async move {
        JsFuture::from(Promise::resolve(&JsValue::UNDEFINED)).await?;
        crash(&how);
        Ok(JsValue::UNDEFINED)
    })
}

/// Never returns; what it says of itself keeps the compiler from making a loop of it.
#[expect(unconditional_recursion, reason = "the overflow is what is asked for")]
fn deeper(depth: u64) -> Vec<u64> {
    let mut depths = deeper(std::hint::black_box(depth + 1));
    depths.push(depth);
    depths
}

fn exhaust() {
    let mut all = Vec::new();
    loop {
        all.push(std::hint::black_box(Vec::<u8>::with_capacity(64 << 20)));
    }
}
