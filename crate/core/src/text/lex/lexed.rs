//! A file cut into tokens, and the fingerprints of its spans.

use super::cut::{self, Cut};
use super::scan::Scanner;
use super::token::Token;
use super::{Language, Prints};
use crate::text::Span;
use crate::text::fold::Folded;

/// A whole source file, lexed once.
pub struct Lexed<'a> {
    pub(super) folded: Folded<'a>,
    /// Their spans are in the folded bytes.
    pub(super) tokens: Vec<Token>,
}

impl<'a> Lexed<'a> {
    /// Lexes `source`, any bytes at all, in linear time and without recursion.
    pub fn new(language: Language, source: &'a [u8]) -> Self {
        let folded = Folded::new(source);
        let tokens = Scanner::new(language.table(), &folded.bytes).run();
        Self { folded, tokens }
    }

    /// The fingerprints of `span`, clipped to the file. The context before it counts: a span may
    /// begin inside a string or comment. A token that an end of the span cuts gives the bytes inside.
    pub fn prints(&self, span: Span) -> Prints {
        self.prints_of(&[span])
    }

    /// The fingerprints of several spans, in order, as of one text: what is between them counts
    /// for nothing, and the layout before each neither.
    pub fn prints_of(&self, spans: &[Span]) -> Prints {
        cut::prints(&self.cuts(spans))
    }

    /// The fingerprints that spans of `count` code tokens would have if each word that is the first
    /// of two were the second; `None` when there are not as many, or the second is there already, so
    /// that the two could not be told apart.
    pub fn renamed(&self, spans: &[Span], count: u32, names: &[(&str, &str)]) -> Option<Prints> {
        let mut cuts = self.cuts(spans);
        if cuts.iter().map(Cut::count).sum::<usize>() != count as usize {
            return None;
        }
        for (own, other) in names.iter().map(|(own, other)| (own.as_bytes(), other.as_bytes())) {
            if own != other && cuts.iter().any(|cut| cut.has_word(other)) {
                return None;
            }
            cuts = cuts.iter().map(|cut| cut.renamed(own, other)).collect();
        }
        Some(cut::prints(&cuts))
    }

    /// True when one of the words of the code is `word`.
    pub fn has_word(&self, word: &str) -> bool {
        let all = Span::new(0..self.folded.bytes.len());
        self.cut(&self.tokens, all).has_word(word.as_bytes())
    }

    fn cuts(&self, spans: &[Span]) -> Vec<Cut<'_>> {
        let folded = spans.iter().map(|span| self.folded.in_folded(*span));
        folded.map(|span| self.cut(self.held(span), span)).collect()
    }

    /// `span` of the folded bytes with its tokens.
    pub(super) fn cut<'s>(&'s self, tokens: &'s [Token], span: Span) -> Cut<'s> {
        Cut { bytes: self.folded.bytes.as_ref().into(), tokens: tokens.into(), span }
    }

    /// The tokens of which some byte is in `span`.
    fn held(&self, span: Span) -> &[Token] {
        let from = self.tokens.partition_point(|token| token.end <= span.start);
        let to = self.tokens.partition_point(|token| token.start < span.end);
        self.tokens.get(from..to).unwrap_or_default()
    }
}
