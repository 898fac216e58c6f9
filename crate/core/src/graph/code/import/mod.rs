//! Where imports lead, by the rules of each language. Looking never reads a file: it asks which
//! files are there, and each answer is noted, so that another one makes it look again.

mod by_ending;
mod ecma;
mod go;
mod python;
mod rust;

use super::ask::Ask;
use super::family::Family;
use super::file::{File, Found, Takes, Where};
use super::keys::{Asked, Keys};
use super::manifest::Manifests;
use super::said::Import;
use crate::text::names::Key;

/// Looks for files on behalf of one.
pub(super) struct Probe<'a> {
    pub keys: &'a mut Keys,
    pub files: &'a [File],
    pub manifests: &'a Manifests,
    /// The number of the file that imports.
    pub own: u32,
    /// What the answers rest on.
    pub wanted: Vec<Asked>,
}

impl<'a> Probe<'a> {
    /// Where an import leads.
    pub(super) fn find(&mut self, import: &Import) -> Found {
        let module = self.keys.text(import.module).to_owned();
        let name = self.keys.text(import.name).to_owned();
        match self.file().family {
            Family::Rust => rust::find(self, &module, &name),
            Family::Ecma => ecma::find(self, &module, &name),
            Family::Python => python::find(self, &module, &name),
            Family::Go => go::find(self, &module, &name),
            Family::Java => by_ending::find_java(self, &module, &name),
            Family::C => by_ending::find_c(self, &module, &name),
            Family::Ruby => by_ending::find_ruby(self, &module),
            Family::Php => by_ending::find_php(self, &module, &name),
            Family::Shell => by_ending::find_shell(self, &module),
            Family::CSharp | Family::None => NOTHING,
        }
    }

    /// The file that imports.
    fn file(&self) -> &'a File {
        &self.files[self.own as usize]
    }

    /// The folder of the file that imports.
    fn folder(&self) -> &'a str {
        self.file().path.folder()
    }

    /// Notes that the answer rests on what a question has for one.
    fn want(&mut self, ask: Ask) -> Asked {
        let asked = self.keys.ask(ask);
        self.wanted.push(asked);
        asked
    }

    /// The file at a path.
    fn at(&mut self, path: &str) -> Option<u32> {
        let path = self.keys.of(path);
        let asked = self.want(Ask::File(path));
        self.keys.given(asked).next()
    }

    /// The first of these paths that is a file.
    fn first(&mut self, paths: impl IntoIterator<Item = String>) -> Option<u32> {
        paths.into_iter().find_map(|path| self.at(&path))
    }

    /// The files of that name, or with a folder of that name (which ends in `/`) above them.
    fn based(&mut self, name: &str) -> Vec<u32> {
        let name = self.keys.of(name);
        let asked = self.want(Ask::Base(name));
        self.keys.given(asked).collect()
    }

    /// The folder, when there are files of the family right in it.
    fn in_folder(&mut self, folder: &str) -> Option<Key> {
        let folder = self.keys.of(folder);
        let asked = self.want(Ask::Folder(folder));
        let family = self.file().family;
        let mut files = self.keys.given(asked);
        files.any(|at| self.files[at as usize].family == family).then_some(folder)
    }

    /// The name as what an import takes: empty is the module itself.
    fn takes(&mut self, name: &str) -> Takes {
        match name {
            "" => Takes::Module,
            "*" => Takes::All,
            name => Takes::Name(self.keys.of(name)),
        }
    }

    fn leads_to(&mut self, file: Option<u32>, name: &str) -> Found {
        let place = file.map_or(Where::Outside, Where::File);
        Found { place, inside: Key::default(), takes: self.takes(name) }
    }
}

/// Of which nothing can be said.
const NOTHING: Found = Found { place: Where::Unknown, inside: Key(0), takes: Takes::Module };

/// Which leads out of the repository.
const OUTSIDE: Found = Found { place: Where::Outside, ..NOTHING };
