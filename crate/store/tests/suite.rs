//! The conformance suite: the memory store passes it, and each check fails a store that breaks
//! the promise it is about.

mod interleave;

use std::cell::RefCell;
use std::collections::BTreeMap;

use interleave::block_on;
use l1ght_store::suite::{NAMES, Opener, Outcome, run};
use l1ght_store::*;

/// The memory store, with one fault that is named for the check which is to find it.
struct Broken {
    at: &'static str,
    memory: Memory,
}

impl Broken {
    fn is(&self, check: &str) -> bool {
        self.at == check
    }
}

impl Store for Broken {
    fn durability(&self) -> Durability {
        self.memory.durability()
    }

    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let value = self.memory.get(key).await?;
        let is_taken_for_absent = |value: &Vec<u8>| self.is("absent-and-empty") && value.is_empty();
        Ok(value.filter(|value| !is_taken_for_absent(value)).map(|mut value| {
            value.truncate(if self.is("large-values") { 15 << 20 } else { usize::MAX });
            value
        }))
    }

    async fn list(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        let rows = self.read(prefix, after, limit).await?.into_iter();
        Ok(rows.map(|(key, value)| Entry { key, size: value.len() as u64 }).collect())
    }

    async fn read(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let (mut rows, mut after) = (Vec::new(), after.cloned());
        if self.is("sibling-prefixes") {
            let sibling = Key::parse(&format!("{prefix}c"))?;
            rows.extend(self.memory.get(&sibling).await?.map(|value| (sibling, value)));
        }
        let limit = if self.is("pages") { limit + 1 } else { limit };
        loop {
            let page = self.memory.read(prefix, after.as_ref(), limit).await?;
            let Some((last, _)) = page.last() else { break };
            after = Some(last.clone());
            rows.extend(page);
            if !self.is("read-bound") || rows.len() >= limit {
                break;
            }
        }
        if self.is("order") {
            rows.reverse();
        }
        Ok(rows)
    }

    async fn create(&self, key: &Key, value: &[u8]) -> Result<Created, StoreError> {
        if self.is("create-once") {
            self.put(key, value).await?;
        }
        // Looks first and writes afterwards.
        if !["racing-create", "tellers", "faults"].contains(&self.at) {
            return self.memory.create(key, value).await;
        }
        if self.memory.get(key).await?.is_some() {
            return Ok(Created::Exists);
        }
        self.put(key, value).await.map(|()| Created::New)
    }

    async fn put(&self, key: &Key, value: &[u8]) -> Result<(), StoreError> {
        let mut value = value.to_vec();
        if self.is("put-and-delete") {
            let old = self.memory.get(key).await?.unwrap_or_default();
            value.extend(old.into_iter().skip(value.len()));
        }
        self.memory.put(key, &value).await
    }

    async fn delete(&self, keys: &[Key]) -> Result<(), StoreError> {
        self.memory.delete(keys).await
    }
}

/// Opens stores with that fault; what cannot go wrong in a store goes wrong here.
struct Openings {
    at: &'static str,
    memories: RefCell<BTreeMap<String, Memory>>,
}

impl Openings {
    fn of(at: &'static str) -> Self {
        Self { at, memories: RefCell::default() }
    }

    fn memory(&self, name: &str) -> Memory {
        let is_forgetful = self.at == name && ["two-handles", "reopen"].contains(&name);
        let mut memories = self.memories.borrow_mut();
        if is_forgetful {
            memories.clear();
        }
        memories.entry(name.to_owned()).or_default().clone()
    }
}

impl Opener for Openings {
    type Store = Fault<Broken>;

    async fn open(&self, name: &str) -> Result<Self::Store, StoreError> {
        let store = Broken { at: self.at, memory: self.memory(name) };
        Ok(Fault::new(store, Plan::none()))
    }

    async fn full(&self) -> Option<Self::Store> {
        let harm = if self.at == "quota" { Harm::Fail } else { Harm::Quota };
        let plan = Plan::Drawn { seed: 0, one_in: 1, harms: vec![harm] };
        Some(Fault::new(Broken { at: self.at, memory: Memory::default() }, plan))
    }

    async fn denied(&self) -> Option<Result<Self::Store, StoreError>> {
        let kind = if self.at == "denial" { ErrorKind::Io } else { ErrorKind::Denied };
        Some(Err(StoreError::new(kind, "a private window")))
    }

    async fn damage(&self, name: &str, key: &Key) -> bool {
        let memory = self.memory(name);
        let Ok(Some(mut value)) = memory.get(key).await else { return false };
        match self.at {
            "damage" => value.clear(),
            _ => value[5] ^= 4,
        }
        memory.put(key, &value).await.is_ok()
    }
}

#[test]
fn the_memory_store_passes_every_check() {
    let openings = Openings::of("none");
    for name in NAMES {
        assert_eq!(block_on(run(name, &openings)), Outcome::Passed, "{name}");
    }
}

#[test]
fn each_check_fails_a_store_that_breaks_its_promise() {
    // What `buffers` is about cannot be broken in safe Rust; adapters in JavaScript can.
    for name in NAMES.iter().filter(|name| **name != "buffers") {
        let outcome = block_on(run(name, &Openings::of(name)));
        assert!(matches!(outcome, Outcome::Failed(_)), "{name}: {outcome:?}");
    }
}

#[test]
fn what_an_opener_cannot_provoke_is_skipped() {
    struct Plain;
    impl Opener for Plain {
        type Store = Memory;
        async fn open(&self, _: &str) -> Result<Memory, StoreError> {
            Ok(Memory::default())
        }
    }
    for name in ["quota", "denial", "damage"] {
        assert_eq!(block_on(run(name, &Plain)), Outcome::Skipped, "{name}");
    }
}
