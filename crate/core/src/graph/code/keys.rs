//! What the lane goes by: names, and questions with the files that answer them and the files whose
//! links rest on the answer.

use super::ask::Ask;
use super::lists::Lists;
use crate::text::names::{Key, Names};
use crate::text::table::Table;

/// The number of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Asked(pub(super) u32);

/// All names and questions.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys {
    pub names: Names,
    pub asks: Vec<Ask>,
    table: Table,
    given: Lists,
    wanted: Lists,
}

impl Keys {
    /// Names and questions, none of which is answered or wanted yet.
    pub(super) fn of_parts(names: Names, asks: Vec<Ask>) -> Self {
        Self { names, asks, ..Self::default() }
    }

    /// The key of a text.
    pub(super) fn of(&mut self, text: &str) -> Key {
        self.names.of(text)
    }

    /// The text of a key.
    pub(super) fn text(&self, key: Key) -> &str {
        self.names.text(key)
    }

    /// The number of a question, when there is one.
    pub(super) fn find(&mut self, ask: Ask) -> Option<Asked> {
        self.table.make_room(self.asks.len(), |at| hash_of(self.asks[at as usize]));
        self.table.find(hash_of(ask), |at| self.asks[at as usize] == ask).map(Asked)
    }

    /// The number of a question.
    pub(super) fn ask(&mut self, ask: Ask) -> Asked {
        if let Some(known) = self.find(ask) {
            return known;
        }
        let number = self.asks.len() as u32;
        self.asks.push(ask);
        self.table.add(hash_of(ask), number);
        Asked(number)
    }

    /// The files that answer it.
    pub(super) fn given(&self, Asked(ask): Asked) -> impl Iterator<Item = u32> {
        self.given.get(ask)
    }

    /// The files whose links rest on it.
    pub(super) fn wanted(&self, Asked(ask): Asked) -> impl Iterator<Item = u32> {
        self.wanted.get(ask)
    }

    /// Notes that a file answers it, which did not.
    pub(super) fn give(&mut self, Asked(ask): Asked, file: u32) {
        self.given.add(ask, file);
    }

    /// Notes that a file no longer answers it.
    pub(super) fn take(&mut self, Asked(ask): Asked, file: u32) {
        self.given.remove(ask, file);
    }

    /// Notes that the links of a file no longer rest on `before` but on `after`; both are in order.
    pub(super) fn want(&mut self, file: u32, before: &[Asked], after: &[Asked]) {
        for (Asked(ask), is_new) in differences(before, after) {
            if is_new { self.wanted.add(ask, file) } else { self.wanted.remove(ask, file) }
        }
    }
}

fn hash_of(ask: Ask) -> u32 {
    let step = |hash: u32, part: u32| (hash.rotate_left(5) ^ part).wrapping_mul(0x9e37_79b1);
    let hash = ask.parts().into_iter().fold(0, step);
    hash ^ hash >> 15
}

/// What is in only one of two lists in order, and whether that is the second.
pub(super) fn differences<'a, T: Ord + Copy>(before: &'a [T], after: &'a [T]) -> Vec<(T, bool)> {
    let (mut old, mut new) = (before.iter().peekable(), after.iter().peekable());
    let mut out = Vec::new();
    loop {
        let order = match (old.peek(), new.peek()) {
            (Some(a), Some(b)) => a.cmp(b),
            (Some(_), None) => std::cmp::Ordering::Less,
            (None, Some(_)) => std::cmp::Ordering::Greater,
            (None, None) => return out,
        };
        let gone = if order.is_le() { old.next() } else { None };
        let come = if order.is_ge() { new.next() } else { None };
        match (gone, come) {
            (Some(_), Some(_)) | (None, None) => {}
            (Some(gone), None) => out.push((*gone, false)),
            (None, Some(come)) => out.push((*come, true)),
        }
    }
}
