//! A log of facts that each say how many came before: it shows by itself whether anything is
//! lost, doubled, or decided without knowing what stood before it. For suites of one process and
//! of many.

use std::convert::Infallible;

use crate::{Draft, ErrorKind, Fact, FactId, Key, Log, Store, StoreError, View};

/// How often a teller tries again before it takes a failure for lasting.
const TRIES: usize = 64;
/// A teller packs after so many facts of its own.
const PACK: u16 = 4;
/// And the log by itself after so many of all.
const PACK_BY_ITSELF: u64 = 3;

/// The facts of such a log, in order: the id of each, and how many its teller knew of.
#[derive(Clone, Debug, Default)]
pub struct Tally(Vec<(FactId, Option<usize>)>);

impl View for Tally {
    fn apply(&mut self, fact: &Fact<'_>) {
        let known = str::from_utf8(fact.body).ok().and_then(|known| known.parse().ok());
        self.0.push((fact.id, known));
    }
}

/// Tells facts 0 to `count - 1` of the teller `who`, packing now and then; what fails is done
/// again. Calls `acknowledge` with each fact that is told for certain.
///
/// # Errors
/// What keeps failing, and at once what no repetition mends.
pub async fn tell(
    store: &impl Store,
    prefix: &Key,
    who: u16,
    count: u16,
    mut acknowledge: impl FnMut(FactId),
) -> Result<(), StoreError> {
    let mut log = Log::new(prefix, Tally::default())?.packing(PACK_BY_ITSELF);
    for fact in 0..count {
        let mut tries = 0;
        while let Err(error) = tell_one(&mut log, store, (who, fact), &mut acknowledge).await {
            tries += 1;
            if !passes(&error) || tries == TRIES {
                return Err(error);
            }
        }
    }
    Ok(())
}

async fn tell_one(
    log: &mut Log<Tally>,
    store: &impl Store,
    (who, fact): (u16, u16),
    acknowledge: &mut impl FnMut(FactId),
) -> Result<(), StoreError> {
    let id = FactId((u128::from(who) << 16 | u128::from(fact)).to_be_bytes());
    let draft = |tally: &Tally| Draft { kind: 0, body: tally.0.len().to_string().into_bytes() };
    let _ = log.tell(store, id, |tally| Ok::<_, Infallible>(draft(tally))).await?;
    acknowledge(id);
    if fact % PACK == PACK - 1 {
        log.pack(store, u64::from(PACK)).await?;
    }
    Ok(())
}

/// What may go well the next time.
fn passes(error: &StoreError) -> bool {
    matches!(error.kind, ErrorKind::Io | ErrorKind::Quota | ErrorKind::Busy)
}

impl Tally {
    /// Reads the log afresh.
    ///
    /// # Errors
    /// As [`Log::catch_up`].
    pub async fn read(store: &impl Store, prefix: &Key) -> Result<Self, StoreError> {
        let mut log = Log::new(prefix, Self::default())?;
        log.catch_up(store).await?;
        Ok(log.view().clone())
    }

    /// How many facts there are.
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// What is wrong: `None` if each fact was told once, by somebody who knew all facts before it
    /// and no other, and all that were `acknowledged` are there.
    pub fn fault(&self, acknowledged: &[FactId]) -> Option<&'static str> {
        let mut ids: Vec<_> = self.0.iter().map(|(id, _)| *id).collect();
        ids.sort();
        if self.0.iter().enumerate().any(|(before, (_, known))| *known != Some(before)) {
            Some("a fact was told without knowing of all before it")
        } else if ids.windows(2).any(|pair| pair[0] == pair[1]) {
            Some("a fact was told twice")
        } else if acknowledged.iter().any(|id| ids.binary_search(id).is_err()) {
            Some("a fact is lost that was acknowledged")
        } else {
            None
        }
    }
}
