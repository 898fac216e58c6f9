//! A brain: a workspace whose baselines and lanes last, in a store.
//!
//! What is told goes into a log and is never lost; what is derived is kept to save time. Calls are
//! made in memory, as on a [`Workspace`]; only opening, catching up and keeping wait for the store.
//! No clock and no chance: who tells something brings an id.

mod baselines;
mod derived;

use l1ght_core::drift::LOCK_PATH;
use l1ght_store::{FactId, Key, Log, Store, StoreError};

use crate::{Answer, ListColumns, Output, Workspace};
use baselines::Baselines;

/// Where the log of baselines is.
const TOLD: &str = "told/baselines";
/// Where the lanes are kept.
const LANES: &str = "derived/lanes";
/// So many records become a segment.
const PACK: u64 = 64;

/// A brain in a store of the kind `S`.
#[derive(Debug)]
pub struct Brain<S> {
    store: S,
    workspace: Workspace,
    told: Log<Baselines>,
    /// True while the root is without a lock file of its own, so that the brain's is its.
    lends: bool,
    /// The head of the log whose baselines the workspace has.
    lent: Option<u64>,
}

/// What came of a write of baselines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// They are told, and last as long as the store says.
    Kept,
    /// Somebody else told others of the same items meanwhile: call the tool again.
    Conflict,
}

impl<S: Store> Brain<S> {
    /// Opens the brain that is in a store; in an empty one, a new brain.
    ///
    /// # Errors
    /// Those of the store. What is derived and cannot be read is as if it were not there.
    pub async fn open(store: S) -> Result<Self, StoreError> {
        let mut told = Log::new(&Key::parse(TOLD)?, Baselines::default())?;
        told.catch_up(&store).await?;
        let lanes = derived::load(&store, &Key::parse(LANES)?).await;
        let mut workspace = Workspace::new();
        if let Some(lanes) = lanes {
            workspace.restore(&lanes);
        }
        Ok(Self { store, workspace, told, lends: true, lent: None })
    }

    /// The store.
    pub fn store(&self) -> &S {
        &self.store
    }

    /// The workspace, to supply what was wanted.
    pub fn workspace(&mut self) -> &mut Workspace {
        &mut self.workspace
    }

    /// Replaces the file list. A root without a lock file has that of the brain.
    pub fn set_list(&mut self, mut list: ListColumns) {
        self.lends = !list.paths.iter().any(|path| path == LOCK_PATH);
        if self.lends {
            list.ids.resize(list.paths.len(), String::new());
            list.absent.resize(list.paths.len(), String::new());
            list.paths.push(LOCK_PATH.to_owned());
        }
        self.lent = None;
        self.workspace.set_list(list);
    }

    /// Calls a tool; see [`Workspace::call`].
    pub fn call(&mut self, tool: &str, input: &[u8], output: Output) -> Answer {
        if self.lends && self.lent != Some(self.told.head()) {
            self.workspace.supply_file(LOCK_PATH, self.told.view().text());
            self.lent = Some(self.told.head());
        }
        self.workspace.call(tool, input, output)
    }

    /// True for a file that the brain keeps in place of the host: its writes are told.
    pub fn is_told(&self, path: &str) -> bool {
        self.lends && path == LOCK_PATH
    }

    /// Tells the baselines that a tool answered: what the lock file was and what it is. What others
    /// told of other items meanwhile is no conflict. `id` is new with every answer of a tool, and the
    /// same when this call failed and is made again.
    ///
    /// # Errors
    /// Those of the store; then they may be told or not.
    pub async fn tell(
        &mut self,
        before: &[u8],
        after: &[u8],
        id: FactId,
    ) -> Result<Told, StoreError> {
        let changes = baselines::changes(before, after);
        for (number, change) in changes.into_iter().enumerate() {
            let decide = |known: &Baselines| {
                if change.holds(known) { Ok(change.draft.clone()) } else { Err(Told::Conflict) }
            };
            let told = self.told.tell(&self.store, part(id, number), decide).await?;
            if let Err(conflict) = told {
                return Ok(conflict);
            }
        }
        Ok(Told::Kept)
    }

    /// The baselines that it was told, as a lock file.
    pub fn lock_file(&self) -> Vec<u8> {
        self.told.view().text()
    }

    /// Reads what others told since.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn catch_up(&mut self) -> Result<(), StoreError> {
        self.told.catch_up(&self.store).await
    }

    /// Keeps the lanes as they are now, and packs the log when it is long. `nonce` is new with every
    /// call.
    ///
    /// # Errors
    /// Those of the store. Nothing that was told is lost by them.
    pub async fn keep(&mut self, nonce: &str) -> Result<(), StoreError> {
        let lanes = self.workspace.snapshot();
        derived::save(&self.store, &Key::parse(LANES)?, nonce, &lanes).await?;
        self.told.pack(&self.store, PACK).await?;
        Ok(())
    }
}

/// The id of one of the facts of an answer.
fn part(FactId(mut id): FactId, number: usize) -> FactId {
    for (byte, own) in id.iter_mut().zip((number as u64).to_le_bytes()) {
        *byte ^= own;
    }
    FactId(id)
}
