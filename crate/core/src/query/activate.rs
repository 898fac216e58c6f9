//! Spreading activation (query §4): from the nodes that fit a question, along weighted links, to code
//! and claims alike.

use std::collections::{BTreeMap, BTreeSet};

use super::spread::{Bounds, ONE, Reached, Step, part, path_to, spread};
use super::{Best, View, best, seek};
use crate::graph::{Link, Net, Node, NodeId, Relation};

/// A side from which a node can be near.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Dimension {
    /// By the links of code and documents.
    Structural,
    /// By what it says.
    Semantic,
    /// By when it was told.
    Temporal,
    /// By what it makes happen: calls, tests, evidence.
    Causal,
}

impl Dimension {
    /// All, in order.
    pub const ALL: [Self; 4] = [Self::Structural, Self::Semantic, Self::Temporal, Self::Causal];

    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Structural => "structural",
            Self::Semantic => "semantic",
            Self::Temporal => "temporal",
            Self::Causal => "causal",
        }
    }

    /// Its part of the score where all are asked for, in millionths.
    fn share(self) -> u32 {
        match self {
            Self::Structural => 250_000,
            Self::Semantic => 500_000,
            Self::Temporal => 50_000,
            Self::Causal => 200_000,
        }
    }
}

/// A node that was activated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Activated {
    /// Its number in the net.
    pub number: u32,
    /// The node.
    pub node: Node,
    /// In millionths.
    pub score: u32,
    /// How near it is from each side that was asked for, in millionths, in the order of
    /// [`Dimension::ALL`].
    pub sides: Vec<(Dimension, u32)>,
    /// The best path to it from one of the nodes that fit the question.
    pub path: Vec<Step>,
}

/// What is asked.
pub struct Activation<'a> {
    /// The words.
    pub question: &'a str,
    /// The sides that count.
    pub dimensions: &'a [Dimension],
    /// How many are answered.
    pub count: usize,
    /// True for a claim whose evidence no longer holds.
    pub is_stale: &'a dyn Fn(&NodeId) -> bool,
    /// How recent a node is, in millionths; `None` where no time is known.
    pub recency: &'a dyn Fn(&NodeId) -> Option<u32>,
}

/// It starts from so many nodes.
const SEEDS: usize = 12;
/// So many fit the question well enough for their own sake.
const FITTING: usize = 200;
/// What each step keeps, in millionths.
const DECAY: u32 = 600_000;
const BOUNDS: Bounds = Bounds { floor: 5_000, most: 4096, until: None };

/// The nodes that are near to what a question means; ties by id.
pub fn activate(view: View<'_>, asked: &Activation<'_>) -> Vec<Activated> {
    let fitting = seek(view, asked.question, FITTING, asked.is_stale);
    let most = fitting.first().map_or(1, |found| found.score.max(1));
    let semantic: BTreeMap<u32, u32> =
        fitting.iter().map(|found| (found.number, share(found.score, most))).collect();
    let seeds: Vec<(u32, u32)> =
        fitting.iter().take(SEEDS).map(|found| (found.number, semantic[&found.number])).collect();
    let along = |strength: fn(&Link) -> u32| {
        spread(view.net, &seeds, BOUNDS, &|node| passing(view.net, node, strength))
    };
    let structural = along(|link| link.weight);
    let causal = along(|link| if is_causal(link.relation) { link.causal } else { 0 });
    let side = |dimension: Dimension, number: u32| match dimension {
        Dimension::Structural => strength(&structural, number),
        Dimension::Semantic => semantic.get(&number).copied().unwrap_or_default(),
        Dimension::Temporal => {
            view.net.document(number).and_then(asked.recency).unwrap_or_default()
        }
        Dimension::Causal => strength(&causal, number),
    };
    let sides = |number: u32| asked.dimensions.iter().map(move |one| (*one, side(*one, number)));
    let reached: BTreeSet<u32> =
        semantic.keys().chain(structural.keys()).chain(causal.keys()).copied().collect();
    let rows = reached.into_iter().map(|number| (number, total(sides(number))));
    let row = |Best { number, score, node }| {
        let by_causes = strength(&causal, number) > strength(&structural, number);
        let path = path_to(if by_causes { &causal } else { &structural }, number);
        Activated { number, node, score, sides: sides(number).collect(), path }
    };
    best(view, rows, asked.count).into_iter().map(row).collect()
}

fn strength(reached: &BTreeMap<u32, Reached>, number: u32) -> u32 {
    reached.get(&number).map_or(0, |reached| reached.strength)
}

fn share(score: u32, best: u32) -> u32 {
    (u64::from(score) * u64::from(ONE) / u64::from(best)) as u32
}

/// The sides together, each with its share of those that were asked for.
fn total(sides: impl Iterator<Item = (Dimension, u32)>) -> u32 {
    let (shares, sum) = sides.fold((0, 0), |(shares, sum), (one, side)| {
        let share = u64::from(one.share());
        (shares + share, sum + share * u64::from(side))
    });
    (sum / shares.max(1)) as u32
}

/// Which part a step from a node passes on: its weight, less with each link of a node that many lead to
/// or from, and with what the node is sure of.
fn passing(net: &Net, node: u32, strength: fn(&Link) -> u32) -> (u32, impl Fn(&Step) -> u32) {
    let spread_out = DECAY / (1 + net.degree(node).max(1).ilog2() / 4);
    let sure = sureness(net, node);
    let passes = move |step: &Step| match is_mark(step.link.relation) {
        true => 0,
        false => part(part(strength(&step.link), spread_out), sure),
    };
    (spread_out, passes)
}

/// What a claim passes on: its confidence, and half of that where it says that it is ambiguous.
fn sureness(net: &Net, number: u32) -> u32 {
    if net.is_code(number) {
        return ONE;
    }
    net.outgoing(number).iter().fold(ONE, |sure, link| match link.relation {
        Relation::EpistemicConfidence | Relation::EpistemicAmbiguity => part(sure, link.weight),
        _ => sure,
    })
}

/// True for links to marks on a document or claim, which lead nowhere.
pub(super) fn is_mark(relation: Relation) -> bool {
    matches!(
        relation,
        Relation::DefinesProtocol
            | Relation::HasState
            | Relation::HasColor
            | Relation::HasGlyph
            | Relation::HasMetadata
            | Relation::DeclaresMetadata
            | Relation::EpistemicConfidence
            | Relation::EpistemicAmbiguity
            | Relation::EvidencedBy
    )
}

fn is_causal(relation: Relation) -> bool {
    matches!(
        relation,
        Relation::Calls
            | Relation::Implements
            | Relation::Extends
            | Relation::Tests
            | Relation::GroundedIn
            | Relation::DependsOn
            | Relation::BindsTo
            | Relation::DeclaresTest
            | Relation::NextBinding
    )
}
