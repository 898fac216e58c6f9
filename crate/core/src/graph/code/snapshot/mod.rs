//! The lane as bytes: what was told of each file and what it was linked to, as columns of `u32` and
//! one table of texts. What follows quickly from the rest is made again when something changes.
//!
//! Equal lanes give equal bytes: files are numbered by path, texts by their bytes, questions by what
//! they ask, and what only history has left behind is not written.

mod column;
mod manifest;
mod numbers;
mod read;
mod write;

use std::collections::BTreeMap;

use l1ght_facts::{Columns, DecodeError, put};

use super::CodeLane;
use super::ask::Ask;
use super::file::File;
use super::keys::Keys;
use super::manifest::{Manifest, Manifests};
use crate::text::names::Names;
use column::{Narrow, put_narrow};
use numbers::Numbers;
use read::Reader;

/// The version of the form, then that of the release: how files are linked, and which languages there
/// are, is a matter of the release, so that what another one has written is not taken.
const HEADER: &[u8] = concat!("\u{1}", env!("CARGO_PKG_VERSION"), "\n").as_bytes();

impl CodeLane {
    /// The lane as bytes. Lanes that hold the same files give equal bytes, whatever their history.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.encode_into(&mut out);
        out
    }

    /// Writes [`CodeLane::encode`] after what is in `out`.
    pub fn encode_into(&self, out: &mut Vec<u8>) {
        let numbers = Numbers::of(self);
        let files: Vec<&File> = self.there().map(|(_, file)| file).collect();
        let manifests: Vec<(u32, &Manifest)> =
            self.manifests.iter().map(|(path, one)| (self.by_path[path], one)).collect();
        // Growing by doubling would take two thirds more memory than there is to write.
        out.reserve(
            numbers.asks().len() * 8 + files.iter().map(|file| write::size(file)).sum::<usize>(),
        );
        out.extend(HEADER);
        let names = || numbers.names().map(|name| self.keys.text(name));
        let counts = [names().count(), numbers.asks().len(), files.len(), manifests.len()];
        put(out, counts.map(|count| count as u32));
        put_narrow(out, names().map(|text| text.len() as u32));
        names().for_each(|text| out.extend(text.as_bytes()));
        for part in 0..3 {
            put_narrow(out, numbers.asks().iter().map(|ask| ask[part]));
        }
        files.iter().for_each(|file| write::write(out, &numbers, file));
        for (file, manifest) in manifests {
            put(out, [numbers.file(file)]);
            manifest::write(out, manifest);
        }
    }

    /// Reads what [`CodeLane::encode`] of the same release wrote. `None` for any other bytes: damage
    /// that is not seen gives a lane that may say something else, but can be used like any.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let columns = Columns::new(bytes.strip_prefix(HEADER)?);
        Self::read(columns).ok()
    }

    fn read(mut columns: Columns<'_>) -> Result<Self, DecodeError> {
        let [names, asks, files, manifests] = columns.numbers()?;
        let names = read_names(&mut columns, names)?;
        let asks = read_asks(&mut columns, asks, names.len() as u32)?;
        let mut reader = Reader { columns, names: &names, asks: asks.len() as u32, files };
        let mut all: Vec<File> = Vec::new();
        for _ in 0..files {
            let file = reader.file()?;
            let is_next = all.last().is_none_or(|last| last.path < file.path);
            all.push(if is_next { file } else { return Err(DecodeError::Range) });
        }
        let mut told = BTreeMap::new();
        for _ in 0..manifests {
            let [file] = reader.columns.numbers()?;
            let path = &all.get(file as usize).ok_or(DecodeError::Range)?.path;
            told.insert(path.clone(), manifest::read(&mut reader.columns)?);
        }
        reader.columns.end()?;
        let by_path = all.iter().map(|file| file.path.clone()).zip(0..).collect();
        let (keys, manifests) = (Keys::of_parts(names, asks), Manifests::of(told));
        Ok(Self { keys, files: all, by_path, manifests, is_indexed: false })
    }
}

/// Texts in order, the first of which is empty.
fn read_names(columns: &mut Columns<'_>, count: u32) -> Result<Names, DecodeError> {
    let lengths = Narrow::read(columns, count)?;
    let length: u64 = lengths.iter().map(u64::from).sum();
    let bytes = columns.take(usize::try_from(length).map_err(|_| DecodeError::Length)?)?;
    let texts = std::str::from_utf8(bytes).map_err(|_| DecodeError::Text)?;
    Names::of_texts(texts, lengths.iter()).ok_or(DecodeError::Range)
}

/// Questions in order, of keys that there are.
fn read_asks(columns: &mut Columns<'_>, count: u32, names: u32) -> Result<Vec<Ask>, DecodeError> {
    let mut column = || Narrow::read(columns, count);
    let [asks, ones, twos] = [column()?, column()?, column()?];
    let parts = || (0..count as usize).map(|at| [asks.at(at), ones.at(at), twos.at(at)]);
    let ask = |parts: [u32; 3]| {
        let has_keys = parts[1] < names && parts[2] < names;
        Ask::of_parts(parts).filter(|_| has_keys).ok_or(DecodeError::Range)
    };
    if !parts().is_sorted_by(|a, b| a < b) {
        return Err(DecodeError::Range);
    }
    parts().map(ask).collect()
}
