//! Ordinary documents as the lanes keep them: parsed, and what their mentions led to.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::vec;

use l1ght_core::evidence::{Binder, ListIndex};
use l1ght_core::graph::{Binds, CodeLane, Contribution, How, NodeId, contribute_ordinary};
use l1ght_core::text::RepoPath;
use l1ght_core::universal::{BlockKind, Document, Format, Mention, parse};
use l1ght_facts::{Columns, put, put_texts};

/// An ordinary document.
#[derive(Clone, Debug)]
pub(crate) struct Ordinary {
    /// Its content id.
    pub(crate) id: Option<String>,
    /// What it says; of its blocks only those that are nodes.
    pub(crate) document: Document,
    /// From which a snapshot has the document again.
    pub(crate) text: String,
    /// What each of its mentions led to when it was last looked at.
    pub(super) bound: Vec<Bound>,
}

/// What a mention led to.
pub(super) type Bound = Vec<(NodeId, How)>;

impl Ordinary {
    /// The largest document that is read, in bytes: what is larger is data.
    pub(super) const LARGEST: u64 = 4 << 20;

    /// Reads a document.
    pub(super) fn read(path: &RepoPath, format: Format, id: Option<String>, text: &str) -> Self {
        let mut document = parse(path, format, text);
        document.blocks.retain(|one| matches!(one.kind, BlockKind::Code | BlockKind::Table));
        Self { id, document, text: text.to_owned(), bound: Vec::new() }
    }

    /// What it gives to the graph when its mentions lead where they led; `None` where there are more or
    /// fewer of them.
    pub(super) fn contribution(&self) -> Option<Contribution> {
        if self.bound.len() != self.document.mentions.len() {
            return None;
        }
        let again = Again(RefCell::new(self.bound.clone().into_iter()));
        Some(contribute_ordinary(&self.document, &again))
    }

    /// Its bytes in a snapshot: how many nodes each mention led to and how sure that is, then the texts.
    pub(super) fn write(&self, out: &mut Vec<u8>, path: &RepoPath) {
        put(out, [u32::from(self.id.is_some()), self.bound.len() as u32]);
        put(out, self.bound.iter().map(|nodes| nodes.len() as u32));
        let nodes = || self.bound.iter().flatten();
        put(out, nodes().map(|(_, how)| *how as u32));
        let texts = [path.as_str()].into_iter().chain(self.id.as_deref());
        let texts = texts.chain([self.text.as_str()]);
        put_texts(out, texts.chain(nodes().map(|(id, _)| id.as_str())));
    }

    /// Reads what [`Ordinary::write`] wrote.
    pub(super) fn restore(columns: &mut Columns<'_>) -> Option<(RepoPath, Self)> {
        let [has_id, count] = columns.numbers().ok()?;
        let lengths: Vec<u32> = columns.column(count as usize).ok()?.iter().collect();
        let nodes: u64 = lengths.iter().map(|length| u64::from(*length)).sum();
        let nodes = usize::try_from(nodes).ok()?;
        let hows: Vec<u32> = columns.column(nodes).ok()?.iter().collect();
        let known = 2 + usize::from(has_id == 1);
        let mut texts = columns.texts(known.checked_add(nodes)?).ok()?.into_iter();
        let path = RepoPath::listed(texts.next()?);
        let id = if has_id == 1 { Some(texts.next()?.to_owned()) } else { None };
        let one = Self::read(&path, Format::of(&path)?, id, texts.next()?);
        let mut ends = hows.iter().zip(texts).map(|(how, id)| (NodeId::kept(id), how_of(*how)));
        let bound = lengths.iter().map(|length| ends.by_ref().take(*length as usize).collect());
        let bound = bound.collect();
        Some((path, Self { bound, ..one }))
    }
}

fn how_of(number: u32) -> How {
    match number {
        0 => How::Extracted,
        1 => How::Inferred,
        _ => How::Ambiguous,
    }
}

/// What all mentions of all documents lead to now, and what the documents give to the graph then.
pub(super) fn bind(
    index: &ListIndex<'_>,
    code: &CodeLane,
    own: &dyn Fn(&RepoPath) -> Option<NodeId>,
    ordinary: &BTreeMap<RepoPath, Ordinary>,
) -> (Vec<Vec<Bound>>, BTreeMap<RepoPath, Contribution>) {
    let mentions = ordinary.values().flat_map(|one| &one.document.mentions);
    let binder = Binder::new(index, code, own, mentions);
    let (mut bound, mut given) = (Vec::new(), BTreeMap::new());
    for (path, one) in ordinary {
        let noted = Noted { binder: &binder, bound: RefCell::default() };
        given.insert(path.clone(), contribute_ordinary(&one.document, &noted));
        bound.push(noted.bound.into_inner());
    }
    (bound, given)
}

/// Binds, and notes to what.
struct Noted<'a> {
    binder: &'a dyn Binds,
    bound: RefCell<Vec<Bound>>,
}

impl Binds for Noted<'_> {
    fn bind(&self, document: &RepoPath, mention: &Mention) -> Bound {
        let found = self.binder.bind(document, mention);
        self.bound.borrow_mut().push(found.clone());
        found
    }
}

/// Answers what was answered before, in the order of asking.
struct Again(RefCell<vec::IntoIter<Bound>>);

impl Binds for Again {
    fn bind(&self, _: &RepoPath, _: &Mention) -> Bound {
        self.0.borrow_mut().next().unwrap_or_default()
    }
}
