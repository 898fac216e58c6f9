//! The memory store, compiled as it ships.

use std::cell::RefCell;
use std::collections::BTreeMap;

use l1ght_store::suite::Opener;
use l1ght_store::{Memory, StoreError};

use crate::conform;

#[derive(Default)]
struct Memories(RefCell<BTreeMap<String, Memory>>);

impl Opener for Memories {
    type Store = Memory;

    async fn open(&self, name: &str) -> Result<Memory, StoreError> {
        Ok(self.0.borrow_mut().entry(name.to_owned()).or_default().clone())
    }
}

#[expect(missing_docs, reason = "the name says it")]
pub async fn passes_the_suite() {
    conform(&Memories::default(), &["quota", "denial", "damage"]).await;
}
