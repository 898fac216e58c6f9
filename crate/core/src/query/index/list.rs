//! The postings of one term: for each node, in order, how far it is from the one before, and in two
//! bits a field how often it says the term there.

use super::Doc;

/// How many fields there are.
pub(in crate::query) const FIELDS: usize = 4;

/// A part of what a node says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    /// What people call it.
    Label,
    /// Where it is: names around it, its path.
    Place,
    /// What is written about it: comments, prose.
    Prose,
    /// What it is made of: the words of its code.
    Body,
}

impl Field {}

/// A node that says a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Posting {
    /// Which.
    pub doc: Doc,
    /// How often, by field: exact to 2, then 4 for more.
    pub times: [u8; FIELDS],
}

/// All that say a term.
#[derive(Clone, Debug, Default)]
pub(in crate::query) struct List {
    pub(super) bytes: Vec<u8>,
    /// One more than the last node; 0 without any.
    pub(super) end: u32,
}

impl List {
    /// Adds a node, which comes after all that are there.
    pub(super) fn push(&mut self, doc: u32, times: [u32; FIELDS]) {
        let packed =
            times.iter().rev().fold(0, |packed, times| packed << 2 | (*times).min(3) as u8);
        self.push_packed(doc, packed);
    }

    /// The same for counts as they are kept.
    pub(super) fn push_packed(&mut self, doc: u32, packed: u8) {
        let mut gap = doc - self.end;
        while gap >= 0x80 {
            self.bytes.push(gap as u8 | 0x80);
            gap >>= 7;
        }
        self.bytes.extend([gap as u8, packed]);
        self.end = doc + 1;
    }

    /// The nodes and their counts as they are kept, in order. Ends where bytes make no sense.
    pub(super) fn packed(&self) -> impl Iterator<Item = (Doc, u8)> {
        let mut rest = self.bytes.iter();
        let mut end = 0_u32;
        std::iter::from_fn(move || {
            let mut gap = 0_u32;
            for shift in (0..32).step_by(7) {
                let byte = *rest.next()?;
                gap |= u32::from(byte & 0x7f) << shift;
                if byte < 0x80 {
                    break;
                }
            }
            let doc = end.checked_add(gap)?;
            end = doc.checked_add(1)?;
            Some((Doc(doc), *rest.next()?))
        })
    }

    /// The nodes, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Posting> {
        self.packed().map(|(doc, packed)| {
            let times = |field: usize| [0, 1, 2, 4][(packed >> (2 * field) & 3) as usize];
            Posting { doc, times: std::array::from_fn(times) }
        })
    }
}
