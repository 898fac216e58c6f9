//! A root behind a handle of JavaScript. Nothing is borrowed while the store is waited for: the root
//! is taken out of its slot and put back, and whoever comes in between is told.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Error;
use l1ght_brain::{Answer, Brain, ListColumns, Output, Workspace};

use crate::any_store::AnyStore;
use crate::told::error;

/// A root.
pub(crate) enum Root {
    /// What is told is the host's to keep.
    Alone(Box<Workspace>),
    /// In a brain.
    Brain(Box<Brain<AnyStore>>),
}

impl Root {
    pub(crate) fn workspace(&mut self) -> &mut Workspace {
        match self {
            Self::Alone(workspace) => workspace,
            Self::Brain(brain) => brain.workspace(),
        }
    }

    pub(crate) fn set_list(&mut self, list: ListColumns) {
        match self {
            Self::Alone(workspace) => workspace.set_list(list),
            Self::Brain(brain) => brain.set_list(list),
        }
    }

    pub(crate) fn supply_file(&mut self, path: &str, bytes: Vec<u8>) {
        match self {
            Self::Alone(workspace) => workspace.supply_file(path, bytes),
            Self::Brain(brain) => brain.supply_file(path, bytes),
        }
    }

    pub(crate) fn call(&mut self, tool: &str, input: &[u8], output: Output) -> Answer {
        match self {
            Self::Alone(workspace) => workspace.call(tool, input, output),
            Self::Brain(brain) => brain.call(tool, input, output),
        }
    }

    pub(crate) fn call_host(&mut self, name: &str, input: &[u8], output: Output) -> Answer {
        match self {
            Self::Alone(workspace) => workspace.call_host(name, input, output),
            Self::Brain(brain) => brain.call_host(name, input, output),
        }
    }
}

/// Where a root is while nobody waits with it.
#[derive(Clone)]
pub(crate) struct Slot(Rc<RefCell<Option<Root>>>);

impl Slot {
    pub(crate) fn new(root: Root) -> Self {
        Self(Rc::new(RefCell::new(Some(root))))
    }

    /// Works with the root at once.
    pub(crate) fn with<T>(&self, work: impl FnOnce(&mut Root) -> T) -> Result<T, Error> {
        self.0.borrow_mut().as_mut().map(work).ok_or_else(busy)
    }

    /// Works with the brain in it, for as long as that takes.
    pub(crate) async fn wait<T>(
        &self,
        work: impl AsyncFnOnce(&mut Brain<AnyStore>) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let mut root = self.0.take().ok_or_else(busy)?;
        let done = match &mut root {
            Root::Brain(brain) => work(brain).await,
            Root::Alone(_) => Err(error("core/no-store", "this root has no store")),
        };
        self.0.replace(Some(root));
        done
    }
}

fn busy() -> Error {
    error("core/busy", "another call on this brain has not ended")
}
