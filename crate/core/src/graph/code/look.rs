//! Finding what a name means in a file or folder, through what files pass on. Every answer notes
//! what it rests on.

use std::collections::BTreeMap;
use std::rc::Rc;

use l1ght_facts::{ReferenceKind, SymbolKind};

use super::ask::Ask;
use super::family::Family;
use super::file::{File, Found, Takes, Where};
use super::keys::{Asked, Keys};
use super::said::{Manner, NONE, Symbol, Use};
use crate::text::names::Key;

/// More symbols than this of one name are no answer.
pub(super) const MOST: usize = 8;

/// How far names are followed that files pass on.
const DEEPEST: u32 = 8;

/// More files than this are not looked at for the names that a file takes all.
const MOST_TAKEN: usize = 256;

/// A symbol: its file and its number there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At {
    pub file: u32,
    pub symbol: u32,
}

/// Looks names up on behalf of one file.
pub(super) struct Look<'a> {
    pub keys: &'a mut Keys,
    pub files: &'a [File],
    pub own: u32,
    pub wanted: Vec<Asked>,
    /// Where the name that is looked up was followed already: files, and what it is called there.
    seen: Vec<(u32, Key)>,
    /// The files whose names a file takes all, once that was asked.
    taken: BTreeMap<u32, Rc<Vec<u32>>>,
}

impl<'a> Look<'a> {
    pub(super) fn new(keys: &'a mut Keys, files: &'a [File], own: u32) -> Self {
        Self { keys, files, own, wanted: Vec::new(), seen: Vec::new(), taken: BTreeMap::new() }
    }

    /// Begins with the next name.
    pub(super) fn next_name(&mut self) {
        self.seen.clear();
    }

    pub(super) fn file(&self) -> &'a File {
        &self.files[self.own as usize]
    }

    pub(super) fn symbol(&self, at: At) -> Option<&'a Symbol> {
        self.files[at.file as usize].symbol(at.symbol)
    }

    /// The files that give what is asked for; more than can be an answer are none.
    pub(super) fn given(&mut self, ask: Ask) -> Vec<u32> {
        let asked = self.want(ask);
        let given: Vec<u32> = self.keys.given(asked).take(MOST + 1).collect();
        if given.len() > MOST { Vec::new() } else { given }
    }

    /// Notes that the answer rests on what a question has for one.
    fn want(&mut self, ask: Ask) -> Asked {
        let asked = self.keys.ask(ask);
        self.wanted.push(asked);
        asked
    }

    /// What a name that an import takes means: inside of a file, or of all files of a folder.
    pub(super) fn found(&mut self, found: Found, name: Key, used: &Use, depth: u32) -> Vec<At> {
        let inside = self.parts(found.inside);
        match found.place {
            Where::Outside | Where::Unknown => Vec::new(),
            Where::File(file) => self.inside(file, &inside, name, used, depth),
            Where::Folder(folder) => {
                let family = self.file().family;
                let files = self.given(Ask::Package(folder, name));
                let mut all = Vec::new();
                for file in files {
                    if self.files[file as usize].family == family {
                        all.extend(self.declared(file, name, used, |symbol| symbol.parent == NONE));
                    }
                }
                all
            }
        }
    }

    /// The keys of `a::b`.
    fn parts(&mut self, path: Key) -> Vec<Key> {
        if path == Key::default() {
            return Vec::new();
        }
        let text = self.keys.text(path).to_owned();
        text.split("::").filter(|part| !part.is_empty()).map(|part| self.keys.of(part)).collect()
    }

    /// What `inside::name` means in a file.
    pub(super) fn inside(
        &mut self,
        file: u32,
        inside: &[Key],
        name: Key,
        used: &Use,
        depth: u32,
    ) -> Vec<At> {
        let Some((first, rest)) = inside.split_first() else {
            return self.outermost(file, name, used, depth);
        };
        let last = inside[inside.len() - 1];
        let found = self.declared(file, name, used, |symbol| symbol.container == last);
        if !found.is_empty() || depth == 0 {
            return found;
        }
        for import in self.imports(file, *first) {
            let found = match import.takes {
                Takes::Module => match import.place {
                    Where::File(next) => self.inside(next, rest, name, used, depth - 1),
                    _ => self.found(import, name, used, depth - 1),
                },
                Takes::Name(other) => self.members(import, other, name, used, depth - 1),
                Takes::All => Vec::new(),
            };
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }

    /// Members called `name` of the type that an import takes as `of`.
    pub(super) fn members(
        &mut self,
        import: Found,
        of: Key,
        name: Key,
        used: &Use,
        depth: u32,
    ) -> Vec<At> {
        let types = Use { kind: ReferenceKind::Use, ..*used };
        let mut all = Vec::new();
        for at in self.found(import, of, &types, depth) {
            let Some(symbol) = self.symbol(at) else { continue };
            let own = symbol.own;
            all.extend(self.declared(at.file, name, used, |symbol| symbol.container == own));
        }
        all
    }

    /// What a name means on the outside of a file: what is declared there, else what is passed on.
    fn outermost(&mut self, file: u32, name: Key, used: &Use, depth: u32) -> Vec<At> {
        let is_known = self.seen.contains(&(file, name));
        let found = self.passed_on(file, name, used, depth);
        let is_export = |at: &At| self.symbol(*at).is_some_and(|at| at.kind == SymbolKind::Export);
        if is_known || !found.iter().all(is_export) {
            return found;
        }
        let among = self.among_all(file, name, used, depth);
        if among.is_empty() { found } else { among }
    }

    /// The same without what the file takes from others with all their names.
    fn passed_on(&mut self, file: u32, name: Key, used: &Use, depth: u32) -> Vec<At> {
        // A namespace of PHP is a part of the name, not a place.
        let is_php = self.files[file as usize].family == Family::Php;
        let is_outer = |symbol: &Symbol| symbol.parent == NONE || is_php && !symbol.is_member();
        let all = self.declared(file, name, used, is_outer);
        let is_export = |at: &At| self.symbol(*at).is_some_and(|at| at.kind == SymbolKind::Export);
        let (exports, own): (Vec<At>, Vec<At>) = all.into_iter().partition(is_export);
        if !own.is_empty() || depth == 0 {
            return own;
        }
        for at in &exports {
            let stands_for = self.symbol(*at).map_or(NONE, |symbol| symbol.stands_for);
            if stands_for != NONE {
                return vec![At { symbol: stands_for, ..*at }];
            }
        }
        if self.seen.contains(&(file, name)) {
            return exports;
        }
        self.seen.push((file, name));
        for import in self.imports(file, name) {
            if let Takes::Name(other) = import.takes {
                let found = self.found(import, other, used, depth - 1);
                if !found.is_empty() {
                    return found;
                }
            }
        }
        exports
    }

    /// What a name means that a file takes from others with all their names: the first that has it.
    pub(super) fn among_all(&mut self, file: u32, name: Key, used: &Use, depth: u32) -> Vec<At> {
        let taken = self.taken(file);
        if taken.is_empty() || depth == 0 {
            return Vec::new();
        }
        let family = self.file().family;
        self.want(Ask::Outer(family, name));
        let files = self.files;
        let mut likely = taken.iter().filter(|file| {
            let of = &files[**file as usize];
            of.family == family && of.has_outer(name)
        });
        let found = likely.find_map(|file| {
            let found = self.passed_on(*file, name, used, depth - 1);
            if found.is_empty() { None } else { Some(found) }
        });
        found.unwrap_or_default()
    }

    /// The files whose names a file takes all, and those whose names these take, the nearest first.
    pub(super) fn taken(&mut self, own: u32) -> Rc<Vec<u32>> {
        if let Some(known) = self.taken.get(&own) {
            return known.clone();
        }
        let mut files = vec![own];
        let mut next = 0;
        while let Some(&file) = files.get(next).filter(|_| files.len() < MOST_TAKEN) {
            next += 1;
            let of = &self.files[file as usize];
            self.want(Ask::Imports(of.key));
            for found in of.found.iter().filter(|found| found.takes == Takes::All) {
                if let Where::File(file) = found.place
                    && found.inside == Key::default()
                    && !files.contains(&file)
                {
                    files.push(file);
                }
            }
        }
        files.remove(0);
        let files = Rc::new(files);
        self.taken.insert(own, files.clone());
        files
    }

    /// Where the imports of a file lead that are called `alias` there.
    pub(super) fn imports(&mut self, file: u32, alias: Key) -> Vec<Found> {
        let of = &self.files[file as usize];
        self.rest_on(file, alias);
        let named = of.said.imported(alias).iter();
        named.filter_map(|at| of.found.get(*at as usize)).copied().collect()
    }

    /// Notes that the answer rests on what a file has of a name.
    fn rest_on(&mut self, file: u32, name: Key) {
        if file != self.own {
            self.want(Ask::Inside(self.files[file as usize].key, name));
        }
    }

    /// The symbols of a file that are called `name`, may be used so and pass the test.
    pub(super) fn declared(
        &mut self,
        file: u32,
        name: Key,
        used: &Use,
        test: impl Fn(&Symbol) -> bool,
    ) -> Vec<At> {
        let of = &self.files[file as usize];
        self.rest_on(file, name);
        let named = of.named(name).iter().copied();
        let fits = named.filter(|at| {
            of.symbol(*at)
                .is_some_and(|symbol| !symbol.is_local && fits(symbol, used) && test(symbol))
        });
        best(fits.map(|symbol| At { file, symbol }).collect(), self.files, used)
    }
}

/// How deep a name is followed at first.
pub(super) const DEPTH: u32 = DEEPEST;

/// True when a symbol may be what a name means that is used so.
pub(super) fn fits(symbol: &Symbol, used: &Use) -> bool {
    if symbol.kind == SymbolKind::Extension {
        return false;
    }
    match used.kind {
        ReferenceKind::Implements | ReferenceKind::Extends => {
            symbol.is_type() || symbol.kind == SymbolKind::Export
        }
        ReferenceKind::Call if used.manner == Manner::Macro => {
            matches!(symbol.kind, SymbolKind::Macro | SymbolKind::Export)
        }
        ReferenceKind::Call => !matches!(symbol.kind, SymbolKind::Module | SymbolKind::Macro),
        ReferenceKind::Use => symbol.kind != SymbolKind::Module,
    }
}

/// Of those that fit, the ones that are most likely meant: functions are called, types are used.
pub(super) fn best(found: Vec<At>, files: &[File], used: &Use) -> Vec<At> {
    let is_best = |at: &At| {
        let symbol = files[at.file as usize].symbol(at.symbol);
        symbol.is_some_and(|symbol| match used.kind {
            ReferenceKind::Call => {
                matches!(symbol.kind, SymbolKind::Function | SymbolKind::Method | SymbolKind::Macro)
            }
            _ => symbol.is_type(),
        })
    };
    let some = found.iter().any(is_best);
    found.into_iter().filter(|at| !some || is_best(at)).collect()
}
