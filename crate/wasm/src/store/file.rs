//! One file: reading what others may write, and writing what others may read.

use js_sys::{Function, Promise, Uint8Array};
use l1ght_store::{Created, Key, Record, RecordError, StoreError};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{File, FileSystemFileHandle, FileSystemReadWriteOptions, FileSystemSyncAccessHandle};

use super::dom::name;

/// Ends the name of each file, so that `a` can be a value and a folder.
pub(super) const ENDING: &str = ".value";
/// The checksum at the end of a record makes it whole.
const CHECKSUM: usize = 8;
/// How often a file that others hold is asked for: for about five seconds.
const TRIES: i32 = 100;
/// How often one that others removed is; more often is no coincidence.
const TRIES_IF_GONE: i32 = 8;
const LONGEST_PAUSE_MS: i32 = 64;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(done: &Function, milliseconds: i32);
}

/// What a promise brings, which is known to be a `T`.
pub(super) async fn awaited<T: JsCast>(promise: Promise) -> Result<T, JsValue> {
    promise.await.map(JsCast::unchecked_into)
}

/// `None` for what is not there, or no longer.
pub(super) fn unless_gone<T>(found: Result<T, JsValue>) -> Result<Option<T>, JsValue> {
    match found {
        Err(thrown) if name(&thrown) == "NotFoundError" => Ok(None),
        other => other.map(Some),
    }
}

/// Does it again while others hold, change or remove the file.
pub(super) async fn insist<T>(work: impl AsyncFn() -> Result<T, JsValue>) -> Result<T, JsValue> {
    let mut tries = 0;
    loop {
        match work().await {
            Err(thrown) if tries < most_tries(&thrown) => tries += 1,
            end => return end,
        }
        let pause = tries.min(LONGEST_PAUSE_MS);
        Promise::new(&mut |resolve, _| set_timeout(&resolve, pause)).await?;
    }
}

fn most_tries(thrown: &JsValue) -> i32 {
    match name(thrown).as_str() {
        "NoModificationAllowedError" | "NotReadableError" => TRIES,
        "NotFoundError" => TRIES_IF_GONE,
        _ => 0,
    }
}

/// The bytes of a file; `None` if it is gone.
pub(super) async fn frame_of(file: &FileSystemFileHandle) -> Result<Option<Vec<u8>>, JsValue> {
    insist(async || {
        let Some(file) = unless_gone(awaited::<File>(file.get_file()).await)? else {
            return Ok(None);
        };
        Ok(Some(Uint8Array::new(&file.array_buffer().await?).to_vec()))
    })
    .await
}

/// True if nobody has written a value to its end.
pub(super) fn is_torn(frame: &[u8]) -> bool {
    Record::decode(frame) == Err(RecordError::Torn)
}

/// The value in a frame; `None` in a torn one.
pub(super) fn unframed(key: &Key, frame: &[u8]) -> Result<Option<Vec<u8>>, StoreError> {
    match Record::decode(frame) {
        Ok(record) => Ok(Some(record.payload.to_vec())),
        Err(RecordError::Torn) => Ok(None),
        Err(error) => Err(error.at(key)),
    }
}

/// Writes a frame into a file that has none. Whoever has the handle is alone with the file and waits
/// for nothing until it lets go.
pub(super) async fn create(file: &FileSystemFileHandle, frame: &[u8]) -> Result<Created, JsValue> {
    let handle = awaited(file.create_sync_access_handle()).await?;
    let created = write_once(&handle, frame);
    handle.close();
    created
}

fn write_once(handle: &FileSystemSyncAccessHandle, frame: &[u8]) -> Result<Created, JsValue> {
    let mut before = vec![0; handle.get_size()? as usize];
    handle.read_with_u8_array(&mut before)?;
    if !is_torn(&before) {
        return Ok(Created::Exists);
    }
    handle.truncate_with_u32(0)?;
    let (body, checksum) = frame.split_at(frame.len() - CHECKSUM);
    let written = write(handle, body, 0).and_then(|()| write(handle, checksum, body.len()));
    written.map(|()| Created::New).inspect_err(|_| {
        // What stays is torn in any case; this gives the room back.
        let _ = handle.truncate_with_u32(0);
    })
}

/// Writes all of it to the medium.
fn write(handle: &FileSystemSyncAccessHandle, bytes: &[u8], at: usize) -> Result<(), JsValue> {
    let options = FileSystemReadWriteOptions::new();
    options.set_at(at as f64);
    let written = handle.write_with_u8_array_and_options(bytes, &options)?;
    if written < bytes.len() as f64 {
        return Err(js_sys::Error::new("not all was written").into());
    }
    handle.flush()
}
