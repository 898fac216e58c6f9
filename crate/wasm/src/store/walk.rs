//! Walking the files of values in key order.

use js_sys::IteratorNext;
use l1ght_store::Key;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    FileSystemDirectoryHandle, FileSystemFileHandle, FileSystemHandle, FileSystemHandleKind,
};

use super::file::{ENDING, awaited};

/// A walk; each folder is opened when its turn comes.
pub(super) struct Walk<'a> {
    after: Option<&'a Key>,
    /// What is still to be walked; the first is last.
    ahead: Vec<(Key, FileSystemHandle)>,
}

impl<'a> Walk<'a> {
    /// A walk over the keys under `prefix`, which is called `key` of `folder`, that come after `after`.
    pub(super) async fn new(
        prefix: &Key,
        folder: Option<&FileSystemDirectoryHandle>,
        after: Option<&'a Key>,
    ) -> Result<Self, JsValue> {
        let mut walk = Self { after, ahead: Vec::new() };
        if let Some(folder) = folder {
            walk.enter(prefix, folder).await?;
        }
        Ok(walk)
    }

    /// The next file that is there.
    pub(super) async fn next(&mut self) -> Result<Option<(Key, FileSystemFileHandle)>, JsValue> {
        while let Some((key, handle)) = self.ahead.pop() {
            if handle.kind() == FileSystemHandleKind::File {
                return Ok(Some((key, handle.unchecked_into())));
            }
            self.enter(&key, handle.unchecked_ref()).await?;
        }
        Ok(None)
    }

    async fn enter(
        &mut self,
        key: &Key,
        folder: &FileSystemDirectoryHandle,
    ) -> Result<(), JsValue> {
        let (handles, mut inside) = (folder.values(), Vec::new());
        loop {
            let next: IteratorNext = awaited(handles.next()?).await?;
            if next.done() {
                break;
            }
            let handle: FileSystemHandle = next.value().unchecked_into();
            let (name, is_file) = (handle.name(), handle.kind() == FileSystemHandleKind::File);
            let part = if is_file { name.strip_suffix(ENDING) } else { Some(&*name) };
            let Some(Ok(key)) = part.map(|part| key.child(part)) else { continue };
            // A folder may have keys on both sides.
            let is_ahead =
                |after: &Key| key > *after || !is_file && (key == *after || after.is_under(&key));
            if self.after.is_none_or(is_ahead) {
                inside.push((key, !is_file, handle));
            }
        }
        inside.sort_by(|a, b| (&b.0, b.1).cmp(&(&a.0, a.1)));
        self.ahead.extend(inside.into_iter().map(|(key, _, handle)| (key, handle)));
        Ok(())
    }
}
