//! In a dedicated worker of a browser that has files of the origin.

use wasm_bindgen_test::wasm_bindgen_test_configure;

wasm_bindgen_test_configure!(run_in_dedicated_worker);

l1ght_wasm_tests::suite!(opfs);
