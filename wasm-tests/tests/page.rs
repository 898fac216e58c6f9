//! In a window.

use l1ght_store::ErrorKind;
use l1ght_wasm::store::Opfs;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

l1ght_wasm_tests::suite!(memory);
l1ght_wasm_tests::suite!(indexed_db);

#[wasm_bindgen_test]
async fn files_are_absent() {
    let end = Opfs::open("a").await.err();
    assert_eq!(end.map(|error| error.kind), Some(ErrorKind::Absent));
}
