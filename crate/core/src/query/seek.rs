//! Nodes ranked by what the words of a question mean: BM25F over the fields of the index, with the kind
//! of a node and its rank in the graph as a prior (query §4). The numbers were found on the questions of
//! `pkg/bench/quality` that are not held out.

use std::collections::BTreeMap;

use l1ght_facts::SymbolKind;

use super::index::{Doc, FIELDS, Field, Index, Owner, Posting};
use super::{Best, View, best, query_words};
use crate::graph::{Glance, NodeId, NodeType, Relation};

/// What a field counts, and how much a long one is held against it, from 0 to 1.
const WEIGHTS: [(Field, f64, f64); FIELDS] = [
    (Field::Label, 7.0, 0.9),
    (Field::Place, 2.0, 0.6),
    (Field::Prose, 1.7, 0.4),
    (Field::Body, 0.75, 0.2),
];
/// How soon saying a term again counts less.
const SATURATION: f64 = 1.2;
/// The part of a score that hangs on how much of the question is met.
const COVERED: f64 = 0.2;
/// What a type takes over from what fits best of what is in it.
const INNER: f64 = 0.2;
/// What the rank of a node adds, for each time that it is e times the mean.
const RANK: f64 = 0.02;
/// So many more than asked for are weighed by what they are.
const SPARE: usize = 300;

/// What a claim counts whose evidence no longer holds.
const STALE: f64 = 0.5;
/// What tests, examples and benches count.
const ASIDE: f64 = 0.25;
/// What a name counts that says that it is of no concern to others.
const PRIVATE: f64 = 0.4;

/// The `count` nodes that fit a question best, ties by id; a score of one would say all words of the
/// question as often as counts. `is_stale` says of a claim that its
/// evidence no longer holds: it ranks lower.
pub fn seek(
    view: View<'_>,
    question: &str,
    count: usize,
    is_stale: &dyn Fn(&NodeId) -> bool,
) -> Vec<Best> {
    let some = count.saturating_mul(2).saturating_add(SPARE);
    let rows = fitting(view, question, some).into_iter().filter_map(|(number, fits)| {
        let glance = view.glance(number)?;
        let rank = view.net.rank_of(number) * f64::from(view.net.count());
        let stale = if glance.id.is_some_and(is_stale) { STALE } else { 1.0 };
        let score = fits * prior(&glance) * stale * (1.0 + RANK * libm::log(1.0 + rank));
        Some((number, (score * 1e6).clamp(1.0, 1e6) as u32))
    });
    best(view, rows, count)
}

/// The nodes that fit, by number. A type fits as what is in it does, in part.
fn fitting(view: View<'_>, question: &str, count: usize) -> BTreeMap<u32, f64> {
    let own = saying(view.index, &query_words(question), count);
    let own: BTreeMap<u32, f64> =
        own.into_iter().filter_map(|(score, doc)| Some((number(view, doc)?, score))).collect();
    let mut inner: BTreeMap<u32, f64> = BTreeMap::new();
    for (number, score) in &own {
        let around = view.net.incoming(*number).find(|link| link.relation == Relation::Contains);
        if let Some(link) = around.filter(|link| view.net.file_of(link.from) != link.from) {
            let best = inner.entry(link.from).or_default();
            *best = best.max(*score);
        }
    }
    let mut all = own;
    for (number, score) in inner {
        *all.entry(number).or_default() += INNER * score;
    }
    all
}

/// What a node says of what is asked for.
struct Said {
    doc: Doc,
    score: f64,
    /// How much of the question it meets.
    met: f64,
}

/// The nodes that say most of what is asked for, from 0 to 1; ties by number.
fn saying(index: &Index, terms: &[(String, f64)], count: usize) -> Vec<(f64, Doc)> {
    let means = index.means();
    let mut said: Vec<Said> = Vec::new();
    let mut whole = 0.0;
    for (term, weight) in terms {
        let postings: Vec<Posting> =
            index.term(term).into_iter().flat_map(|term| index.postings(term)).collect();
        if postings.is_empty() {
            continue;
        }
        let rarity = weight * rarity(index.count_nodes(), postings.len());
        whole += rarity;
        said = with(
            said,
            postings.iter().map(|posting| {
                let often = often(index, &means, posting);
                let score = rarity * often / (SATURATION + often);
                Said { doc: posting.doc, score, met: rarity }
            }),
        );
    }
    let row = |Said { doc, score, met }: &Said| {
        (score / whole * (1.0 - COVERED + COVERED * met / whole), *doc)
    };
    let mut rows: Vec<(f64, Doc)> = said.iter().map(row).collect();
    if rows.len() > count {
        rows.select_nth_unstable_by(count, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        rows.truncate(count);
    }
    rows
}

/// What nodes say with what they say of one more term; both in order.
fn with(said: Vec<Said>, more: impl ExactSizeIterator<Item = Said>) -> Vec<Said> {
    let mut all = Vec::with_capacity(said.len() + more.len());
    let mut said = said.into_iter().peekable();
    for one in more {
        while let Some(before) = said.next_if(|known| known.doc < one.doc) {
            all.push(before);
        }
        all.push(match said.next_if(|known| known.doc == one.doc) {
            Some(known) => Said { score: known.score + one.score, met: known.met + one.met, ..one },
            None => one,
        });
    }
    all.extend(said);
    all
}

/// How much a term tells that so many of all nodes say.
fn rarity(all: u32, count: usize) -> f64 {
    let (all, count) = (f64::from(all), count as f64);
    libm::log(1.0 + (all - count + 0.5) / (count + 0.5))
}

/// How often a node says a term, over all fields.
fn often(index: &Index, means: &[f64; FIELDS], posting: &Posting) -> f64 {
    let fields = WEIGHTS.iter().filter(|(field, ..)| posting.times[*field as usize] > 0);
    fields
        .map(|(field, weight, slope)| {
            let length =
                1.0 - slope + slope * (index.length(posting.doc, *field) / means[*field as usize]);
            weight * f64::from(posting.times[*field as usize]) / length
        })
        .sum()
}

/// The number of a node of the index in the net.
fn number(view: View<'_>, doc: Doc) -> Option<u32> {
    match view.index.owner(doc) {
        (Owner::Code(path), row) => Some(view.net.file(view.lane, path)? + row),
        (Owner::Document(ids), row) => view.net.number(view.lane, ids.get(row as usize)?),
    }
}

/// What is looked for is rather what is declared for others than what passes it on, holds it or tests
/// it.
fn prior(node: &Glance<'_>) -> f64 {
    let is_code = node.id.is_none();
    let kind = match node.node_type {
        NodeType::File if is_code => 0.4,
        NodeType::Process => 0.6,
        NodeType::Symbol(SymbolKind::Export) => 0.3,
        NodeType::Symbol(SymbolKind::Field) => 0.8,
        NodeType::Symbol(SymbolKind::Extension) => 0.5,
        NodeType::Symbol(SymbolKind::Constant) => 0.6,
        _ => 1.0,
    };
    let is_aside = node.path.is_some_and(|path| is_aside(path.as_str()));
    let is_private = is_code && node.label.starts_with('_');
    kind * if is_aside { ASIDE } else { 1.0 } * if is_private { PRIVATE } else { 1.0 }
}

/// True for a path beside the work itself: tests, examples, benches.
pub fn is_aside(path: &str) -> bool {
    const FOLDERS: [&str; 12] = [
        "test",
        "tests",
        "spec",
        "__tests__",
        "testing",
        "examples",
        "example",
        "bench",
        "benches",
        "benchmarks",
        "fixtures",
        "e2e",
    ];
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", path));
    let is_test = [".test.", ".spec.", "_test."].iter().any(|part| name.contains(part));
    is_test || name.starts_with("test_") || folders.split('/').any(|one| FOLDERS.contains(&one))
}
