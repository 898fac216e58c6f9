//! A store that goes wrong when it is told to: what every medium does once in a while.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::future::poll_fn;
use std::rc::Rc;
use std::task::{Poll, Waker};

use crate::{Created, Durability, Entry, ErrorKind, Key, Store, StoreError};

/// What happens to a write (`create`, `put` or `delete`) instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Harm {
    /// It fails and did nothing.
    Fail,
    /// It fails for want of room and did nothing.
    Quota,
    /// It is done, and fails: the reply is lost.
    Lose,
    /// It is done in part, and fails: a value is cut short, only the first keys are deleted.
    Tear,
    /// It is done when [`Fault::release`] is called, or never.
    Hang,
}

/// Which writes are harmed, and how. Equal plans harm equal writes.
#[derive(Clone, Debug)]
pub enum Plan {
    /// Those of these numbers, from 1.
    Listed(BTreeMap<u64, Harm>),
    /// One in `one_in`, at random.
    Drawn {
        /// Decides which, and how.
        seed: u64,
        /// At least 1.
        one_in: u64,
        /// What is drawn from; nothing goes wrong when empty.
        harms: Vec<Harm>,
    },
}

impl Plan {
    /// Nothing goes wrong.
    pub fn none() -> Self {
        Self::Listed(BTreeMap::new())
    }

    fn harm(&self, write: u64) -> Option<Harm> {
        match self {
            Self::Listed(harms) => harms.get(&write).copied(),
            Self::Drawn { seed, one_in, harms } => {
                let drawn = scatter(seed ^ scatter(write));
                let harm = (drawn >> 32).checked_rem(harms.len() as u64)?;
                drawn.is_multiple_of(*one_in).then(|| harms[harm as usize])
            }
        }
    }
}

/// Bits that look like chance: the finish of SplitMix64.
fn scatter(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}

/// Another store, whose writes a [`Plan`] harms. A clone counts the same writes.
#[derive(Clone, Debug)]
pub struct Fault<S> {
    inner: S,
    state: Rc<State>,
}

#[derive(Debug)]
struct State {
    plan: Plan,
    writes: Cell<u64>,
    releases: Cell<u64>,
    hanging: RefCell<Vec<Waker>>,
}

impl<S: Store> Fault<S> {
    /// `inner`, harmed by `plan`.
    pub fn new(inner: S, plan: Plan) -> Self {
        let state = State {
            plan,
            writes: Cell::default(),
            releases: Cell::default(),
            hanging: RefCell::default(),
        };
        Self { inner, state: Rc::new(state) }
    }

    /// Lets all writes go on that hang now.
    pub fn release(&self) {
        self.state.releases.set(self.state.releases.get() + 1);
        self.state.hanging.take().into_iter().for_each(Waker::wake);
    }

    /// What the next write meets.
    fn next(&self) -> (u64, Option<Harm>) {
        let write = self.state.writes.get() + 1;
        self.state.writes.set(write);
        (write, self.state.plan.harm(write))
    }

    async fn hang(&self) {
        let releases = self.state.releases.get();
        poll_fn(|context| {
            if self.state.releases.get() != releases {
                return Poll::Ready(());
            }
            self.state.hanging.borrow_mut().push(context.waker().clone());
            Poll::Pending
        })
        .await;
    }

    /// A write of `all`, of which the first `n` can be written alone, as the plan has it.
    async fn write<P, T>(
        &self,
        all: &[P],
        write: impl AsyncFn(&[P]) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let (number, harm) = self.next();
        let failed = |what| Err(StoreError::new(ErrorKind::Io, format!("write {number} {what}")));
        match harm {
            None => write(all).await,
            Some(Harm::Fail) => failed("failed"),
            Some(Harm::Quota) => {
                Err(StoreError::new(ErrorKind::Quota, format!("no room for write {number}")))
            }
            Some(Harm::Lose) => {
                write(all).await?;
                failed("was done, and its reply is lost")
            }
            Some(Harm::Tear) => {
                let kept = scatter(number).checked_rem(all.len() as u64).unwrap_or(0);
                write(&all[..kept as usize]).await?;
                failed("was torn")
            }
            Some(Harm::Hang) => {
                self.hang().await;
                write(all).await
            }
        }
    }
}

impl<S: Store> Store for Fault<S> {
    fn durability(&self) -> Durability {
        self.inner.durability()
    }

    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        self.inner.get(key).await
    }

    async fn list(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        self.inner.list(prefix, after, limit).await
    }

    async fn read(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        self.inner.read(prefix, after, limit).await
    }

    async fn create(&self, key: &Key, value: &[u8]) -> Result<Created, StoreError> {
        self.write(value, async |value| self.inner.create(key, value).await).await
    }

    async fn put(&self, key: &Key, value: &[u8]) -> Result<(), StoreError> {
        self.write(value, async |value| self.inner.put(key, value).await).await
    }

    async fn delete(&self, keys: &[Key]) -> Result<(), StoreError> {
        self.write(keys, async |keys| self.inner.delete(keys).await).await
    }
}
