//! A store in the origin private file system, for a dedicated worker: a file for each value, in a
//! frame ([`Record`]), in folders for the parts of its key.
//!
//! Writing once stands on the one lock there is: of all that ask for the access handle of a file, in
//! any worker or page, one gets it. It looks whether a value is there, writes where none is, and
//! closes, without waiting for anything in between; the others ask again. A worker that ends lets go
//! of its handles, and what it left is no whole record: absent, and written over by who comes next.
//! Readers take no handle; what changes while they read, they read again.

use js_sys::{Reflect, Uint8Array, global};
use l1ght_store::{
    Created, Durability, Entry, ErrorKind, Key, READ_BYTES, Record, Store, StoreError,
};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    FileSystemDirectoryHandle, FileSystemFileHandle, FileSystemGetDirectoryOptions,
    FileSystemGetFileOptions, FileSystemWritableFileStream, StorageManager,
};

use super::dom::{failure, name, refusal};
use super::file::{ENDING, awaited, create, frame_of, insist, is_torn, unframed, unless_gone};
use super::walk::Walk;

/// The kind of all records here.
const KIND: u8 = 0;
/// How much longer a record is than what it holds.
const AROUND: usize = 20;
/// The way to the folder of this origin.
const ROOT: [&str; 3] = ["navigator", "storage", "getDirectory"];

/// An open store; a clone is the same.
#[derive(Clone)]
pub struct Opfs(FileSystemDirectoryHandle);

impl Opfs {
    /// Opens the folder of that name, which is made where it isn't there.
    ///
    /// # Errors
    /// [`ErrorKind::Absent`] where there are no access handles, as in a window,
    /// [`ErrorKind::Denied`] where the browser refuses them, [`ErrorKind::Quota`].
    pub async fn open(name: &str) -> Result<Self, StoreError> {
        let handles = ["FileSystemFileHandle", "prototype", "createSyncAccessHandle"];
        let streams = ["FileSystemFileHandle", "prototype", "createWritable"];
        let is_there = [handles, streams, ROOT].iter().all(|path| found(path).is_some());
        let storage = found(&ROOT[..2]).filter(|_| is_there).ok_or_else(|| {
            StoreError::new(ErrorKind::Absent, "no worker can write files of this origin here")
        })?;
        let root = storage.unchecked_into::<StorageManager>().get_directory();
        let root = Self(awaited(root).await.map_err(refusal)?);
        root.folder(name, true).await.map_err(refusal).map(Self)
    }

    /// A folder by its path; those that are not there are made if `make` says so.
    async fn folder(&self, path: &str, make: bool) -> Result<FileSystemDirectoryHandle, JsValue> {
        let options = FileSystemGetDirectoryOptions::new();
        options.set_create(make);
        let mut folder = self.0.clone();
        for part in path.split_terminator('/') {
            folder = awaited(folder.get_directory_handle_with_options(part, &options)).await?;
        }
        Ok(folder)
    }

    /// The file of a key; as [`Opfs::folder`].
    async fn file(&self, key: &Key, make: bool) -> Result<FileSystemFileHandle, JsValue> {
        let options = FileSystemGetFileOptions::new();
        options.set_create(make);
        let (folder, name) = split(key);
        let folder = self.folder(&folder, make).await?;
        awaited(folder.get_file_handle_with_options(&name, &options)).await
    }

    async fn walk<'a>(&self, prefix: &Key, after: Option<&'a Key>) -> Result<Walk<'a>, JsValue> {
        let folder = unless_gone(self.folder(prefix.as_str(), false).await)?;
        Walk::new(prefix, folder.as_ref(), after).await
    }

    async fn remove(&self, key: &Key) -> Result<(), JsValue> {
        let (folder, name) = split(key);
        let Some(folder) = unless_gone(self.folder(&folder, false).await)? else { return Ok(()) };
        unless_gone(folder.remove_entry(&name).await).map(drop)
    }
}

impl Store for Opfs {
    /// What is created is flushed; names and what is put are the browser's to write.
    fn durability(&self) -> Durability {
        Durability::File
    }

    async fn get(&self, key: &Key) -> Result<Option<Vec<u8>>, StoreError> {
        let file = unless_gone(self.file(key, false).await).map_err(failure)?;
        let Some(file) = file else { return Ok(None) };
        match frame_of(&file).await.map_err(failure)? {
            Some(frame) => unframed(key, &frame),
            None => Ok(None),
        }
    }

    async fn list(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<Entry>, StoreError> {
        let mut rows = Vec::new();
        let mut walk = self.walk(prefix, after).await.map_err(failure)?;
        while rows.len() < limit
            && let Some((key, file)) = walk.next().await.map_err(failure)?
        {
            let frame = frame_of(&file).await.map_err(failure)?.unwrap_or_default();
            if !is_torn(&frame) {
                rows.push(Entry { key, size: frame.len().saturating_sub(AROUND) as u64 });
            }
        }
        Ok(rows)
    }

    async fn read(
        &self,
        prefix: &Key,
        after: Option<&Key>,
        limit: usize,
    ) -> Result<Vec<(Key, Vec<u8>)>, StoreError> {
        let (mut rows, mut size) = (Vec::new(), 0);
        let mut walk = self.walk(prefix, after).await.map_err(failure)?;
        while rows.len() < limit
            && let Some((key, file)) = walk.next().await.map_err(failure)?
        {
            let frame = frame_of(&file).await.map_err(failure)?.unwrap_or_default();
            match unframed(&key, &frame) {
                Ok(None) => {}
                Ok(Some(value)) if rows.is_empty() || size + value.len() <= READ_BYTES => {
                    size += value.len();
                    rows.push((key, value));
                }
                // What is before a damaged value is readable.
                Err(error) if rows.is_empty() => return Err(error),
                _ => break,
            }
        }
        Ok(rows)
    }

    async fn create(&self, key: &Key, value: &[u8]) -> Result<Created, StoreError> {
        let frame = Record { kind: KIND, payload: value }.encode();
        let created = insist(async || {
            let file = self.file(key, true).await?;
            create(&file, &frame).await
        });
        created.await.map_err(unwritten)
    }

    /// The file is replaced when all is written, so readers see one value or the other.
    async fn put(&self, key: &Key, value: &[u8]) -> Result<(), StoreError> {
        let frame = Uint8Array::from(&*Record { kind: KIND, payload: value }.encode());
        let done = insist(async || {
            let file = self.file(key, true).await?;
            let stream: FileSystemWritableFileStream = awaited(file.create_writable()).await?;
            stream.write_with_js_u8_array(&frame)?.await?;
            stream.close().await.map(drop)
        });
        done.await.map_err(unwritten)
    }

    async fn delete(&self, keys: &[Key]) -> Result<(), StoreError> {
        for key in keys {
            insist(async || self.remove(key).await).await.map_err(failure)?;
        }
        Ok(())
    }
}

/// Why nothing was written. All but the folder of the store would have been made: if something is not
/// found, a user or the browser removed that, and it must not come back empty.
fn unwritten(thrown: JsValue) -> StoreError {
    match name(&thrown).as_str() {
        "NotFoundError" => StoreError::new(ErrorKind::Closed, "the folder of the store is gone"),
        _ => failure(thrown),
    }
}

/// The path of a key's folder, empty for the outermost, and the name of its file.
fn split(key: &Key) -> (String, String) {
    let (folder, name) = key.as_str().rsplit_once('/').unwrap_or(("", key.as_str()));
    (folder.to_owned(), format!("{name}{ENDING}"))
}

/// What is at the end of a path of properties from the global object.
fn found(path: &[&str]) -> Option<JsValue> {
    path.iter().try_fold(global().into(), |object: JsValue, name| {
        let next = Reflect::get(&object, &JsValue::from_str(name)).ok();
        next.filter(|next| !next.is_undefined() && !next.is_null())
    })
}
