//! The index as bytes. Equal files give equal bytes, whatever came and went before: files are numbered
//! in order, and terms are in order.

use l1ght_facts::{Columns, DecodeError, put, put_texts};

use super::{Entry, FIELDS, Index, List, Owner};
use crate::graph::{Lane, NodeId};
use crate::order;
use crate::text::RepoPath;
use crate::text::names::{Key, Names};

const LANES: [Lane; 3] = [Lane::Code, Lane::Light, Lane::Universal];
/// Stands for a node that is gone.
const GONE: u32 = u32::MAX;

impl Index {
    /// The same index as if its files had come in order.
    pub(super) fn anew(&self) -> Self {
        let mut new = Self::default();
        let mut numbers = vec![GONE; self.lengths.len()];
        for (key, at) in &self.by_path {
            let Entry { first, count, owner, .. } = &self.files[*at as usize];
            let start = new.lengths.len() as u32;
            let own = *first as usize..(first + count) as usize;
            new.lengths.extend(&self.lengths[own.clone()]);
            numbers[own].iter_mut().zip(start..).for_each(|(number, new)| *number = new);
            new.by_path.insert(key.clone(), new.files.len() as u32);
            let owner = owner.clone();
            new.files.push(Entry { first: start, count: *count, owner, is_there: true });
        }
        new.is_gone = vec![false; new.lengths.len()];
        (new.live, new.totals) = (self.live, self.totals);
        new.lists.push(List::default());
        for (term, list) in self.in_order(&numbers) {
            new.terms.of(self.terms.text(term));
            new.lists.push(list);
        }
        new
    }

    /// The terms that somebody says, by text, with their nodes by new numbers.
    fn in_order(&self, numbers: &[u32]) -> Vec<(Key, List)> {
        let mut terms: Vec<(Key, List)> = Vec::new();
        for (list, term) in self.lists.iter().zip(0..) {
            let number = |(doc, packed): (super::Doc, u8)| (numbers[doc.0 as usize], packed);
            let mut rows: Vec<(u32, u8)> =
                list.packed().map(number).filter(|(number, _)| *number != GONE).collect();
            if rows.is_empty() {
                continue;
            }
            rows.sort_unstable();
            let mut new = List::default();
            rows.into_iter().for_each(|(number, packed)| new.push_packed(number, packed));
            terms.push((Key(term), new));
        }
        order::sort_by(&mut terms, |a, b| self.terms.text(a.0).cmp(self.terms.text(b.0)));
        terms
    }

    /// The index as bytes.
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::new();
        let new = self.anew();
        put(&mut out, [new.files.len(), new.lists.len()].map(|count| count as u32));
        for ((lane, path), at) in &new.by_path {
            let entry = &new.files[*at as usize];
            let ids = match &entry.owner {
                Owner::Code(_) => &[][..],
                Owner::Document(ids) => ids,
            };
            let lane = LANES.iter().position(|one| one == lane).unwrap_or_default();
            let is_code = matches!(entry.owner, Owner::Code(_));
            put(&mut out, [lane as u32, entry.count, u32::from(is_code), ids.len() as u32]);
            let texts = [path.as_str()].into_iter().chain(ids.iter().map(NodeId::as_str));
            put_texts(&mut out, texts);
        }
        out.extend(new.lengths.iter().flatten().flat_map(|length| length.to_le_bytes()));
        let text = |term: usize| new.terms.text(Key(term as u32));
        put(&mut out, new.lists.iter().map(|list| list.bytes.len() as u32));
        put(&mut out, new.lists.iter().map(|list| list.end));
        put_texts(&mut out, (0..new.lists.len()).map(text));
        new.lists.iter().for_each(|list| out.extend(&list.bytes));
        out
    }

    /// Reads what [`Index::encode`] wrote. `None` for other bytes: damage that is not seen gives an
    /// index that may answer something else, but can be used like any.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        Self::read(Columns::new(bytes)).ok()
    }

    fn read(mut columns: Columns<'_>) -> Result<Self, DecodeError> {
        let mut new = Self::default();
        let [files, terms] = columns.numbers()?;
        for at in 0..files {
            new.read_file(&mut columns, at)?;
        }
        let size = (new.live as usize).checked_mul(2 * FIELDS).ok_or(DecodeError::Length)?;
        let lengths = columns.take(size)?.chunks_exact(2 * FIELDS);
        let length =
            |node: &[u8], field: usize| u16::from_le_bytes([node[2 * field], node[2 * field + 1]]);
        new.lengths =
            lengths.map(|node| std::array::from_fn(|field| length(node, field))).collect();
        new.is_gone = vec![false; new.lengths.len()];
        new.count(0, new.live, true);
        let (sizes, ends) = (columns.column(terms as usize)?, columns.column(terms as usize)?);
        let texts = columns.texts(terms as usize)?;
        let lengths = texts.iter().map(|text| text.len() as u32);
        new.terms = Names::of_texts(&texts.concat(), lengths).ok_or(DecodeError::Range)?;
        new.terms.index();
        for (size, end) in sizes.iter().zip(ends.iter()) {
            let list = List { bytes: columns.take(size as usize)?.to_vec(), end };
            if list.packed().any(|(doc, _)| doc.0 >= new.live) || end > new.live {
                return Err(DecodeError::Range);
            }
            new.lists.push(list);
        }
        columns.end()?;
        Ok(new)
    }

    fn read_file(&mut self, columns: &mut Columns<'_>, at: u32) -> Result<(), DecodeError> {
        let [lane, count, is_code, ids] = columns.numbers()?;
        let mut texts = columns.texts((ids as usize).saturating_add(1))?.into_iter();
        let path = RepoPath::listed(texts.next().unwrap_or_default());
        let owner = match is_code {
            1 => Owner::Code(path.clone()),
            _ => Owner::Document(texts.map(NodeId::kept).collect()),
        };
        let lane = *LANES.get(lane as usize).ok_or(DecodeError::Range)?;
        let first = self.live;
        self.live = self.live.checked_add(count).ok_or(DecodeError::Range)?;
        self.files.push(Entry { first, count, owner, is_there: true });
        self.by_path.insert((lane, path), at);
        Ok(())
    }
}
