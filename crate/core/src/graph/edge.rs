//! An edge: a relation between two nodes, with the weights of protocol §6.

use super::NodeId;
use crate::light::Confidence;

/// One whole, in millionths.
const ONE: u32 = 1_000_000;

/// What an edge says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// The document's `Protocol`.
    DefinesProtocol,
    /// The document's `State`.
    HasState,
    /// The document's `Color`.
    HasColor,
    /// The document's `Glyph`.
    HasGlyph,
    /// Any other header field.
    HasMetadata,
    /// An item of the header's `Depends on`, or a `depends_on` marker.
    DependsOn,
    /// An item of `Next`.
    NextBinding,
    /// A section of a document or of another section.
    ContainsSection,
    /// An `entity` claim.
    DeclaresEntity,
    /// A `state` claim.
    DeclaresState,
    /// An `event` claim.
    DeclaresEvent,
    /// A `binds_to` marker.
    BindsTo,
    /// A `tests` marker.
    DeclaresTest,
    /// A `blocker` marker.
    DeclaresBlocker,
    /// A `warning` marker.
    DeclaresWarning,
    /// A marker with a key that nobody knows.
    DeclaresMetadata,
    /// A readable confidence.
    EpistemicConfidence,
    /// An `ambiguity` marker.
    EpistemicAmbiguity,
    /// An `evidence` marker, as written.
    EvidencedBy,
    /// What an item of evidence resolved to.
    GroundedIn,
    /// A file or symbol holds a symbol.
    Contains,
    /// A file takes names from a file.
    Imports,
    /// A symbol calls a symbol.
    Calls,
    /// A symbol names a symbol as a type or value.
    References,
    /// A type implements a type.
    Implements,
    /// A type extends a type.
    Extends,
    /// A test calls a symbol.
    Tests,
    /// A sentence of an ordinary document, which states something.
    States,
    /// An ordinary document names a file or symbol.
    Mentions,
    /// An ordinary document links to a file.
    LinksTo,
    /// An ordinary document points at an address elsewhere.
    Cites,
}

impl Relation {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::DefinesProtocol => "defines_protocol",
            Self::HasState => "has_state",
            Self::HasColor => "has_color",
            Self::HasGlyph => "has_glyph",
            Self::HasMetadata => "has_metadata",
            Self::DependsOn => "depends_on",
            Self::NextBinding => "next_binding",
            Self::ContainsSection => "contains_section",
            Self::DeclaresEntity => "declares_entity",
            Self::DeclaresState => "declares_state",
            Self::DeclaresEvent => "declares_event",
            Self::BindsTo => "binds_to",
            Self::DeclaresTest => "declares_test",
            Self::DeclaresBlocker => "declares_blocker",
            Self::DeclaresWarning => "declares_warning",
            Self::DeclaresMetadata => "declares_metadata",
            Self::EpistemicConfidence => "epistemic_confidence",
            Self::EpistemicAmbiguity => "epistemic_ambiguity",
            Self::EvidencedBy => "evidenced_by",
            Self::GroundedIn => "grounded_in",
            Self::Contains => "contains",
            Self::Imports => "imports",
            Self::Calls => "calls",
            Self::References => "references",
            Self::Implements => "implements",
            Self::Extends => "extends",
            Self::Tests => "tests",
            Self::States => "states",
            Self::Mentions => "mentions",
            Self::LinksTo => "links_to",
            Self::Cites => "cites",
        }
    }

    /// Weight and causal strength in millionths (protocol §6; those of code are in
    /// [`How::scaled`]'s table). `confidence` is the claim's: the weight of a confidence edge, and
    /// what evidence is scaled by when it is known.
    fn weights(self, confidence: Option<Confidence>) -> (u32, u32) {
        let sure = confidence.map_or(ONE, |Confidence(millionths)| millionths);
        match self {
            Self::DefinesProtocol
            | Self::HasState
            | Self::HasColor
            | Self::HasGlyph
            | Self::HasMetadata => (ONE, 850_000),
            Self::NextBinding => (950_000, 820_000),
            Self::ContainsSection => (ONE, 800_000),
            Self::EpistemicConfidence => (sure, sure),
            Self::EpistemicAmbiguity => (500_000, 300_000),
            Self::EvidencedBy | Self::GroundedIn => (sure / 5 * 4, 800_000),
            Self::Contains => (ONE, 800_000),
            Self::Imports => (800_000, 600_000),
            Self::Calls => (900_000, 800_000),
            Self::References => (600_000, 500_000),
            Self::Implements | Self::Extends => (900_000, 800_000),
            Self::Tests => (800_000, 500_000),
            Self::Mentions => (600_000, 500_000),
            Self::LinksTo => (800_000, 600_000),
            Self::Cites => (300_000, 200_000),
            _ => (900_000, 700_000),
        }
    }
}

/// How sure an edge is that was made from a name (query §1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum How {
    /// By what is written: in the same file, through an explicit import, in so many words.
    #[default]
    Extracted,
    /// It is the only one of that name.
    Inferred,
    /// It is one of several of that name.
    Ambiguous,
}

impl How {
    /// Its name on the wire.
    pub fn name(self) -> &'static str {
        match self {
            Self::Extracted => "extracted",
            Self::Inferred => "inferred",
            Self::Ambiguous => "ambiguous",
        }
    }

    /// A weight or strength of an edge that is so sure, one of `several`. The weights of code:
    ///
    /// | edge | weight | causal strength |
    /// | --- | --- | --- |
    /// | `contains` | 1.0 | 0.8 |
    /// | `imports` | 0.8 | 0.6 |
    /// | `calls`, `implements`, `extends` | 0.9 | 0.8 |
    /// | `references` | 0.6 | 0.5 |
    /// | `tests` | 0.8 | 0.5 |
    ///
    /// An inferred edge has 0.7 of them, each of several ambiguous ones 0.5 divided by their number.
    fn scaled(self, millionths: u32, several: u32) -> u32 {
        match self {
            Self::Extracted => millionths,
            Self::Inferred => millionths / 10 * 7,
            Self::Ambiguous => millionths / 2 / several.max(1),
        }
    }
}

/// Where an edge ends.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// At this node.
    Node(NodeId),
    /// At the document or claim with this name, wherever it is declared, else at a `ref` node.
    Named(String),
}

/// An edge, as a file contributes it (`T` is [`Target`]) or in the graph (`T` is [`NodeId`]).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge<T = NodeId> {
    /// Where it starts.
    pub from: NodeId,
    /// What it says.
    pub relation: Relation,
    /// Where it ends.
    pub to: T,
    /// In millionths.
    pub weight: u32,
    /// In millionths.
    pub causal: u32,
    /// How sure it is that it ends there; `Ambiguous` when its target's name has several
    /// declarations, each with an edge.
    pub how: How,
}

impl Edge {
    /// An edge of the code lane, to one of `several` targets.
    pub(super) fn of_code(
        from: NodeId,
        relation: Relation,
        to: NodeId,
        how: How,
        several: u32,
    ) -> Self {
        let (weight, causal) = Self::weights_of_code(relation, how, several);
        Self { from, relation, to, weight, causal, how }
    }

    /// Weight and causal strength of an edge of the code lane, to one of `several` targets.
    pub(super) fn weights_of_code(relation: Relation, how: How, several: u32) -> (u32, u32) {
        let (weight, causal) = relation.weights(None);
        (how.scaled(weight, several), how.scaled(causal, several))
    }
}

impl Edge<Target> {
    /// An edge with the weights of its relation.
    pub fn new(
        from: NodeId,
        relation: Relation,
        to: Target,
        confidence: Option<Confidence>,
    ) -> Self {
        let (weight, causal) = relation.weights(confidence);
        Self { from, relation, to, weight, causal, how: How::Extracted }
    }

    /// An edge of an ordinary document, as sure as that.
    pub(super) fn of_document(
        from: NodeId,
        relation: Relation,
        to: NodeId,
        how: How,
        several: u32,
    ) -> Self {
        let (weight, causal) = relation.weights(None);
        let [weight, causal] = [weight, causal].map(|number| how.scaled(number, several));
        Self { from, relation, to: Target::Node(to), weight, causal, how }
    }

    /// The same edge with the weights that an item of the header's `Depends on` has.
    pub fn from_header(self) -> Self {
        Self { weight: ONE, causal: 900_000, ..self }
    }
}
