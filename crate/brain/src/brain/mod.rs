//! A brain: a workspace whose baselines, memories and lanes last, in a store.
//!
//! What is told goes into a log and is never lost; what is derived is kept to save time. Calls are
//! made in memory, as on a [`Workspace`]; only opening, catching up and keeping wait for the store.
//! No clock and no chance: who tells something brings an id.

mod baselines;
mod derived;
mod known;
mod lock;

use l1ght_core::drift::LOCK_PATH;
use l1ght_store::{FactId, Key, Log, Store, StoreError};

use crate::attention::Attention;
use crate::memory::{FileWork, FoundFile};
use crate::remembered::{Options, Remembered};
use crate::tell::Tell;
use crate::{Answer, ListColumns, Output, Workspace};
use lock::OwnLock;

pub(crate) use known::Known;

/// Where the log is.
const TOLD: &str = "told";
/// Where the lanes are kept.
const LANES: &str = "derived/lanes";
/// Where it is kept what was asked for.
const ATTENTION: &str = "derived/attention";
/// So many records become a segment.
const PACK: u64 = 64;

/// A brain in a store of the kind `S`.
#[derive(Debug)]
pub struct Brain<S> {
    store: S,
    workspace: Workspace,
    told: Log<Known>,
    options: Options,
    /// The lock file of the root.
    lock: OwnLock,
    /// The head of the log that the workspace has the baselines and memories of.
    lent: Option<u64>,
    /// What the last answer has to tell.
    pending: Vec<Tell>,
    /// Files of memories that were shown.
    found: Vec<FoundFile>,
    /// Those that were left as they are, and a code of why.
    left: Vec<(String, String)>,
}

/// What came of telling something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// It is told, and lasts as long as the store says.
    Kept,
    /// Somebody else told something of the same claims meanwhile: call the tool again.
    Conflict,
}

impl<S: Store> Brain<S> {
    /// Opens the brain that is in a store; in an empty one, a new brain. Its memories are in the
    /// graph.
    ///
    /// # Errors
    /// Those of the store. What is derived and cannot be read is as if it were not there.
    pub async fn open(store: S, options: Options) -> Result<Self, StoreError> {
        let mut told = Log::new(&Key::parse(TOLD)?, Known::default())?;
        told.catch_up(&store).await?;
        let lanes = derived::load(&store, &Key::parse(LANES)?).await;
        let asked = derived::load(&store, &Key::parse(ATTENTION)?).await.unwrap_or_default();
        let mut workspace = Workspace::new();
        workspace.attention = Attention::read(&String::from_utf8_lossy(&asked)).into();
        if let Some(lanes) = lanes {
            workspace.restore(&lanes);
        }
        let (lock, lent, pending, found, left) = Default::default();
        let mut brain = Self { store, workspace, told, options, lock, lent, pending, found, left };
        brain.lend();
        Ok(brain)
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
    pub fn set_list(&mut self, list: ListColumns) {
        self.lock = OwnLock::of(&list);
        self.lent = None;
        self.workspace.set_list(list);
    }

    /// Supplies the bytes of a file that was wanted.
    pub fn supply_file(&mut self, path: &str, bytes: Vec<u8>) {
        match path {
            LOCK_PATH => {
                self.lock.supply(bytes);
                self.lent = None;
                self.lend();
            }
            _ => self.workspace.supply_file(path, bytes),
        }
    }

    /// Calls a tool; see [`Workspace::call`].
    pub fn call(&mut self, tool: &str, input: &[u8], output: Output) -> Answer {
        self.lend();
        let Known { baselines, memories } = self.told.view();
        let (options, left) = (&self.options, self.left.as_slice());
        let remembered = Remembered { memories, options, is_brain: true, left };
        let mut answer = self.workspace.call_with(tool, input, output, &remembered);
        self.pending = std::mem::take(&mut answer.tells);
        answer.writes = self.lock.split(baselines, answer.writes);
        answer
    }

    /// Has the workspace see the baselines and memories as they are now.
    fn lend(&mut self) {
        if self.lent == Some(self.told.head()) {
            return;
        }
        let Known { baselines, memories } = self.told.view();
        if let Some(text) = self.lock.with(baselines) {
            self.workspace.supply_file(LOCK_PATH, text);
        }
        self.workspace.set_memories(self.options.loaded(memories));
        self.lent = Some(self.told.head());
    }

    /// True for a file that the brain keeps in place of the host: its writes are told.
    pub fn is_told(&self, path: &str) -> bool {
        self.lock.is_told(path)
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
            let decide = |known: &Known| {
                let holds = change.holds(&known.baselines);
                if holds { Ok(change.draft.clone()) } else { Err(Told::Conflict) }
            };
            let told = self.told.tell(&self.store, part(id, number), decide).await?;
            if let Err(conflict) = told {
                return Ok(conflict);
            }
        }
        Ok(Told::Kept)
    }

    /// True when the last answer holds only once [`Brain::tell_answer`] told what it decided.
    pub fn has_to_tell(&self) -> bool {
        !self.pending.is_empty()
    }

    /// Tells what the last answer decided. `id` as in [`Brain::tell`].
    ///
    /// # Errors
    /// Those of the store; then it may be told or not, and telling it again is safe.
    pub async fn tell_answer(&mut self, id: FactId) -> Result<Told, StoreError> {
        for (number, tell) in self.pending.clone().into_iter().enumerate() {
            if self.tell_one(&tell, part(id, number)).await? == Told::Conflict {
                self.pending.clear();
                // What the tool took already is taken back.
                self.lent = None;
                return Ok(Told::Conflict);
            }
        }
        self.pending.clear();
        Ok(Told::Kept)
    }

    async fn tell_one(&mut self, tell: &Tell, id: FactId) -> Result<Told, StoreError> {
        let decide =
            |known: &Known| if tell.holds(known) { Ok(tell.draft()) } else { Err(Told::Conflict) };
        let told = self.told.tell(&self.store, id, decide).await?;
        Ok(told.map_or_else(|conflict| conflict, |_| Told::Kept))
    }

    /// Shows a file in the folder of memories, before [`Brain::take_files`].
    pub fn show_file(&mut self, file: FoundFile) {
        self.found.push(file);
    }

    /// Looks at the files that were shown, all that are in the folder of memories: takes over what was
    /// changed by hand, and answers what has to be done so that they say what the log says. The host
    /// does that, shows all files and calls again, until there is nothing to do. `now` in milliseconds
    /// since 1970.
    ///
    /// # Errors
    /// Those of the store. Showing them and calling again is safe.
    pub async fn take_files(&mut self, now: Option<u64>) -> Result<FileWork, StoreError> {
        let found = std::mem::take(&mut self.found);
        self.told.catch_up(&self.store).await?;
        loop {
            let plan = self.told.view().memories.plan_files(&found, now);
            if plan.tells.is_empty() {
                self.left.clone_from(&plan.skipped);
                return Ok(FileWork { steps: plan.steps, skipped: plan.skipped });
            }
            for tell in &plan.tells {
                self.tell_one(tell, tell.own_id()).await?;
            }
        }
    }

    /// The baselines that it was told, as a lock file.
    pub fn lock_file(&self) -> Vec<u8> {
        self.told.view().baselines.text()
    }

    /// Reads what others told since.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn catch_up(&mut self) -> Result<(), StoreError> {
        self.told.catch_up(&self.store).await
    }

    /// How often something was asked for since that was kept.
    pub fn asked(&self) -> u64 {
        self.workspace.attention.borrow().new
    }

    /// Keeps what was asked for. `nonce` is new with every call.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn keep_attention(&mut self, nonce: &str) -> Result<(), StoreError> {
        let attention = self.workspace.attention.get_mut();
        attention.new = 0;
        let text = attention.text();
        derived::save(&self.store, &Key::parse(ATTENTION)?, nonce, text.as_bytes()).await
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
