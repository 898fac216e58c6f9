//! A brain in memory, its files, and a host that does what it is asked, one step after the other.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, Waker};

use l1ght_brain::{
    Answer, AnswerKind, Brain, FileStep, FoundFile, ListColumns, Options, Output, Told,
};
use l1ght_code::{Grammar, facts};
use l1ght_core::text::Digest;
use l1ght_store::{FactId, Memory, Store, StoreError};
use serde_json::Value;

/// Contents by path.
pub type Files = BTreeMap<String, Vec<u8>>;

/// No future here waits for anything but its turn.
pub fn block_on<F: Future>(future: F) -> F::Output {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(output) = future.as_mut().poll(&mut context) {
            return output;
        }
    }
}

fn open<S: Store + Clone>(
    store: &S,
    options: &Options,
    shared: Option<&S>,
) -> Result<Brain<S>, StoreError> {
    block_on(async {
        let mut brain = Brain::open(store.clone(), options.clone()).await?;
        if let Some(shared) = shared {
            brain.share(shared.clone()).await?;
        }
        Ok(brain)
    })
}

/// A root, its brain, and the folder of memories.
pub struct World<S: Store = Memory> {
    /// As it is open now.
    pub brain: Brain<S>,
    /// Outlives it.
    pub store: S,
    /// What it is opened with.
    pub options: Options,
    /// The shared brain that it is opened with.
    pub shared: Option<S>,
    /// Of the root.
    pub files: Files,
    /// In the folder of memories.
    pub folder: Files,
    /// In its history.
    pub history: Files,
}

/// Nobody tells two facts under one id.
static IDS: AtomicU64 = AtomicU64::new(0);

fn id() -> FactId {
    let mut id = [7; 16];
    id[8..].copy_from_slice(&IDS.fetch_add(1, Ordering::Relaxed).to_le_bytes());
    FactId(id)
}

impl<S: Store + Clone> World<S> {
    /// A brain called `here`.
    pub fn new(store: S) -> Self {
        let options = Options { name: "here".to_owned(), ..Options::default() };
        Self::with(store, options, None)
    }

    /// A brain opened so, with a shared one or without.
    pub fn with(store: S, options: Options, shared: Option<S>) -> Self {
        Self::try_with(store, options, shared).expect("it opens")
    }

    /// As `with`, on a store that may fail.
    pub fn try_with(store: S, options: Options, shared: Option<S>) -> Result<Self, StoreError> {
        let brain = open(&store, &options, shared.as_ref())?;
        let (files, folder, history) = Default::default();
        Ok(Self { brain, store, options, shared, files, folder, history })
    }

    /// Opens the brain again: what was only in memory is gone.
    pub fn reopen(&mut self) {
        self.brain = open(&self.store, &self.options, self.shared.as_ref()).expect("it opens");
    }

    /// Calls a tool and tells and writes what it answers. Nobody else writes in between, so that others
    /// were faster again and again is a mistake.
    pub fn call(&mut self, tool: &str, input: &str, output: Output) -> Answer {
        for _ in 0..8 {
            let _ = block_on(self.brain.prepare(tool, input.as_bytes(), true));
            let answer = self.answer(tool, input, output);
            if answer.kind != AnswerKind::Done || self.settle(&answer) {
                if tool == "ingest" {
                    block_on(self.brain.keep("n")).expect("the store works");
                }
                return answer;
            }
        }
        panic!("`{tool}` is in conflict in every round");
    }

    /// The answer before anything of it is told.
    pub fn answer(&mut self, tool: &str, input: &str, output: Output) -> Answer {
        self.show_list();
        for _ in 0..8 {
            let answer = self.brain.call(tool, input.as_bytes(), output);
            if answer.kind != AnswerKind::Wanted {
                return answer;
            }
            let wanted: Value = serde_json::from_slice(&answer.body).expect("JSON");
            for want in wanted["wanted"].as_array().expect("a list") {
                self.supply(want);
            }
            // As a host does that finds ids on the way.
            self.show_list();
        }
        panic!("`{tool}` wants something new in every round");
    }

    fn show_list(&mut self) {
        let paths = self.files.keys().cloned().collect();
        self.brain.set_list(ListColumns { paths, complete: true, ..ListColumns::default() });
    }

    fn supply(&mut self, want: &Value) {
        let path = want["path"].as_str().expect("a path");
        match want["kind"].as_str() {
            Some("file") => self.brain.supply_file(path, self.files[path].clone()),
            Some("facts") => {
                let grammar = want["grammar"].as_str().and_then(Grammar::named);
                let found = grammar.and_then(|grammar| facts(grammar, &self.files[path]));
                let found = found.expect("a grammar that is built in").encode();
                self.brain.workspace().supply_facts(None, path, &found);
            }
            Some("blame") => self.brain.workspace().supply_blame(path, None),
            _ => self.brain.workspace().supply_blob("", path, None),
        }
    }

    /// False when somebody else was faster.
    pub fn settle(&mut self, answer: &Answer) -> bool {
        self.try_settle(answer).expect("the store works")
    }

    /// As `settle`, on a store that may fail.
    pub fn try_settle(&mut self, answer: &Answer) -> Result<bool, StoreError> {
        for write in &answer.writes {
            if self.brain.is_told(write.path.as_str()) {
                let (before, id) = (write.before.clone().unwrap_or_default(), id());
                if block_on(self.brain.tell(&before, &write.after, id))? == Told::Conflict {
                    return Ok(false);
                }
            } else {
                self.files.insert(write.path.to_string(), write.after.clone());
            }
        }
        Ok(!self.brain.has_to_tell() || block_on(self.brain.tell_answer(id()))? == Told::Kept)
    }

    /// Brings log and folder together; answers what was done, a line each.
    pub fn take_files(&mut self, mut limit: usize) -> Vec<String> {
        let mut done = Vec::new();
        loop {
            for (name, bytes) in self.folder.clone() {
                self.brain.show_file(FoundFile { name, bytes });
            }
            let work = block_on(self.brain.take_files(Some(9))).expect("the store works");
            if work.steps.is_empty() {
                done.extend(work.skipped.iter().map(|(name, code)| format!("left {name}: {code}")));
                return done;
            }
            for step in work.steps {
                if limit == 0 {
                    return done;
                }
                limit -= 1;
                done.push(self.step(step));
            }
        }
    }

    fn step(&mut self, step: FileStep) -> String {
        match step {
            FileStep::Archive { name, digest, to } => {
                let bytes = self.folder.remove(&name).expect("it is there");
                assert_eq!(Digest::of(&bytes).hex(), digest, "only what is in the log is moved");
                self.history.entry(to.clone()).or_insert(bytes);
                format!("moved {name} to {to}")
            }
            FileStep::Write { name, text } => {
                let old = self.folder.insert(name.clone(), text.into_bytes());
                assert_eq!(old, None, "nothing is written over");
                format!("wrote {name}")
            }
        }
    }
}
