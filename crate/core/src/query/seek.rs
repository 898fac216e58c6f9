//! Nodes ranked by what the words of a question mean: BM25F over the fields of the index, with the
//! rank of the node in the graph and its kind as a prior (query §4).

use l1ght_facts::SymbolKind;

use super::index::{Doc, Field, Index, Owner, Posting};
use super::{View, query_words};
use crate::graph::{Node, NodeId, NodeType};
use crate::order;

/// What a field counts, and how much a long one is held against it, from 0 to 1.
const WEIGHTS: [(Field, f64, f64); 4] = [
    (Field::Label, 4.0, 0.4),
    (Field::Place, 1.0, 0.3),
    (Field::Prose, 1.6, 0.5),
    (Field::Body, 0.5, 0.7),
];
/// How soon saying a term again counts less.
const SATURATION: f64 = 1.2;
/// What the rank of a node adds, for each time that it is e times the mean.
const RANK: f64 = 0.04;
/// The part of a score that hangs on how much of the question is met.
const COVERED: f64 = 0.5;
/// So many more than asked for are weighed by what they are.
const SPARE: usize = 100;
/// What a claim counts whose evidence no longer holds.
const STALE: f64 = 0.5;

/// A node that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its number in the net.
    pub number: u32,
    /// The node.
    pub node: Node,
    /// How well it fits, in millionths: 1 would say all words of the question in every field.
    pub score: u32,
    /// What of the question it says, as terms, in order.
    pub terms: Vec<String>,
}

/// The `count` nodes that fit a question best, ties by id. `is_stale` says of a claim that its
/// evidence no longer holds: it ranks lower.
pub fn seek(
    view: View<'_>,
    question: &str,
    count: usize,
    is_stale: &dyn Fn(&NodeId) -> bool,
) -> Vec<Found> {
    let terms = query_words(question);
    let mut found: Vec<(f64, Found)> = Vec::new();
    for (score, doc) in best(view.index, &terms, count.saturating_mul(2).saturating_add(SPARE)) {
        let Some((number, node)) =
            number(view, doc).and_then(|number| Some((number, view.node(number)?)))
        else {
            continue;
        };
        let kind = kind_prior(&node) * if is_stale(&node.id) { STALE } else { 1.0 };
        let rank = view.net.rank_of(number) * f64::from(view.net.count());
        let score = score * kind * (1.0 + RANK * libm::log(1.0 + rank));
        let millionths = (score * 1e6).clamp(1.0, 1e6) as u32;
        found.push((score, Found { number, node, score: millionths, terms: Vec::new() }));
    }
    let id = |found: &(f64, Found)| found.1.node.id.clone();
    order::sort_by(&mut found, |a, b| b.0.total_cmp(&a.0).then_with(|| id(a).cmp(&id(b))));
    found.truncate(count);
    found.into_iter().map(|(_, found)| found).collect()
}

/// The nodes that say most of what is asked for, from 0 to 1; ties by number.
fn best(index: &Index, terms: &[(String, f64)], count: usize) -> Vec<(f64, Doc)> {
    let mut scores = vec![(0.0_f64, 0.0_f64); index.end() as usize];
    let mut touched: Vec<Doc> = Vec::new();
    let mut whole = 0.0;
    for (term, weight) in terms {
        let postings: Vec<Posting> = match index.term(term) {
            Some(term) => index.postings(term).collect(),
            None => Vec::new(),
        };
        let rarity = weight * rarity(index.count_nodes(), postings.len());
        whole += if postings.is_empty() { 0.0 } else { rarity };
        for posting in postings {
            let place = &mut scores[posting.doc.0 as usize];
            if place.1 == 0.0 {
                touched.push(posting.doc);
            }
            let often = often(index, &posting);
            place.0 += rarity * often / (SATURATION + often);
            place.1 += rarity;
        }
    }
    let mut rows: Vec<(f64, Doc)> = touched
        .into_iter()
        .map(|doc| {
            let (score, met) = scores[doc.0 as usize];
            let covered = met / whole;
            (score / whole * (1.0 - COVERED + COVERED * covered), doc)
        })
        .collect();
    let by_score = |a: &(f64, Doc), b: &(f64, Doc)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
    if rows.len() > count {
        rows.select_nth_unstable_by(count, by_score);
        rows.truncate(count);
    }
    rows
}

/// How much a term tells that so many of all nodes say.
fn rarity(all: u32, count: usize) -> f64 {
    let (all, count) = (f64::from(all), count as f64);
    libm::log(1.0 + (all - count + 0.5) / (count + 0.5))
}

/// How often a node says a term, over all fields.
fn often(index: &Index, posting: &Posting) -> f64 {
    let fields = WEIGHTS.iter().filter(|(field, _, _)| posting.times[*field as usize] > 0);
    fields
        .map(|(field, weight, slope)| {
            let length = 1.0 - slope + slope * index.length(posting.doc, *field);
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

/// What is looked for is rather what is declared than what passes it on or tests it.
fn kind_prior(node: &Node) -> f64 {
    let aside = node.places.first().is_some_and(|(path, _)| is_aside(path.as_str()));
    let kind = match node.node_type {
        NodeType::Process => 0.5,
        NodeType::Symbol(SymbolKind::Export) => 0.6,
        NodeType::Symbol(SymbolKind::Field) => 0.8,
        NodeType::Symbol(SymbolKind::Extension) => 0.9,
        _ => 1.0,
    };
    if aside { kind * 0.6 } else { kind }
}

/// True for what stands beside the work: tests, examples, benches.
pub fn is_aside(path: &str) -> bool {
    const ASIDE: [&str; 12] = [
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
    let is_test = |name: &str| {
        [".test.", ".spec.", "_test."].iter().any(|part| name.contains(part))
            || name.starts_with("test_")
    };
    folders.split('/').any(|folder| ASIDE.contains(&folder)) || is_test(name)
}
