//! A connection to a database, and waiting for what was asked of it.
//!
//! The functions of a promise are the listeners of a request, so nothing of ours has to live as long
//! as it does.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Object, Promise, Reflect, global};
use l1ght_store::{ErrorKind, StoreError};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DomException, IdbDatabase, IdbFactory, IdbObjectStore, IdbRequest, IdbTransaction};

use super::dom::{failure, name, refusal};

const VERSION: u32 = 1;
/// The only object store.
const VALUES: &str = "values";

#[wasm_bindgen]
extern "C" {
    /// A database whose transactions take options, which is unstable in `web-sys` only.
    type Database;

    #[wasm_bindgen(method, catch)]
    fn transaction(
        this: &Database,
        store: &str,
        mode: &str,
        options: &JsValue,
    ) -> Result<IdbTransaction, JsValue>;
}

/// What a transaction is for.
#[derive(Clone, Copy)]
pub(super) enum Mode {
    Read,
    /// Complete when it is on the medium, not when the system has it.
    Write,
}

#[derive(Clone, Copy)]
enum State {
    Open,
    /// The browser closed it.
    Lost,
    /// Somebody wants to delete or upgrade the database.
    Left,
}

/// Closes when it goes, after the transactions that were begun.
pub(super) struct Connection {
    database: IdbDatabase,
    state: Rc<Cell<State>>,
    _listeners: [Closure<dyn FnMut()>; 2],
}

impl Connection {
    /// Opens a database, which is made where it isn't there. One that was there before and is gone
    /// is not: what is told next would follow on nothing.
    pub(super) async fn open(name: &str, was_there: bool) -> Result<Self, StoreError> {
        let request = factory()?.open_with_u32(name, VERSION).map_err(refusal)?;
        // It is never blocked, which takes a connection to an older version than the first.
        let asked = Promise::new(&mut |resolve, reject| {
            request.set_onupgradeneeded(Some(&resolve));
            request.set_onsuccess(Some(&resolve));
            request.set_onerror(Some(&reject));
        });
        asked.await.map_err(|_| refusal(error_of(request.error())))?;
        let database: IdbDatabase = request.result().map_err(refusal)?.unchecked_into();
        if let Some(upgrade) = request.transaction() {
            if was_there {
                upgrade.abort().map_err(failure)?;
                return Err(closed("the database is gone"));
            }
            database.create_object_store(VALUES).map_err(refusal)?;
            done(&request).await.map_err(refusal)?;
        }
        Ok(Self::new(database))
    }

    fn new(database: IdbDatabase) -> Self {
        let state = Rc::new(Cell::new(State::Open));
        let (lost, left, leaving) = (state.clone(), state.clone(), database.clone());
        let on_close = Closure::new(move || lost.set(State::Lost));
        let on_version_change = Closure::new(move || {
            left.set(State::Left);
            leaving.close();
        });
        database.set_onclose(Some(on_close.as_ref().unchecked_ref()));
        database.set_onversionchange(Some(on_version_change.as_ref().unchecked_ref()));
        Self { database, state, _listeners: [on_close, on_version_change] }
    }

    /// The values in a new transaction; `None` when the connection was lost.
    ///
    /// A transaction ends once nothing is asked of it, so nothing else may be awaited before its end.
    pub(super) fn begin(&self, mode: Mode) -> Result<Option<IdbObjectStore>, StoreError> {
        match self.state.get() {
            State::Open => {}
            State::Lost => return Ok(None),
            State::Left => return Err(closed("the database is being deleted or upgraded")),
        }
        let (mode, durability) = match mode {
            Mode::Read => ("readonly", "default"),
            Mode::Write => ("readwrite", "strict"),
        };
        let options = Object::new();
        Reflect::set(&options, &"durability".into(), &durability.into()).map_err(failure)?;
        match self.database.unchecked_ref::<Database>().transaction(VALUES, mode, &options) {
            Ok(transaction) => transaction.object_store(VALUES).map_err(failure).map(Some),
            // It is closed before anybody is told.
            Err(thrown) if name(&thrown) == "InvalidStateError" => Ok(None),
            Err(thrown) => Err(failure(thrown)),
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.database.set_onclose(None);
        self.database.set_onversionchange(None);
        self.database.close();
    }
}

/// The same in windows and workers.
fn factory() -> Result<IdbFactory, StoreError> {
    let factory = Reflect::get(&global(), &"indexedDB".into()).map_err(refusal)?;
    if factory.is_undefined() || factory.is_null() {
        return Err(StoreError::new(ErrorKind::Absent, "there is no IndexedDB here"));
    }
    Ok(factory.unchecked_into())
}

/// The result of a request, or why it failed.
pub(super) async fn done(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let settled = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    match settled.await {
        Ok(_) => request.result(),
        Err(_) => Err(error_of(request.error())),
    }
}

/// Waits for the end of a transaction. A request that fails aborts it, and so may the browser, for
/// want of room or for its own reasons.
pub(super) async fn committed(transaction: &IdbTransaction) -> Result<(), JsValue> {
    let settled = Promise::new(&mut |resolve, reject| {
        transaction.set_oncomplete(Some(&resolve));
        transaction.set_onabort(Some(&reject));
    });
    settled.await.map(drop).map_err(|_| error_of(Ok(transaction.error())))
}

fn error_of(error: Result<Option<DomException>, JsValue>) -> JsValue {
    error.map_or_else(|thrown| thrown, |error| error.map_or(JsValue::UNDEFINED, JsValue::from))
}

pub(super) fn closed(what: &str) -> StoreError {
    StoreError::new(ErrorKind::Closed, what)
}
