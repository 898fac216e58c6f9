//! The index of words: which nodes say a term, in which of their fields, how often (query §4, `seek`).
//!
//! One list of postings a term; a file that comes adds to the ends of the lists, one that goes is only
//! marked, so that either costs what the file says. When more is gone than there is, all is made anew.

mod bytes;
mod list;

use std::collections::BTreeMap;

use super::words::{each_term, each_word};
use crate::graph::{Lane, NodeId};
use crate::text::RepoPath;
use crate::text::names::{Key, Names};
pub(super) use list::{FIELDS, List};
pub use list::{Field, Posting};

/// A node in the index, by a number that lasts until its file changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Doc(pub u32);

/// The index.
#[derive(Clone, Debug, Default)]
pub struct Index {
    terms: Names,
    /// By term.
    lists: Vec<List>,
    /// How many terms each field of each node has, at most 65 535.
    lengths: Vec<[u16; FIELDS]>,
    /// By node.
    is_gone: Vec<bool>,
    /// By first node.
    files: Vec<Entry>,
    by_path: BTreeMap<(Lane, RepoPath), u32>,
    /// How many nodes are there, and how many terms their fields have.
    live: u32,
    totals: [u64; FIELDS],
}

/// A file of the index.
#[derive(Clone, Debug)]
struct Entry {
    first: u32,
    count: u32,
    owner: Owner,
    is_there: bool,
}

/// Which nodes the rows of a file are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The file of that path in the code lane, then its symbols.
    Code(RepoPath),
    /// These nodes of a document.
    Document(Vec<NodeId>),
}

/// Takes what the nodes of one file say, word by word.
#[derive(Debug)]
pub struct Writer<'a> {
    terms: &'a mut Names,
    /// A node from 0, a term and a field, in one number each.
    rows: Vec<u64>,
}

impl Writer<'_> {
    /// A node says a word, in a field.
    pub fn say(&mut self, node: u32, field: Field, word: &[u8]) {
        let Self { terms, rows } = self;
        each_term(word, field != Field::Body, &mut |term| {
            let Key(term) = terms.of(term);
            rows.push(u64::from(node) << 33 | u64::from(term & TERM) << 2 | field as u64);
        });
    }

    /// A node says all words of a text, in a field.
    pub fn say_all(&mut self, node: u32, field: Field, text: &str) {
        each_word(text.as_bytes(), |_, word| self.say(node, field, word));
    }
}

impl Index {
    /// Replaces what a file says. Nodes are the rows of `owner`; `count` is how many there are.
    pub fn put(
        &mut self,
        (lane, path): (Lane, &RepoPath),
        (owner, count): (Owner, u32),
        write: impl FnOnce(&mut Writer<'_>),
    ) {
        self.remove(lane, path);
        let first = self.lengths.len() as u32;
        let mut writer = Writer { terms: &mut self.terms, rows: Vec::new() };
        write(&mut writer);
        let rows = writer.rows;
        self.lengths.resize(self.lengths.len() + count as usize, [0; FIELDS]);
        self.is_gone.resize(self.lengths.len(), false);
        self.lists.resize_with(self.terms.len(), List::default);
        self.add(first, rows);
        self.files.push(Entry { first, count, owner, is_there: true });
        self.by_path.insert((lane, path.clone()), self.files.len() as u32 - 1);
        self.live += count;
        self.count(first, count, true);
    }

    /// Adds postings: rows are a node from 0, a term and a field in one number.
    fn add(&mut self, first: u32, mut rows: Vec<u64>) {
        rows.sort_unstable();
        for run in rows.chunk_by(|a, b| a >> 2 == b >> 2) {
            let (node, term) = ((run[0] >> 33) as u32, (run[0] >> 2) as u32 & TERM);
            let mut times = [0_u32; FIELDS];
            for row in run {
                times[(row & 3) as usize] += 1;
            }
            let doc = first + node;
            self.lists[term as usize].push(doc, times);
            let lengths = &mut self.lengths[doc as usize];
            for (length, times) in lengths.iter_mut().zip(times) {
                *length = length.saturating_add(times.min(0xffff) as u16);
            }
        }
    }

    /// Lets go of what a file says.
    pub fn remove(&mut self, lane: Lane, path: &RepoPath) {
        let Some(at) = self.by_path.remove(&(lane, path.clone())) else { return };
        let entry = &mut self.files[at as usize];
        entry.is_there = false;
        let (first, count) = (entry.first, entry.count);
        self.live -= count;
        self.count(first, count, false);
        self.is_gone[first as usize..(first + count) as usize].fill(true);
        let dead = self.lengths.len() as u32 - self.live;
        if dead > self.live.max(FEW) {
            *self = self.anew();
        }
    }

    /// Counts the terms of nodes in or out.
    fn count(&mut self, first: u32, count: u32, is_there: bool) {
        for lengths in &self.lengths[first as usize..(first + count) as usize] {
            for (total, length) in self.totals.iter_mut().zip(lengths) {
                let length = u64::from(*length);
                *total = if is_there { *total + length } else { *total - length };
            }
        }
    }

    /// How many nodes there are.
    pub fn count_nodes(&self) -> u32 {
        self.live
    }

    /// The term of that text.
    pub(super) fn term(&self, text: &str) -> Option<Key> {
        self.terms.find(text)
    }

    /// Which nodes say a term.
    pub(super) fn postings(&self, Key(term): Key) -> impl Iterator<Item = Posting> {
        let list = self.lists.get(term as usize);
        let all = list.into_iter().flat_map(List::iter);
        all.filter(|posting| !self.is_gone[posting.doc.0 as usize])
    }

    fn file_of(&self, Doc(doc): Doc) -> usize {
        self.files.partition_point(|entry| entry.first <= doc).saturating_sub(1)
    }

    /// The file that a node is of and its row there.
    pub(super) fn owner(&self, doc: Doc) -> (&Owner, u32) {
        let entry = &self.files[self.file_of(doc)];
        (&entry.owner, doc.0 - entry.first)
    }

    /// How many terms a field of a node has.
    pub(super) fn length(&self, Doc(doc): Doc, field: Field) -> f64 {
        f64::from(self.lengths[doc as usize][field as usize])
    }

    /// How many each field has in the mean, at least one.
    pub(super) fn means(&self) -> [f64; FIELDS] {
        self.totals.map(|total| (total as f64 / f64::from(self.live.max(1))).max(1.0))
    }
}

/// The bits of a term in a row.
const TERM: u32 = 0x7fff_ffff;
/// So many nodes that are gone are always kept.
const FEW: u32 = 1024;
