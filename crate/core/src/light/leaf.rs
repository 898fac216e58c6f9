//! One leaf block (paragraph, heading, table cell, text of a tight item) while it is read: its
//! plain text in pieces, and the bytes that are not live.

use std::ops::Range;

use pulldown_cmark::CowStr;

use super::Marker;
use super::scan::Mask;
use crate::text::Span;

/// Which block a leaf is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LeafKind {
    /// A paragraph, or a comment that is read as one.
    Paragraph,
    /// A heading.
    Heading,
    /// A table cell, or text right in a list item.
    #[default]
    Other,
}

/// A run of plain text.
#[derive(Clone, Debug)]
struct Piece<'s> {
    range: Range<usize>,
    text: CowStr<'s>,
    code: bool,
}

/// A leaf block.
#[derive(Clone, Debug, Default)]
pub(super) struct Leaf<'s> {
    pub(super) kind: LeafKind,
    /// Its bytes; empty while it is not open.
    pub(super) range: Range<usize>,
    pub(super) masks: Vec<Mask>,
    pieces: Vec<Piece<'s>>,
}

/// Plain text and where it came from.
#[derive(Debug, Default)]
pub(super) struct Plain {
    pub(super) text: String,
    pub(super) identifiers: Vec<String>,
    /// True when something else than space stands outside of markers.
    pub(super) words: bool,
    /// Where in `text` a piece starts, and where that is in the source.
    origins: Vec<(usize, usize)>,
    /// A marker was just left out, so the space behind it is one too many.
    gap: bool,
}

impl<'s> Leaf<'s> {
    /// Takes in the bytes of an inline element.
    pub(super) fn extend(&mut self, range: &Range<usize>) {
        if self.range.is_empty() {
            self.range = range.clone();
        }
        self.range.end = self.range.end.max(range.end);
    }

    /// Adds plain text.
    pub(super) fn push(&mut self, range: Range<usize>, text: CowStr<'s>, code: bool) {
        self.pieces.push(Piece { range, text, code });
    }

    /// Forgets everything and keeps the memory.
    pub(super) fn clear(&mut self) {
        self.kind = LeafKind::Other;
        self.range = 0..0;
        self.masks.clear();
        self.pieces.clear();
    }

    /// True for a heading, which may be empty, and for text that was kept.
    pub(super) fn holds_text(&self) -> bool {
        self.kind == LeafKind::Heading || !self.pieces.is_empty()
    }

    /// Its bytes.
    pub(super) fn span(&self) -> Span {
        Span::new(self.range.clone())
    }

    /// Its first `longest` bytes.
    pub(super) fn head(&self, longest: usize) -> Range<usize> {
        self.range.start..self.range.end.min(self.range.start.saturating_add(longest))
    }

    /// Adds the plain text of `range` to `out`; false when there are no words outside of markers.
    pub(super) fn write_prose(
        &self,
        range: Range<usize>,
        own: &[Marker],
        out: &mut String,
    ) -> bool {
        if !own.is_empty() {
            let plain = self.plain(range, own);
            out.push_str(plain.text.trim_start());
            return plain.words;
        }
        let before = out.len();
        let pieces = self.pieces.iter().take_while(|piece| piece.range.start < range.end);
        pieces.for_each(|piece| out.push_str(&piece.text));
        out[before..].contains(|c: char| !c.is_whitespace())
    }

    /// The plain text of `range`: a claim among `markers` (in order, none inside another) reads as
    /// its label, other markers are left out.
    pub(super) fn plain(&self, range: Range<usize>, markers: &[Marker]) -> Plain {
        let mut out = Plain::default();
        let behind = markers.partition_point(|marker| marker.span.range().end <= range.start);
        let mut markers = markers[behind..].iter().peekable();
        let first = self.pieces.partition_point(|piece| piece.range.end <= range.start);
        for piece in &self.pieces[first..] {
            let mut at = piece.range.start.max(range.start);
            let end = piece.range.end.min(range.end);
            if piece.range.start >= range.end {
                break;
            }
            while at < end {
                let marker = markers.peek().map(|marker| marker.span.range());
                match marker {
                    Some(inside) if inside.start <= at => {
                        if let Some(marker) = markers.next_if(|_| inside.end <= end) {
                            out.leave_out(marker);
                        }
                        at = at.max(inside.end);
                    }
                    _ => {
                        let stop = marker.map_or(end, |inside| inside.start.min(end));
                        out.add(piece, at..stop);
                        at = stop;
                    }
                }
            }
        }
        out
    }
}

impl Plain {
    fn add(&mut self, piece: &Piece<'_>, range: Range<usize>) {
        let verbatim = piece.text.len() == piece.range.len();
        let part = range.start - piece.range.start..range.end - piece.range.start;
        // What is not verbatim (an entity, a code span, a line break) is never cut.
        let part = floor(&piece.text, part).filter(|_| verbatim);
        let text = part.unwrap_or(&piece.text);
        let text = if self.gap { text.trim_start_matches(' ') } else { text };
        if text.is_empty() {
            return;
        }
        self.gap = false;
        self.words = self.words || !text.trim().is_empty();
        self.origins.push((self.text.len(), range.start));
        self.text.push_str(text);
        if piece.code && !text.contains(char::is_whitespace) {
            self.identifiers.push(text.to_owned());
        }
    }

    fn leave_out(&mut self, marker: &Marker) {
        if matches!(marker.kind, super::MarkerKind::Claim(_)) {
            self.origins.push((self.text.len(), marker.span.range().start));
            self.text.push_str(&marker.value);
            self.gap = false;
        } else {
            self.gap = self.text.is_empty() || self.text.ends_with(char::is_whitespace);
        }
    }

    /// Cuts the text behind its first sentence and answers where that ends in the source, if it
    /// ends before the text does.
    pub(super) fn keep_first_sentence(&mut self) -> Option<usize> {
        let ends = |at: &usize| {
            let behind = self.text[at + 1..].chars().next();
            behind.is_some_and(char::is_whitespace)
        };
        let bytes = self.text.as_bytes();
        let stop = memchr::memchr3_iter(b'.', b'!', b'?', bytes).find(ends)? + 1;
        self.text.truncate(stop);
        let piece = self.origins.partition_point(|(at, _)| *at < stop).checked_sub(1)?;
        let (at, origin) = self.origins[piece];
        Some(origin + stop - at)
    }
}

/// `text[range]`, its end moved back to where a character starts; `None` out of bounds.
fn floor(text: &str, range: Range<usize>) -> Option<&str> {
    text.get(range.start..text.floor_char_boundary(range.end))
}
