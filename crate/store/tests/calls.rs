//! What telling costs in calls of the store, and in keys that a folder has where they are listed: it
//! does not depend on how much was told before.

mod interleave;

use std::cell::Cell;
use std::convert::Infallible;

use interleave::block_on;
use l1ght_store::*;

/// The memory store, which counts.
#[derive(Default)]
struct Counted {
    memory: Memory,
    calls: Cell<usize>,
    /// The keys under the prefixes that were listed or read: a medium of folders looks at all.
    looked_at: Cell<usize>,
}

impl Counted {
    fn call(&self) {
        self.calls.set(self.calls.get() + 1);
    }

    async fn look(&self, prefix: &Key) -> Result<(), StoreError> {
        self.call();
        let all = self.memory.list(prefix, None, usize::MAX).await?.len();
        self.looked_at.set(self.looked_at.get() + all);
        Ok(())
    }
}

impl Store for Counted {
    fn durability(&self) -> Durability {
        self.memory.durability()
    }

    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.call();
        self.memory.get(key).await
    }

    async fn list(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        self.look(prefix).await?;
        self.memory.list(prefix, after, limit).await
    }

    async fn read(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.look(prefix).await?;
        self.memory.read(prefix, after, limit).await
    }

    async fn create(&self, key: &Key, value: &[u8]) -> Result<Created, StoreError> {
        self.call();
        self.memory.create(key, value).await
    }

    async fn put(&self, key: &Key, value: &[u8]) -> Result<(), StoreError> {
        self.call();
        self.memory.put(key, value).await
    }

    async fn delete(&self, keys: &[Key]) -> Result<(), StoreError> {
        self.call();
        self.memory.delete(keys).await
    }
}

struct Nothing;

impl View for Nothing {
    fn apply(&mut self, _: &Fact<'_>) {}
}

/// What telling each of `count` facts cost: calls, and keys looked at. Tellers take turns, and each
/// either looks for news first, as a brain does, or loses the race.
fn costs(count: u32, looks_first: bool) -> Vec<(usize, usize)> {
    let store = Counted::default();
    let prefix = Key::parse("told").expect("a key");
    let mut tellers = [0, 1].map(|_| Log::new(&prefix, Nothing).expect("a short prefix"));
    let cost = |number: u32| {
        let log = &mut tellers[number as usize % 2];
        store.calls.set(0);
        store.looked_at.set(0);
        block_on(async {
            if looks_first {
                log.catch_up(&store).await?;
            }
            let id = FactId(u128::from(number).to_be_bytes());
            let draft = Draft { kind: 0, body: Vec::new() };
            log.tell(&store, id, |_| Ok::<_, Infallible>(draft.clone())).await
        })
        .expect("memory does not fail")
        .expect("nobody refuses");
        (store.calls.get(), store.looked_at.get())
    };
    (0..count).map(cost).collect()
}

#[test]
fn the_thousandth_fact_costs_no_more_than_the_first_ones() {
    for looks_first in [true, false] {
        let costs = costs(1_300, looks_first);
        let most = costs.iter().map(|(calls, _)| *calls).max().unwrap_or_default();
        assert!(most <= 16, "{most} calls for one fact");
        for (part, costs) in costs.chunks(100).enumerate() {
            let sum = |of: fn(&(usize, usize)) -> usize| costs.iter().map(of).sum::<usize>();
            let (calls, keys) = (sum(|cost| cost.0), sum(|cost| cost.1));
            assert!(calls <= 800, "{calls} calls for the facts from {part}00 on");
            // Only who packs looks at a folder, which has as many as are packed: four times.
            assert!(keys <= 1_100, "{keys} keys looked at for the facts from {part}00 on");
        }
    }
}
