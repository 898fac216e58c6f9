//! A brain: a workspace whose baselines, memories and lanes last, in a store.
//!
//! What is told goes into a log and is never lost; what is derived is kept to save time. Calls are
//! made in memory, as on a [`Workspace`]; only opening, catching up and keeping wait for the store.
//! No clock and no chance: who tells something brings an id.

mod baselines;
pub(crate) mod derived;
mod known;
mod lock;
mod missions;
mod needs;
mod shared;

use l1ght_core::drift::LOCK_PATH;
use l1ght_core::evidence::Write;
use l1ght_core::order;
use l1ght_store::{FactId, Key, Log, Store, StoreError};

use crate::accounts::Accounts;
use crate::attention::Attention;
use crate::medulla::Medulla;
use crate::memory::{FOLDER, FileWork, FoundFile, How, Memories, VersionRecord};
use crate::mission::Missions;
use crate::receipts::ReceiptSignature;
use crate::remembered::{Options, Remembered};
use crate::tell::Tell;
use crate::workspace::Called;
use crate::{Answer, ListColumns, Output, Workspace};
use lock::OwnLock;
use shared::Shared;

pub(crate) use known::Known;
pub(crate) use shared::claim_digest;

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
    shared: Option<Shared<S>>,
    /// What the brains say that shared copies come from.
    accounts: Accounts,
    options: Options,
    missions: Missions,
    /// The lock file of the root.
    lock: OwnLock,
    /// The heads of the logs that the workspace has the baselines and memories of.
    lent: Option<(u64, u64)>,
    /// Those that it has the baselines of.
    lent_lock: Option<(u64, u64)>,
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
        let (shared, accounts, lock, lent, lent_lock, pending) = Default::default();
        let (missions, found, left) = Default::default();
        let mut brain = Self {
            store,
            workspace,
            told,
            shared,
            accounts,
            options,
            missions,
            lock,
            lent,
            lent_lock,
            pending,
            found,
            left,
        };
        brain.lend();
        Ok(brain)
    }

    /// Opens the shared brain in a store beside this one, and brings promotions to their end that a
    /// crash left in the middle.
    ///
    /// # Errors
    /// Those of both stores.
    pub async fn share(&mut self, store: S) -> Result<(), StoreError> {
        self.shared = Some(Shared::open(store).await?);
        self.stamp().await?;
        self.lend();
        Ok(())
    }

    /// Has the originals of what was promoted say so.
    async fn stamp(&mut self) -> Result<(), StoreError> {
        let Some(shared) = &self.shared else { return Ok(()) };
        for tell in shared.stamps(&self.told.view().memories, &self.options.name) {
            self.tell_one(&tell, tell.own_id()).await?;
        }
        Ok(())
    }

    /// The names of the brains that shared copies come from, other than this one.
    pub fn origins(&self) -> Vec<String> {
        let copies = self.shared.iter().flat_map(|shared| shared.log.view().standing());
        let roots = copies.filter_map(|copy| copy.head().root.clone());
        order::distinct(roots.filter(|root| *root != self.options.name))
    }

    /// The nonces of all capabilities that were used in the shared brain, in order.
    pub fn used_nonces(&self) -> Vec<String> {
        self.shared.iter().flat_map(|shared| shared.log.view().nonces()).cloned().collect()
    }

    /// Takes what a brain reports of the copies that come from it: the answer of its `check` of
    /// `medulla`. `None` forgets what it said.
    pub fn take_account(&mut self, origin: &str, report: Option<&[u8]>) {
        self.accounts.take(origin, report);
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
        let lock = OwnLock::of(&list);
        self.workspace.set_list(list);
        // In the middle of a call a list comes again, and what was supplied may still hold.
        let holds = self.workspace.supplied(None, LOCK_PATH).is_some();
        if !(holds && lock.is_listed() && self.lock.is_supplied()) {
            self.lock = lock;
        }
        self.lent_lock = None;
    }

    /// Supplies the bytes of a file that was wanted.
    pub fn supply_file(&mut self, path: &str, bytes: Vec<u8>) {
        match path {
            LOCK_PATH => {
                self.lock.supply(bytes);
                self.lent_lock = None;
                self.lend_lock();
            }
            _ => self.workspace.supply_file(path, bytes),
        }
    }

    /// Calls a tool; see [`Workspace::call`].
    pub fn call(&mut self, tool: &str, input: &[u8], output: Output) -> Answer {
        self.called(Called::tool(tool), input, output)
    }

    /// Makes a call that is the host's alone: nobody else may say that a command ran.
    pub fn call_host(&mut self, name: &str, input: &[u8], output: Output) -> Answer {
        self.called(Called::host(name), input, output)
    }

    fn called(&mut self, called: Called<'_>, input: &[u8], output: Output) -> Answer {
        let tool = called.name;
        self.lend();
        // Making new ones needs none, and in a brain of many memories reading them takes long.
        if tool != "memorize" {
            self.lend_lock();
        }
        let Known { baselines, memories, receipts, .. } = self.told.view();
        let (options, left) = (&self.options, self.left.as_slice());
        let (accounts, shared) = (&self.accounts, self.shared.as_ref().map(|one| one.log.view()));
        let (missions, head) = (&self.missions, self.told.head());
        let remembered = Remembered {
            memories,
            receipts,
            missions,
            head,
            options,
            is_brain: true,
            left,
            shared,
            accounts,
        };
        let mut answer = self.workspace.call_with(called, input, output, &remembered);
        self.pending = std::mem::take(&mut answer.tells);
        let (own, writes) =
            answer.writes.into_iter().partition(|write| write.path.folder() == FOLDER);
        self.pending.extend(rewritten(memories, own, tool));
        answer.writes = self.lock.split(baselines, writes);
        if !self.pending.is_empty() {
            // Until it is told, the graph may have what nobody will ever have said.
            self.lent = None;
        }
        answer
    }

    fn heads(&self) -> (u64, u64) {
        let shared = self.shared.as_ref().map(|shared| shared.log.head());
        (self.told.head(), shared.unwrap_or_default())
    }

    /// Has the workspace see the baselines as they are now.
    fn lend_lock(&mut self) {
        if self.lent_lock == Some(self.heads()) {
            return;
        }
        let lines = self.shared.iter().flat_map(|shared| shared.lines(&self.options.name));
        if let Some(text) = self.lock.with(&self.told.view().baselines, lines) {
            self.workspace.supply_file(LOCK_PATH, text);
        }
        self.lent_lock = Some(self.heads());
    }

    /// Has the workspace see the memories as they are now.
    fn lend(&mut self) {
        if self.lent == Some(self.heads()) {
            return;
        }
        let memories = &self.told.view().memories;
        let shared = self.shared.as_ref().map(|shared| shared.log.view());
        self.workspace.set_memories(self.options.loaded(memories, shared));
        self.lent = Some(self.heads());
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

    /// The bytes that a key of the host may sign, when the last answer has a receipt to tell.
    pub fn receipt_message(&self) -> Option<Vec<u8>> {
        self.pending.iter().find_map(|tell| match tell {
            Tell::Receipt(wire) => Some(wire.message()),
            _ => None,
        })
    }

    /// Signs the receipt that the last answer has to tell: the id of the key, and the signature as
    /// base64. True when that is the signature of a key which this brain believes.
    pub fn sign_receipt(&mut self, keyid: String, sig: String) -> bool {
        let receipt = self.pending.iter_mut().find_map(|tell| match tell {
            Tell::Receipt(wire) => Some(wire),
            _ => None,
        });
        receipt.is_some_and(|wire| {
            wire.signature = Some(ReceiptSignature { keyid, sig });
            wire.is_signed(&self.options.host_keys)
        })
    }

    /// Tells what the last answer decided. `id` as in [`Brain::tell`].
    ///
    /// # Errors
    /// Those of the store; then it may be told or not, and telling it again is safe.
    pub async fn tell_answer(&mut self, id: FactId) -> Result<Told, StoreError> {
        for (number, tell) in self.pending.clone().into_iter().enumerate() {
            let id = if tell.is_named() { tell.own_id() } else { part(id, number) };
            if self.tell_one(&tell, id).await? == Told::Conflict {
                self.pending.clear();
                return Ok(Told::Conflict);
            }
        }
        self.pending.clear();
        self.stamp().await?;
        Ok(Told::Kept)
    }

    async fn tell_one(&mut self, tell: &Tell, id: FactId) -> Result<Told, StoreError> {
        if let Tell::Shared { head, .. } = tell {
            let Some(Shared { store, log }) = &mut self.shared else { return Ok(Told::Conflict) };
            let decide = |known: &Medulla| {
                if known.last == *head { Ok(tell.draft()) } else { Err(Told::Conflict) }
            };
            let told = log.tell(store, id, decide).await?;
            return Ok(told.map_or_else(|conflict| conflict, |_| Told::Kept));
        }
        if let Tell::Mission { id: mission, text, seen, .. } = tell {
            return self.tell_mission(mission, text, *seen, tell.draft(), id).await;
        }
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
        self.told.catch_up(&self.store).await?;
        if let Some(Shared { store, log }) = &mut self.shared {
            log.catch_up(store).await?;
        }
        self.stamp().await
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
        let text = self.workspace.attention.borrow().text();
        derived::save(&self.store, &Key::parse(ATTENTION)?, nonce, text.as_bytes()).await?;
        self.workspace.attention.get_mut().new = 0;
        Ok(())
    }

    /// True when the lanes are other than they were kept.
    pub fn has_new(&self) -> bool {
        self.workspace.has_new()
    }

    /// Keeps the lanes as they are now, and packs the log when it is long. `nonce` is new with every
    /// call.
    ///
    /// # Errors
    /// Those of the store. Nothing that was told is lost by them.
    pub async fn keep(&mut self, nonce: &str) -> Result<(), StoreError> {
        let lanes = self.workspace.snapshot();
        derived::save(&self.store, &Key::parse(LANES)?, nonce, &lanes).await?;
        self.workspace.set_kept();
        self.told.pack(&self.store, PACK).await?;
        Ok(())
    }
}

/// What a tool wrote into documents of memories, as their next versions.
fn rewritten<'m>(
    memories: &'m Memories,
    writes: Vec<Write>,
    tool: &'m str,
) -> impl Iterator<Item = Tell> + 'm {
    writes.into_iter().filter_map(move |write| {
        let entry = memories.in_file(write.path.name())?;
        let record = VersionRecord {
            file: entry.file.clone(),
            label: entry.label.clone(),
            text: Some(String::from_utf8(write.after).ok()?),
            by: tool.to_owned(),
            at: None,
            how: How::External.name().to_owned(),
            namespace: entry.head()?.namespace.clone(),
            lines: None,
        };
        Some(Tell::Version { record, seen: entry.versions.len() })
    })
}

/// The id of one of the facts of an answer.
fn part(FactId(mut id): FactId, number: usize) -> FactId {
    for (byte, own) in id.iter_mut().zip((number as u64).to_le_bytes()) {
        *byte ^= own;
    }
    FactId(id)
}
