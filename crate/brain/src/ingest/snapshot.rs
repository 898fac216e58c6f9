//! Lanes as bytes: what a brain keeps so that it need not parse again.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::vec;

use l1ght_core::graph::{CodeLane, Namespace, NodeId, Ranked, Resolver, contribute};
use l1ght_core::light::parse;
use l1ght_core::text::RepoPath;
use l1ght_facts::{Columns, put, put_texts};

use super::words::Words;
use super::{Lanes, Markdown, Ordinary, Ours, Reach, replace};

/// The version of the form. That of the release stands in the bytes of the code lane.
const VERSION: u8 = 3;

impl Lanes {
    /// The lanes as bytes; equal lanes give equal bytes, whatever their history.
    pub(crate) fn snapshot(&self) -> Vec<u8> {
        let mut out = vec![VERSION];
        put(&mut out, [self.markdown.len() as u32]);
        self.markdown.iter().for_each(|(path, file)| write(&mut out, path, file));
        put(&mut out, [self.ordinary.len() as u32]);
        self.ordinary.iter().for_each(|(path, one)| one.write(&mut out, path));
        write_ranked(&mut out, &self.top_ranked());
        let words = self.words.bytes();
        put(&mut out, [self.reach as u32, words.len() as u32]);
        out.extend(&*words);
        self.code.encode_into(&mut out);
        out
    }

    /// Lanes from bytes; `None` where they are not those of a snapshot of this release. Documents are
    /// parsed, and give to the graph what they gave when they were last looked at.
    pub(crate) fn restore(bytes: &[u8]) -> Option<Self> {
        let mut columns = Columns::new(bytes.strip_prefix(&[VERSION])?);
        let [count] = columns.numbers().ok()?;
        let mut lanes = Self::default();
        let mut given = BTreeMap::new();
        for _ in 0..count {
            let (path, file) = read(&mut columns)?;
            if let Some(Ours { document, namespace, answers, .. }) = &file.ours {
                let again = Again(RefCell::new(answers.clone().into_iter()));
                given.insert(path.clone(), contribute(document, namespace, &again));
                if again.0.into_inner().next().is_some() {
                    return None;
                }
            }
            lanes.markdown.insert(path, file);
        }
        let [count] = columns.numbers().ok()?;
        let mut ordinary_given = BTreeMap::new();
        for _ in 0..count {
            let (path, one) = Ordinary::restore(&mut columns)?;
            ordinary_given.insert(path.clone(), one.contribution()?);
            lanes.ordinary.insert(path, one);
        }
        lanes.top = RefCell::new(Some(read_ranked(&mut columns)?));
        let [reach, words] = columns.numbers().ok()?;
        lanes.reach = [Reach::Unsaid, Reach::Whole, Reach::Part].into_iter().nth(reach as usize)?;
        lanes.words = Words::kept(columns.take(words as usize).ok()?);
        lanes.code = CodeLane::decode(columns.rest())?;
        lanes.graph = OnceCell::from(replace(&mut lanes.light, given, ordinary_given));
        Some(lanes)
    }
}

/// Answers what was answered before, in the order of asking.
struct Again(RefCell<vec::IntoIter<Vec<NodeId>>>);

impl Resolver for Again {
    fn resolve(&self, _: &RepoPath, _: &str) -> Vec<NodeId> {
        self.0.borrow_mut().next().unwrap_or_default()
    }
}

fn write_ranked(out: &mut Vec<u8>, ranked: &[Ranked]) {
    put(out, [ranked.len() as u32]);
    put(out, ranked.iter().map(|one| one.rank));
    put_texts(out, ranked.iter().flat_map(|one| [one.id.as_str(), &one.label]));
}

fn read_ranked(columns: &mut Columns<'_>) -> Option<Vec<Ranked>> {
    let [count] = columns.numbers().ok()?;
    let ranks: Vec<u32> = columns.column(count as usize).ok()?.iter().collect();
    let texts = columns.texts(count.checked_mul(2)? as usize).ok()?;
    let ranked = ranks.iter().zip(texts.chunks_exact(2)).map(|(rank, text)| {
        let (id, label) = (NodeId::kept(text[0]), text[1].to_owned());
        Ranked { id, label, rank: *rank }
    });
    Some(ranked.collect())
}

/// How many answers there are and of how many nodes each, then the texts.
fn write(out: &mut Vec<u8>, path: &RepoPath, file: &Markdown) {
    let answers = file.ours.iter().flat_map(|ours| &ours.answers);
    put(out, [u32::from(file.id.is_some()), u32::from(file.ours.is_some())]);
    put(out, [answers.clone().count() as u32]);
    put(out, answers.clone().map(|nodes| nodes.len() as u32));
    let ours = file.ours.iter().flat_map(|ours| [ours.namespace.as_str(), &ours.text]);
    let texts = [path.as_str()].into_iter().chain(file.id.as_deref()).chain(ours);
    put_texts(out, texts.chain(answers.flatten().map(NodeId::as_str)));
}

fn read(columns: &mut Columns<'_>) -> Option<(RepoPath, Markdown)> {
    let [has_id, is_ours, count] = columns.numbers().ok()?;
    let lengths = columns.column(count as usize).ok()?;
    let nodes: u64 = lengths.iter().map(u64::from).sum();
    let known = 1 + u64::from(has_id == 1) + 2 * u64::from(is_ours == 1);
    let mut texts = columns.texts(usize::try_from(known + nodes).ok()?).ok()?.into_iter();
    let path = RepoPath::listed(texts.next()?);
    let id = if has_id == 1 { Some(texts.next()?.to_owned()) } else { None };
    let mut file = Markdown { id, ours: None };
    if is_ours == 1 {
        let namespace = Namespace::parse(texts.next()?)?;
        let text = texts.next()?.to_owned();
        let document = parse(&path, &text);
        let answer = |length| texts.by_ref().take(length as usize).map(NodeId::kept).collect();
        let answers = lengths.iter().map(answer).collect();
        file.ours = Some(Ours { document, namespace, text, answers });
    }
    Some((path, file))
}
