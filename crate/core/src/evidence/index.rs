//! Looking a path up in the host's list: as it is, then in NFC, then without case (evidence §1).
//!
//! The folded tables are built on the first look-up that needs them, once a list.

use std::cell::OnceCell;

use super::{FileEntry, FileList};
use crate::order::{self, Set};
use crate::text::RepoPath;
use crate::text::normal::{fold_case, nfc};

/// A list and what is needed to find paths in it.
pub struct ListIndex<'a> {
    list: &'a FileList,
    by_nfc: OnceCell<Table<'a>>,
    by_case: OnceCell<Table<'a>>,
    by_name: OnceCell<Table<'a>>,
    endings: OnceCell<Set<&'a str>>,
}

/// Rows of a folded form and the path that has it, sorted.
type Table<'a> = Vec<(String, &'a str)>;

/// How letter for letter a look-up is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Likeness {
    /// The same bytes.
    Exact,
    /// The same text in NFC.
    Nfc,
    /// The same text without case.
    Case,
}

impl<'a> ListIndex<'a> {
    /// An index of `list`; costs nothing until it is asked.
    pub fn new(list: &'a FileList) -> Self {
        let (by_nfc, by_case, by_name, endings) = Default::default();
        Self { list, by_nfc, by_case, by_name, endings }
    }

    /// The list itself.
    pub fn list(&self) -> &'a FileList {
        self.list
    }

    /// The listed path that is exactly `path`.
    pub fn exact(&self, path: &str) -> Option<&'a RepoPath> {
        self.entry(path).map(|(path, _)| path)
    }

    /// The listed path that is exactly `path`, and its entry.
    pub(super) fn entry(&self, path: &str) -> Option<(&'a RepoPath, &'a FileEntry)> {
        self.list.files.get_key_value(&RepoPath::listed(path))
    }

    /// The listed files and folders (without a trailing `/`) that are like `path`, in order.
    pub(super) fn find(&self, path: &str, likeness: Likeness) -> Vec<&'a str> {
        match likeness {
            Likeness::Exact => {
                let file = self.exact(path).map(RepoPath::as_str);
                file.or_else(|| self.folder(path)).into_iter().collect()
            }
            Likeness::Nfc if path.is_ascii() => Vec::new(),
            Likeness::Nfc => rows(self.by_nfc.get_or_init(|| self.table(nfc)), &nfc(path)),
            Likeness::Case => {
                rows(self.by_case.get_or_init(|| self.table(fold_case)), &fold_case(path))
            }
        }
    }

    /// The listed files whose last part is `name` without case, in path order.
    pub(super) fn named(&self, name: &str) -> Vec<&'a str> {
        let table = self.by_name.get_or_init(|| {
            let rows = self.list.files.keys();
            sorted(rows.map(|path| (fold_case(path.name()), path.as_str())).collect())
        });
        rows(table, &fold_case(name))
    }

    /// The listed files under `folder` (with a trailing `/`; empty for all), in path order.
    pub(super) fn under(&self, folder: &str) -> impl Iterator<Item = &'a RepoPath> {
        under(self.list, folder)
    }

    /// True when listed files are under `path`, which has no trailing `/`.
    pub(super) fn is_folder(&self, path: &str) -> bool {
        self.folder(path).is_some()
    }

    /// True when a listed file's name ends in `.` and `ending`.
    pub(super) fn has_ending(&self, ending: &str) -> bool {
        let endings = self.endings.get_or_init(|| {
            let names = self.list.files.keys().map(RepoPath::name);
            order::set(names.filter_map(|name| name.rsplit_once('.')).map(|(_, ending)| ending))
        });
        endings.contains(ending)
    }

    /// `path` as it is listed, when listed files are under it.
    fn folder(&self, path: &str) -> Option<&'a str> {
        let inside = format!("{path}/");
        let first = self.under(&inside).next().filter(|_| !path.is_empty());
        first.map(|file| &file.as_str()[..path.len()])
    }

    /// All files and folders by their folded form.
    fn table(&self, fold: fn(&str) -> String) -> Table<'a> {
        let mut table = Vec::new();
        let mut last = "";
        for path in self.list.files.keys().map(RepoPath::as_str) {
            let shared = path.bytes().zip(last.bytes()).take_while(|(a, b)| a == b).count();
            let ends = path.match_indices('/').map(|(at, _)| at).filter(|&at| at >= shared);
            table.extend(ends.map(|at| (fold(&path[..at]), &path[..at])));
            table.push((fold(path), path));
            last = path;
        }
        sorted(table)
    }
}

/// The listed files under `folder` (with a trailing `/`; empty for all), in path order.
pub(super) fn under<'a>(
    list: &'a FileList,
    folder: &str,
) -> impl Iterator<Item = &'a RepoPath> + use<'a> {
    let folder = folder.to_owned();
    let from = list.files.range(RepoPath::listed(folder.as_str())..);
    from.map(|(path, _)| path).take_while(move |path| path.as_str().starts_with(&folder))
}

fn sorted(mut table: Table<'_>) -> Table<'_> {
    order::sort(&mut table);
    table.dedup();
    table
}

fn rows<'a>(table: &Table<'a>, form: &str) -> Vec<&'a str> {
    let from = table.partition_point(|(row, _)| row.as_str() < form);
    table[from..].iter().take_while(|(row, _)| row == form).map(|(_, path)| *path).collect()
}
