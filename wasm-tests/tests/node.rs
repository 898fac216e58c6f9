//! In Node.

use l1ght_store::ErrorKind;
use l1ght_wasm::store::{IndexedDb, Opfs};
use wasm_bindgen_test::wasm_bindgen_test;

l1ght_wasm_tests::suite!(memory);

#[wasm_bindgen_test]
async fn stores_of_a_browser_are_absent() {
    let ends = [IndexedDb::open("a").await.err(), Opfs::open("a").await.err()];
    assert_eq!(ends.map(|error| error.map(|error| error.kind)), [Some(ErrorKind::Absent); 2]);
}
