//! What only the bench calls: the parser beside the one in it, and a store of the browser without a
//! brain; left out of what ships.

use js_sys::Promise;
use l1ght_core::light;
use l1ght_core::memory::check_text;
use l1ght_core::text::RepoPath;
use l1ght_store::{Created, Key, Store as _, StoreError};
use pulldown_cmark::Parser;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::future_to_promise;

use crate::any_store::AnyStore;
use crate::store::{IndexedDb, Opfs};
use crate::told::failure;

/// Texts that stay in the module's memory, so that no run pays for bringing them in.
#[wasm_bindgen]
#[derive(Default)]
pub struct BenchTexts(Vec<String>);

#[wasm_bindgen]
impl BenchTexts {
    /// No texts.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes one more text.
    pub fn add(&mut self, text: String) {
        self.0.push(text);
    }

    /// Forgets the texts.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Drains the events of `pulldown-cmark` alone, with our options; answers how many there are.
    pub fn drain(&self) -> usize {
        self.0.iter().map(|text| Parser::new_ext(text, light::OPTIONS).count()).sum()
    }

    /// Builds the whole document of each text; answers how many sections, markers and claims.
    pub fn parse(&self) -> usize {
        let path = RepoPath::listed("bench.md");
        let documents = self.0.iter().map(|text| light::parse(&path, text));
        documents.map(|d| d.sections.len() + d.markers.len() + d.claims.len()).sum()
    }

    /// Looks through each text for what must not be written; answers how many hits there are.
    pub fn hygiene(&self) -> usize {
        self.0.iter().map(|text| check_text(text).len()).sum()
    }

    /// The secrets in them as JSON: which text, the rule, the line.
    pub fn secrets(&self) -> String {
        let mut found = Vec::new();
        for (at, text) in self.0.iter().enumerate() {
            for hit in check_text(text).iter().filter(|hit| hit.rule.starts_with("secret/")) {
                let line = 1 + text[..hit.span.range().start].matches('\n').count();
                found.push(format!("[{at},\"{}\",{line}]", hit.rule));
            }
        }
        format!("[{}]", found.join(","))
    }
}

/// A store of the browser, called as a log calls it.
#[wasm_bindgen]
pub struct BenchStore(AnyStore);

#[wasm_bindgen]
impl BenchStore {
    /// A promise of the one in the IndexedDB database of that name.
    #[wasm_bindgen(js_name = openIndexedDb)]
    pub fn open_indexed_db(name: String) -> Promise {
        open(async move { IndexedDb::open(&name).await.map(AnyStore::IndexedDb) })
    }

    /// A promise of the one in files of this origin, in the folder of that name.
    #[wasm_bindgen(js_name = openOpfs)]
    pub fn open_opfs(name: String) -> Promise {
        open(async move { Opfs::open(&name).await.map(AnyStore::Opfs) })
    }

    /// Creates a value; a promise of whether it is new.
    pub fn create(&self, key: String, value: Vec<u8>) -> Promise {
        let store = self.0.clone();
        future_to_promise(async move {
            let created = async { store.create(&Key::parse(&key)?, &value).await };
            let created = created.await.map_err(|failed| failure(&failed))?;
            Ok(JsValue::from_bool(created == Created::New))
        })
    }
}

fn open(store: impl Future<Output = Result<AnyStore, StoreError>> + 'static) -> Promise {
    future_to_promise(async move {
        let store = store.await.map_err(|failed| failure(&failed))?;
        Ok(BenchStore(store).into())
    })
}
