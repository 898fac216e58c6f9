//! A log of facts that each say how many came before: it shows by itself whether anything is
//! lost, doubled, or decided without knowing what stood before it. For suites of one process and
//! of many.

use crate::{Draft, ErrorKind, Fact, FactId, Key, Log, Store, StoreError, View};

/// How often a teller tries again before it takes a failure for lasting.
const TRIES: usize = 64;
/// A teller packs after so many facts.
const PACK: u16 = 4;

/// The facts of such a log, in order: the id of each, and how many its teller knew of.
#[derive(Clone, Debug, Default)]
pub struct Tally(Vec<(FactId, u64)>);

impl View for Tally {
    fn apply(&mut self, fact: &Fact<'_>) {
        let known = fact.body.first_chunk().map_or(u64::MAX, |body| u64::from_le_bytes(*body));
        self.0.push((fact.id, known));
    }
}

/// Tells facts 0 to `count - 1` of the teller `who`, and packs now and then; after a failure it
/// does the same again. Calls `acknowledge` with each fact that is told for certain.
///
/// # Errors
/// When a write keeps failing, and at once for what no repetition mends.
pub async fn tell(
    store: &impl Store,
    prefix: &Key,
    who: u16,
    count: u16,
    mut acknowledge: impl FnMut(FactId),
) -> Result<(), StoreError> {
    let mut log = Log::new(prefix, Tally::default())?;
    for fact in 0..count {
        let id = id(who, fact);
        let mut tries = 0;
        while let Err(error) = tell_one(&mut log, store, id).await {
            tries += 1;
            if !passes(&error) || tries == TRIES {
                return Err(error);
            }
        }
        acknowledge(id);
        if fact % PACK == PACK - 1
            && let Err(error) = log.pack(store, u64::from(PACK)).await
            && !passes(&error)
        {
            return Err(error);
        }
    }
    Ok(())
}

async fn tell_one(log: &mut Log<Tally>, store: &impl Store, id: FactId) -> Result<(), StoreError> {
    let draft = |tally: &Tally| {
        let known = tally.0.len() as u64;
        Ok::<_, ()>(Draft { kind: 0, body: known.to_le_bytes().to_vec() })
    };
    log.tell(store, id, draft).await.map(|_| ())
}

/// What a fault of a medium may be called; anything else is a fault of ours.
fn passes(error: &StoreError) -> bool {
    matches!(error.kind, ErrorKind::Io | ErrorKind::Quota)
}

fn id(who: u16, fact: u16) -> FactId {
    FactId((u128::from(who) << 16 | u128::from(fact)).to_be_bytes())
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
        let is_blind = |(before, (_, known)): (u64, &(FactId, u64))| *known != before;
        if (0..).zip(&self.0).any(is_blind) {
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
