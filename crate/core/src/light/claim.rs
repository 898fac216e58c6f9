//! A claim: an entity, state or event that a document stands for.

use super::Confidence;
use crate::text::Span;

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ClaimKind {
    /// `[⍂ entity: X]`
    Entity,
    /// `[⍐ state: X]`
    State,
    /// `[⍌ event: X]`
    Event,
}

impl ClaimKind {
    /// Its name on the wire and on disk.
    pub fn name(self) -> &'static str {
        match self {
            Self::Entity => "entity",
            Self::State => "state",
            Self::Event => "event",
        }
    }
}

/// One claim at one place. The same kind and label twice in a document are two of these.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Which kind.
    pub kind: ClaimKind,
    /// The label as written, escapes resolved, ends trimmed.
    pub label: String,
    /// Index of its marker in [`super::Document::markers`].
    pub marker: usize,
    /// Index of its section in [`super::Document::sections`], if it stands in one.
    pub section: Option<usize>,
    /// The tail of its sentence and the paragraph before or after it, as plain text.
    pub text: String,
    /// Identifiers in backticks within its text, in order.
    pub identifiers: Vec<String>,
    /// The lines that are the claim: from the first byte of its text or marker to the last byte
    /// of its qualifiers.
    pub span: Span,
    /// The confidence of its first readable `confidence` qualifier.
    pub confidence: Option<Confidence>,
    /// Indexes in [`super::Document::markers`] of what qualifies or relates it, in order.
    pub owns: Vec<usize>,
}
