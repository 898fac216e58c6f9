//! What the cited code looked like when somebody last stood by the claim (evidence §2, §5).

use std::cmp::Ordering;

use super::ContentId;
use crate::light::ClaimKind;
use crate::text::lex::{CodePrint, Print};

/// What a baseline belongs to: never an id with a counter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Key {
    /// Path of the document.
    pub doc: String,
    /// Kind of the claim; `None` for evidence of a section or of the document.
    pub kind: Option<ClaimKind>,
    /// Label in NFC, trimmed, inner space folded; the section's slug where `kind` is `None`,
    /// empty for the document.
    pub claim: String,
    /// The anchor in canonical form.
    pub anchor: String,
}

/// By the bytes of what the lock file shows: document, kind, claim, anchor.
impl Ord for Key {
    fn cmp(&self, other: &Self) -> Ordering {
        self.columns().cmp(&other.columns())
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Key {
    fn columns(&self) -> (&str, Option<&str>, &str, &str) {
        (&self.doc, self.kind.map(ClaimKind::name), &self.claim, &self.anchor)
    }
}

/// One line of the lock file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    /// What it belongs to.
    pub key: Key,
    /// The normaliser of its prints: `<language>/lex-<n>`.
    pub norm: String,
    /// Content id of the cited file; of a large set, the one digest of its members.
    pub id: Option<ContentId>,
    /// Print of the span's text.
    pub span: Print,
    /// Print of its tokens with comments.
    pub tokens: Print,
    /// Print of its tokens without comments.
    pub code: CodePrint,
    /// How many other places of the file had the same `code` print.
    pub twins: u32,
    /// How many other symbols of the file said the same but for their own names: none of them is
    /// what the symbol was renamed to.
    pub alike: u32,
    /// The symbol that a file-level claim was narrowed to, if it was.
    pub narrowed: Option<String>,
    /// The name that stands for the symbol's own in the prints, when it had another then: `fix`
    /// follows a renamed symbol without moving what somebody stood by.
    pub named: Option<String>,
    /// Surrounding lines before the span, bounded.
    pub before: String,
    /// The span's text, bounded.
    pub excerpt: String,
    /// Surrounding lines after the span, bounded.
    pub after: String,
    /// Digest of the claim's text.
    pub claim_text: Print,
    /// The members of a set of up to 64: path, id, `code` print.
    pub members: Vec<(String, Option<ContentId>, CodePrint)>,
    /// Who moved it, and why, if it was accepted.
    pub accepted: Option<Accepted>,
}

/// An acceptance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Accepted {
    /// Milliseconds since 1970.
    pub at: u64,
    /// A name, never an address.
    pub by: String,
    /// Why the claim still holds.
    pub reason: String,
    /// The `code` print it moved from; `None` when there was no baseline.
    pub from: Option<CodePrint>,
}
