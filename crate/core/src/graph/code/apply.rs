//! Bringing the lane up to date: what a change bears on is linked again, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use super::ask::Ask;
use super::family::Family;
use super::file::{Found, Takes};
use super::import::Probe;
use super::keys::{Keys, differences};
use super::look::{Look, MOST};
use super::manifest::{self, Manifest};
use super::said::Said;
use super::tally::{self, Before};
use super::{Change, CodeFile, CodeLane, File, Tally, give, link, say};
use crate::order;
use crate::text::lex::Language;
use crate::text::{LineIndex, RepoPath};

/// What one call has to look at again.
#[derive(Default)]
struct Round {
    files: BTreeSet<u32>,
    /// What the files were before.
    before: BTreeMap<u32, Before>,
}

impl CodeLane {
    /// Takes changes and links what they bear on. Counts what came and went.
    pub fn apply(&mut self, changes: &[Change<'_>]) -> Tally {
        if changes.is_empty() {
            return Tally::default();
        }
        self.index();
        let mut round = Round::default();
        for change in changes {
            match *change {
                Change::Put(path, file) => self.put(path, &file, &mut round),
                Change::Remove(path) => self.remove(path, &mut round),
            }
        }
        self.find_imports(&mut round);
        self.link(&mut round);
        tally::tally(&self.files, &round.before)
    }

    fn put(&mut self, path: &RepoPath, new: &CodeFile<'_>, round: &mut Round) {
        let at = self.number(path);
        round.note(at, &self.files[at as usize]);
        let source = new.source.unwrap_or_default();
        let language = Language::of(path.as_str(), source);
        let family = Family::of(language);
        let keys = &mut self.keys;
        let said = new.facts.map(|facts| say::said(keys, family, facts, source));
        let (id, note) = (new.id.map(|id| keys.of(id)), new.facts.map_or(new.note, |f| &f.note));
        let note = keys.of(note);
        let grammar = keys.of(new.facts.map_or("", |facts| &facts.grammar));
        let file = &mut self.files[at as usize];
        let before = if file.is_there { give::given(keys, file) } else { Vec::new() };
        file.is_there = true;
        file.language = language;
        file.family = family;
        file.lines = new.source.map(|source| LineIndex::new(source).count(source));
        file.size = new.source.map(|source| source.len() as u64).or(new.size);
        (file.id, file.note, file.grammar) = (id, note, grammar);
        file.said = said.unwrap_or_default();
        let after = give::given(keys, file);
        self.give(at, &before, &after, round);
        self.set_manifest(path, new.source, round);
    }

    fn remove(&mut self, path: &RepoPath, round: &mut Round) {
        let Some(&at) = self.by_path.get(path) else { return };
        let file = &mut self.files[at as usize];
        if !file.is_there {
            return;
        }
        round.note(at, file);
        let before = give::given(&mut self.keys, file);
        file.is_there = false;
        file.said = Said::default();
        self.give(at, &before, &[], round);
        self.set_manifest(path, None, round);
    }

    /// Notes what the files of a lane that was read back answer and want.
    fn index(&mut self) {
        if mem::replace(&mut self.is_indexed, true) {
            return;
        }
        let Self { keys, files, .. } = self;
        for (file, at) in files.iter_mut().zip(0..) {
            file.said.index();
            keys.want(at, &[], &file.wanted);
            for (ask, _) in give::given(keys, file) {
                if !ask.is_sign() {
                    let asked = keys.ask(ask);
                    keys.give(asked, at);
                }
            }
        }
    }

    /// The number of a path, which may be new.
    fn number(&mut self, path: &RepoPath) -> u32 {
        if let Some(at) = self.by_path.get(path) {
            return *at;
        }
        let [key, folder] = [path.as_str(), path.folder()].map(|text| self.keys.of(text));
        let at = self.files.len() as u32;
        self.files.push(File::new(path.clone(), key, folder));
        self.by_path.insert(path.clone(), at);
        at
    }

    /// Whoever rests on what changed is looked at again.
    fn give(&mut self, at: u32, before: &[(Ask, u64)], after: &[(Ask, u64)], round: &mut Round) {
        let keys = &mut self.keys;
        let changed = differences(before, after).into_iter().map(|((ask, _), _)| ask);
        let mut changed: Vec<Ask> = changed.collect();
        changed.dedup();
        for ask in changed {
            if ask.is_sign() {
                round.files.extend(keys.find(ask).into_iter().flat_map(|asked| keys.wanted(asked)));
                continue;
            }
            let asked = keys.ask(ask);
            let count = |keys: &Keys| keys.given(asked).take(MOST + 1).count();
            let many_before = count(keys) > MOST;
            let [was_given, is_given] =
                [before, after].map(|list| list.binary_search_by_key(&ask, |row| row.0).is_ok());
            match (was_given, is_given) {
                (false, true) => keys.give(asked, at),
                (true, false) => keys.take(asked, at),
                _ => {}
            }
            // Where too many answer it there was no answer, and is none.
            let is_many = many_before && count(keys) > MOST;
            if !is_many || !ask.is_for_few() {
                round.files.extend(keys.wanted(asked));
            }
        }
    }

    /// A manifest that says something else bears on every import of its family.
    fn set_manifest(&mut self, path: &RepoPath, source: Option<&[u8]>, round: &mut Round) {
        let Some(family) = manifest::family_of(path) else { return };
        let manifest = source.and_then(|source| Manifest::read(path, source));
        if self.manifests.set(path, manifest) {
            let files = self.files.iter().enumerate();
            let of = files.filter(|(_, file)| file.is_there && file.family == family);
            round.files.extend(of.map(|(at, _)| at as u32));
        }
    }

    /// Finds again where the imports lead; where that changes, whoever follows them is looked at too.
    fn find_imports(&mut self, round: &mut Round) {
        let mut more: Vec<u32> = Vec::new();
        for &at in &round.files {
            let (keys, files) = (&mut self.keys, self.files.as_slice());
            let (manifests, wanted) = (&self.manifests, Vec::new());
            let mut probe = Probe { keys, files, manifests, own: at, wanted };
            let imports = &files[at as usize].said.imports;
            let found: Vec<Found> = imports.iter().map(|import| probe.find(import)).collect();
            let wanted = probe.wanted;
            let file = &mut self.files[at as usize];
            round.before.entry(at).or_insert_with(|| Before::of_links(at, file));
            file.probed = order::distinct(wanted);
            let before = mem::replace(&mut file.found, found);
            let rows = file.said.imports.iter().enumerate();
            for (row, import) in rows.filter(|(row, _)| before.get(*row) != file.found.get(*row)) {
                let ask = match file.found[row].takes {
                    Takes::All => Ask::Imports(file.key),
                    _ => Ask::Inside(file.key, import.alias),
                };
                if let Some(asked) = self.keys.find(ask) {
                    more.extend(self.keys.wanted(asked));
                }
            }
        }
        // Where their own imports lead is as before.
        round.files.extend(more);
    }

    fn link(&mut self, round: &mut Round) {
        for &at in &round.files {
            let mut look = Look::new(&mut self.keys, &self.files, at);
            let links = link::link(&mut look);
            let wanted = mem::take(&mut look.wanted);
            let file = &mut self.files[at as usize];
            round.before.entry(at).or_insert_with(|| Before::of_links(at, file));
            file.links = links;
            let wanted = order::distinct(wanted.into_iter().chain(file.probed.iter().copied()));
            self.keys.want(at, &file.wanted, &wanted);
            file.wanted = wanted;
        }
    }
}

impl Round {
    /// A file is about to change.
    fn note(&mut self, at: u32, file: &File) {
        self.before.entry(at).or_insert_with(|| Before::of_file(at, file));
        self.files.insert(at);
    }
}
