//! Numbers that do not depend on history, for what a snapshot writes.

use crate::graph::code::CodeLane;
use crate::graph::code::file::{End, File, Found, Takes, Where};
use crate::graph::code::keys::{Asked, Keys};
use crate::order;
use crate::text::names::Key;

/// Of what is not written. It is no number of anything, so that nobody reads back what has it.
const LOST: u32 = u32::MAX >> 1;

/// The numbers of files, names and questions.
pub(super) struct Numbers {
    files: Vec<u32>,
    names: Vec<u32>,
    asks: Vec<u32>,
    /// The keys that are written, in order of their texts.
    ordered: Vec<Key>,
    /// The questions that are written, in order.
    parts: Vec<[u32; 3]>,
}

impl Numbers {
    /// Those of a lane.
    pub(super) fn of(lane: &CodeLane) -> Self {
        let mut files = vec![LOST; lane.files.len()];
        for (number, (at, _)) in lane.there().enumerate() {
            files[at as usize] = number as u32;
        }
        let wanted = lane.there().flat_map(|(_, file)| &file.wanted);
        let used = used(lane.keys.asks.len(), wanted.map(|Asked(ask)| *ask));
        let asked: Vec<[u32; 3]> =
            used.iter().map(|at| lane.keys.asks[*at as usize].parts()).collect();
        let mut keys = vec![false; lane.keys.names.len()];
        keys[0] = true;
        asked.iter().flat_map(|parts| &parts[1..]).for_each(|key| keys[*key as usize] = true);
        for (_, file) in lane.there() {
            each_key(file, &mut |Key(key)| keys[key as usize] = true);
        }
        let ordered = in_order(&lane.keys, &keys);
        let names = ranks(keys.len(), ordered.iter().map(|Key(key)| *key));
        let renamed = |[ask, one, two]: [u32; 3]| [ask, names[one as usize], names[two as usize]];
        let mut rows: Vec<([u32; 3], u32)> = asked.into_iter().map(renamed).zip(used).collect();
        order::sort(&mut rows);
        let asks = ranks(lane.keys.asks.len(), rows.iter().map(|(_, at)| *at));
        let parts = rows.into_iter().map(|(parts, _)| parts).collect();
        Self { files, names, asks, ordered, parts }
    }

    /// The keys that are written, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = Key> + Clone {
        self.ordered.iter().copied()
    }

    /// The questions that are written, in order.
    pub(super) fn asks(&self) -> &[[u32; 3]] {
        &self.parts
    }

    /// The number of a file.
    pub(super) fn file(&self, file: u32) -> u32 {
        self.files[file as usize]
    }

    /// The number of a name.
    pub(super) fn name(&self, Key(key): Key) -> u32 {
        self.names[key as usize]
    }

    /// The number of a question.
    pub(super) fn ask(&self, Asked(ask): Asked) -> u32 {
        self.asks[ask as usize]
    }

    /// The end of an edge.
    pub(super) fn end(&self, end: End) -> End {
        End { file: self.file(end.file), kind: end.kind, name: Key(self.name(end.name)) }
    }
}

/// The names that are used, by their texts. Most differ in their first bytes, which are at hand.
fn in_order(keys: &Keys, used: &[bool]) -> Vec<Key> {
    let start = |key: Key| {
        let mut bytes = [0; 8];
        bytes.iter_mut().zip(keys.text(key).bytes()).for_each(|(room, byte)| *room = byte);
        (u64::from_be_bytes(bytes), key)
    };
    let names = (0..).map(Key).zip(used).filter(|(_, is_used)| **is_used);
    let mut rows: Vec<(u64, Key)> = names.map(|(key, _)| start(key)).collect();
    order::sort_by(&mut rows, |(a, one), (b, two)| {
        a.cmp(b).then_with(|| keys.text(*one).cmp(keys.text(*two)))
    });
    rows.into_iter().map(|(_, key)| key).collect()
}

/// The numbers below `count` that occur, in order.
fn used(count: usize, numbers: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut used = vec![false; count];
    numbers.for_each(|number| used[number as usize] = true);
    (0..count as u32).filter(|number| used[*number as usize]).collect()
}

/// At each number the place that it has in `order`.
fn ranks(count: usize, order: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut ranks = vec![LOST; count];
    order.zip(0..).for_each(|(number, rank)| ranks[number as usize] = rank);
    ranks
}

/// Hands every name that a file is written with to `see`.
fn each_key(file: &File, see: &mut dyn FnMut(Key)) {
    let said = &file.said;
    [file.key, file.folder, file.note, file.grammar].into_iter().chain(file.id).for_each(&mut *see);
    said.symbols.iter().flat_map(|row| [row.name, row.own, row.container]).for_each(&mut *see);
    said.imports.iter().flat_map(|row| [row.module, row.name, row.alias]).for_each(&mut *see);
    said.scopes.iter().flat_map(|row| [row.text, row.head, row.last]).for_each(&mut *see);
    said.uses.iter().map(|row| row.name).for_each(&mut *see);
    file.links.iter().map(|row| row.to.name).for_each(&mut *see);
    for Found { place, inside, takes } in &file.found {
        see(*inside);
        if let Where::Folder(folder) = place {
            see(*folder);
        }
        if let Takes::Name(name) = takes {
            see(*name);
        }
    }
}
