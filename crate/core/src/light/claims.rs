//! Whose each marker is, and which words are a claim's text (protocol §4).

use std::ops::Range;

use super::leaf::{Leaf, LeafKind, Plain};
use super::{Claim, ClaimKind, Marker, MarkerKind, Owner, read_confidence};
use crate::text::Span;

/// How many bytes of a paragraph are text of each claim when several share it: else many claims
/// after a long paragraph would be as much text as both multiplied.
const LONGEST_SHARED: usize = 1_000;

/// The claims while the document is read.
#[derive(Debug, Default)]
pub(super) struct Claims<'s> {
    all: Vec<Claim>,
    /// The entity that a state directly after it qualifies.
    entity: Option<usize>,
    /// The last leaf, and whether it is a paragraph with nothing between it and what comes.
    previous: Leaf<'s>,
    adjacent: bool,
    /// True when the previous leaf holds no marker.
    unmarked: bool,
    /// Claims of the last paragraph with claims that no paragraph stood before.
    waiting: Vec<usize>,
    /// The paragraph after them, until it is known not to belong to the next claim.
    after: Option<(Plain, Span)>,
}

impl<'s> Claims<'s> {
    /// Gives `marker`, which gets the index `at`, its owner.
    pub(super) fn own(&mut self, at: usize, marker: &Marker) -> Owner {
        if let MarkerKind::Claim(kind) = marker.kind {
            return Owner::Claim(self.add(at, kind, marker));
        }
        let outer = marker.section.map_or(Owner::Document, Owner::Section);
        let Some(nearest) = self.all.len().checked_sub(1) else { return outer };
        let claim = &mut self.all[nearest];
        if claim.section != marker.section {
            return outer;
        }
        claim.owns.push(at);
        claim.span.end = claim.span.end.max(marker.span.end);
        if marker.kind == MarkerKind::Confidence && claim.confidence.is_none() {
            claim.confidence = read_confidence(&marker.value);
        }
        Owner::Claim(nearest)
    }

    fn add(&mut self, at: usize, kind: ClaimKind, marker: &Marker) -> usize {
        let entity = self.entity.take().map(|entity| &mut self.all[entity]);
        if let Some(entity) = entity.filter(|entity| entity.section == marker.section)
            && kind == ClaimKind::State
        {
            entity.owns.push(at);
            entity.span.end = entity.span.end.max(marker.span.end);
        }
        self.all.push(Claim {
            kind,
            label: marker.value.clone(),
            marker: at,
            section: marker.section,
            text: String::new(),
            identifiers: Vec::new(),
            span: marker.span,
            confidence: None,
            owns: Vec::new(),
        });
        let index = self.all.len() - 1;
        self.entity = (kind == ClaimKind::Entity).then_some(index);
        index
    }

    /// Words stand apart from the entity whose marker comes before marker `first`: a later state
    /// is not directly after it.
    pub(super) fn part_from_entity(&mut self, first: usize) {
        self.entity = self.entity.filter(|entity| self.all[*entity].marker >= first);
    }

    /// True while a state would qualify an entity whose marker comes before marker `first`.
    pub(super) fn has_entity_before(&self, first: usize) -> bool {
        self.entity.is_some_and(|entity| self.all[entity].marker < first)
    }

    /// Takes in a leaf that ends, with its own markers; swaps it for a leaf to fill next.
    pub(super) fn take_leaf(&mut self, leaf: &mut Leaf<'s>, own: &[Marker]) {
        let paragraph = leaf.kind == LeafKind::Paragraph;
        let directly = paragraph && self.adjacent;
        let has_claims = own.iter().any(|marker| matches!(marker.kind, MarkerKind::Claim(_)));
        if self.after.is_some() {
            self.settle(directly && has_claims && self.unmarked);
        } else if !self.waiting.is_empty() {
            let plain = leaf.plain(leaf.head(limit(self.waiting.len())), own);
            if directly && !has_claims && plain.words {
                self.after = Some((plain, leaf.span()));
            } else {
                self.waiting.clear();
            }
        }
        if has_claims {
            self.write_texts(leaf, own, directly);
        }
        self.adjacent = paragraph;
        self.unmarked = own.is_empty();
        std::mem::swap(leaf, &mut self.previous);
        leaf.clear();
    }

    /// Something other than a paragraph comes: what follows is not directly after what was.
    pub(super) fn part(&mut self) {
        self.settle(false);
        self.adjacent = false;
    }

    /// All claims.
    pub(super) fn finish(mut self) -> Vec<Claim> {
        self.settle(false);
        self.all
    }

    fn settle(&mut self, taken: bool) {
        let after = self.after.take().filter(|_| !taken);
        for at in self.waiting.drain(..) {
            if let Some((plain, span)) = &after {
                add_text(&mut self.all[at], plain);
                self.all[at].span.end = self.all[at].span.end.max(span.end);
            }
        }
    }

    /// Claims of one leaf share the paragraph before it; a tail ends where the next claim starts.
    fn write_texts(&mut self, leaf: &Leaf<'s>, own: &[Marker], directly: bool) {
        let claims = own.iter().filter(|marker| matches!(marker.kind, MarkerKind::Claim(_)));
        let places: Vec<Range<usize>> = claims.map(|marker| marker.span.range()).collect();
        let before = (directly && self.unmarked)
            .then(|| self.previous.plain(self.previous.head(limit(places.len())), &[]))
            .filter(|plain| plain.words);
        let first = self.all.len() - places.len();
        for (nth, claim) in self.all[first..].iter_mut().enumerate() {
            let stop = places.get(nth + 1).map_or(leaf.range.end, |next| next.start);
            let mut tail = leaf.plain(places[nth].end..stop, own);
            let end = tail.keep_first_sentence().unwrap_or(stop);
            if let Some(before) = &before {
                claim.span.start = self.previous.span().start;
                add_text(claim, before);
            }
            if tail.text.contains(char::is_alphanumeric) {
                claim.span.end = claim.span.end.max(end as u32);
                add_text(claim, &tail);
            }
            if before.is_none() && leaf.kind == LeafKind::Paragraph {
                self.waiting.push(first + nth);
            }
        }
    }
}

fn limit(claims: usize) -> usize {
    if claims > 1 { LONGEST_SHARED } else { usize::MAX }
}

/// Adds a part to a claim's text, on a line of its own.
fn add_text(claim: &mut Claim, plain: &Plain) {
    let text = plain.text.trim();
    if !claim.text.is_empty() {
        claim.text.push('\n');
    }
    claim.text.push_str(text);
    claim.identifiers.extend(plain.identifiers.iter().cloned());
}
