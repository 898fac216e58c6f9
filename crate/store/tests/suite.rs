//! The conformance suite: the stores that live here pass it, and each check fails a store that
//! breaks the one promise it is about.

mod interleave;

use std::cell::RefCell;
use std::collections::BTreeMap;

use interleave::block_on;
use l1ght_store::suite::{self, NAMES, Opener, Outcome};
use l1ght_store::*;

/// Memory stores by name, all writes under one plan.
#[derive(Default)]
struct Memories(RefCell<BTreeMap<String, Memory>>);

impl Memories {
    fn memory(&self, name: &str) -> Memory {
        self.0.borrow_mut().entry(name.to_owned()).or_default().clone()
    }
}

impl Opener for Memories {
    type Store = Fault<Memory>;

    async fn open(&self, name: &str) -> Result<Self::Store, StoreError> {
        Ok(Fault::new(self.memory(name), Plan::none()))
    }

    async fn full(&self) -> Option<Self::Store> {
        let plan = Plan::Drawn { seed: 0, one_in: 1, harms: vec![Harm::Quota] };
        Some(Fault::new(Memory::default(), plan))
    }

    async fn denied(&self) -> Option<Result<Self::Store, StoreError>> {
        Some(Err(StoreError::new(ErrorKind::Denied, "a private window")))
    }

    async fn damage(&self, name: &str, key: &Key) -> bool {
        let memory = self.memory(name);
        let Ok(Some(mut value)) = memory.get(key).await else { return false };
        value[5] ^= 4;
        memory.put(key, &value).await.is_ok()
    }
}

#[test]
fn the_memory_store_passes_every_check() {
    let memories = Memories::default();
    for name in NAMES {
        assert_eq!(block_on(suite::run(name, &memories)), Outcome::Passed, "{name}");
    }
}
