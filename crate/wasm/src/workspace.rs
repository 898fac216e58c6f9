//! A root, and the answers of its tools.

use js_sys::Error;
use l1ght_brain::{Format, HostPlace, ListColumns, Output};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::root::{Root, Slot};

/// One root, alone or in a brain; see `l1ght_brain::Workspace` and `l1ght_brain::Brain`.
///
/// Every call throws `core/busy` while one that waits for the store has not ended.
#[wasm_bindgen]
pub struct Workspace(pub(crate) Slot);

impl Default for Workspace {
    fn default() -> Self {
        Self(Slot::new(Root::Alone(Box::default())))
    }
}

#[wasm_bindgen]
impl Workspace {
    /// An empty root without a store.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces the file list. Each column is one string with a NUL between its values.
    #[wasm_bindgen(js_name = setList)]
    pub fn set_list(
        &self,
        paths: &str,
        ids: &str,
        absent: &str,
        complete: bool,
        exact: bool,
        keeps_lock: bool,
    ) -> Result<(), Error> {
        let list = ListColumns {
            paths: split_column(paths),
            ids: split_column(ids),
            sizes: Vec::new(),
            absent: split_column(absent),
            complete,
            exact,
            keeps_lock,
        };
        self.0.with(|root| root.set_list(list))
    }

    /// Says where the engine runs and where the files come from; see `l1ght_brain::HostPlace`.
    #[wasm_bindgen(js_name = setPlace)]
    pub fn set_place(&self, host: String, adapter: String) -> Result<(), Error> {
        self.0.with(|root| root.workspace().set_place(HostPlace { host, adapter }))
    }

    /// Ends a call that answered what it wants and won't be made again.
    #[wasm_bindgen(js_name = giveUp)]
    pub fn give_up(&self) -> Result<(), Error> {
        self.0.with(|root| root.workspace().give_up())
    }

    /// Supplies the bytes of a wanted file.
    #[wasm_bindgen(js_name = supplyFile)]
    pub fn supply_file(&self, path: &str, bytes: Vec<u8>) -> Result<(), Error> {
        self.0.with(|root| root.supply_file(path, bytes))
    }

    /// Says why a wanted file cannot be supplied.
    #[wasm_bindgen(js_name = failFile)]
    pub fn fail_file(&self, path: &str, code: &str) -> Result<(), Error> {
        self.0.with(|root| root.workspace().fail_file(path, code))
    }

    /// Supplies the blame of a document as JSON; `undefined` when there is no history.
    #[wasm_bindgen(js_name = supplyBlame)]
    pub fn supply_blame(&self, path: &str, lines: Option<String>) -> Result<(), Error> {
        self.0.with(|root| root.workspace().supply_blame(path, lines.as_deref()))
    }

    /// Supplies a file as of a commit; `undefined` when it is not there.
    #[wasm_bindgen(js_name = supplyBlob)]
    pub fn supply_blob(
        &self,
        commit: &str,
        path: &str,
        bytes: Option<Vec<u8>>,
    ) -> Result<(), Error> {
        self.0.with(|root| root.workspace().supply_blob(commit, path, bytes))
    }

    /// The bytes that were supplied of a file; `undefined` when there are none.
    pub fn supplied(&self, commit: Option<String>, path: &str) -> Result<Option<Vec<u8>>, Error> {
        self.0.with(|root| root.workspace().supplied(commit.as_deref(), path).map(<[u8]>::to_vec))
    }

    /// Supplies what the wanted grammar found in a file.
    #[wasm_bindgen(js_name = supplyFacts)]
    pub fn supply_facts(
        &self,
        commit: Option<String>,
        path: &str,
        facts: &[u8],
    ) -> Result<(), Error> {
        self.0.with(|root| root.workspace().supply_facts(commit.as_deref(), path, facts))
    }

    /// Says why there are no facts of a file.
    #[wasm_bindgen(js_name = failFacts)]
    pub fn fail_facts(&self, commit: Option<String>, path: &str, code: &str) -> Result<(), Error> {
        self.0.with(|root| root.workspace().fail_facts(commit.as_deref(), path, code))
    }

    /// Calls a tool with its input as JSON. An unknown format is JSON; `elapsed` is how long the
    /// host has been at it, in milliseconds.
    pub fn call(
        &self,
        tool: &str,
        input: &[u8],
        format: &str,
        color: bool,
        elapsed: f64,
    ) -> Result<Answer, Error> {
        let format = Format::named(format).unwrap_or_default();
        let output = Output { format, color, elapsed_ms: elapsed as u64 };
        self.0.with(|root| Answer(root.call(tool, input, output)))
    }

    /// Makes a call that is the host's alone, with its input and answer as JSON.
    #[wasm_bindgen(js_name = callHost)]
    pub fn call_host(&self, name: &str, input: &[u8]) -> Result<Answer, Error> {
        self.0.with(|root| Answer(root.call_host(name, input, Output::default())))
    }
}

/// The answer of a tool; see `l1ght_brain::Answer`.
#[wasm_bindgen]
pub struct Answer(pub(crate) l1ght_brain::Answer);

#[wasm_bindgen]
impl Answer {
    /// `wanted`, `done` or `rejected`.
    pub fn kind(&self) -> String {
        self.0.kind.name().to_owned()
    }

    /// The bytes of the answer, UTF-8.
    pub fn body(&self) -> Vec<u8> {
        self.0.body.clone()
    }

    /// The exit code of a command: 0, 1 or 2.
    pub fn exit(&self) -> u8 {
        self.0.exit
    }

    /// How many files the host should write.
    pub fn writes(&self) -> usize {
        self.0.writes.len()
    }

    /// Where the write of that number goes.
    #[wasm_bindgen(js_name = writePath)]
    pub fn write_path(&self, at: usize) -> Option<String> {
        self.0.writes.get(at).map(|write| write.path.as_str().to_owned())
    }

    /// The bytes that must still be there; `undefined` when there must be no file.
    #[wasm_bindgen(js_name = writeBefore)]
    pub fn write_before(&self, at: usize) -> Option<Vec<u8>> {
        self.0.writes.get(at).and_then(|write| write.before.clone())
    }

    /// The bytes to put there.
    #[wasm_bindgen(js_name = writeAfter)]
    pub fn write_after(&self, at: usize) -> Option<Vec<u8>> {
        self.0.writes.get(at).map(|write| write.after.clone())
    }
}

pub(crate) fn split_column(column: &str) -> Vec<String> {
    if column.is_empty() { Vec::new() } else { column.split('\0').map(str::to_owned).collect() }
}
