//! A file as the lexer sees it: its lines, the prints of its spans, and where code is again.

use std::cell::OnceCell;
use std::rc::Rc;

use crate::evidence::{Symbol, Symbols};
use crate::text::lex::{CodePrint, Language, Lexed, Prints};
use crate::text::name::written_word;
use crate::text::{LineIndex, Span};

/// The symbols of a file, or why there are none, in plain English.
pub(super) type Found = Result<Rc<Symbols>, String>;

/// A file that was read and lexed once.
pub(super) struct View<'a> {
    pub bytes: &'a [u8],
    pub language: Language,
    /// The symbols, once they were asked for.
    pub symbols: OnceCell<Found>,
    lexed: Lexed<'a>,
    lines: LineIndex,
}

impl<'a> View<'a> {
    pub(super) fn new(language: Language, bytes: &'a [u8]) -> Self {
        let lexed = Lexed::new(language, bytes);
        Self { bytes, language, symbols: OnceCell::new(), lexed, lines: LineIndex::new(bytes) }
    }

    /// The whole file.
    pub(super) fn whole(&self) -> Span {
        Span::new(0..self.bytes.len())
    }

    /// The bytes of lines `first..=last`; `None` when the file has not that many.
    pub(super) fn lines(&self, first: u32, last: u32) -> Option<Span> {
        self.lines.lines(self.bytes, first, last)
    }

    /// How many lines there are.
    pub(super) fn line_count(&self) -> u32 {
        self.lines.count(self.bytes)
    }

    /// The first and last line that hold a byte of `span`.
    pub(super) fn lines_of(&self, span: Span) -> (u32, u32) {
        lines_of(&self.lines, self.bytes, span)
    }

    /// The fingerprints of a span.
    pub(super) fn prints(&self, span: Span) -> Prints {
        self.lexed.prints(span)
    }

    /// The fingerprints of several spans as of one text.
    pub(super) fn prints_of(&self, spans: &[Span]) -> Prints {
        self.lexed.prints_of(spans)
    }

    /// The fingerprints of a symbol of `count` code tokens if its own name were `other`; `None`
    /// when there are not as many, or `other` is there too.
    pub(super) fn renamed(&self, symbol: &Symbol, count: u32, other: &str) -> Option<Prints> {
        let (sign, own) = (symbol.sign, symbol.own.as_str());
        let signed = (format!("{sign}{own}"), format!("{sign}{other}"));
        let names = [(signed.0.as_str(), signed.1.as_str()), (own, other)];
        let names = if sign == "$" { &names[..] } else { &names[..1] };
        self.lexed.renamed(&symbol.spans, count, names)
    }

    /// True when a symbol that was not found may be in what of the file could not be read.
    pub(super) fn may_hold(&self, symbols: &Symbols, word: &str) -> bool {
        symbols.is_partial() && self.lexed.has_word(written_word(word))
    }

    /// How many other places of the file have the code of a span; none for several spans.
    pub(super) fn twins(&self, spans: &[Span]) -> u32 {
        match *spans {
            [span] => self.lexed.twins(span) as u32,
            _ => 0,
        }
    }

    /// Where that code stands, comments aside, in order.
    pub(super) fn find(&self, code: &CodePrint) -> Vec<Span> {
        self.lexed.find(code)
    }
}

/// The first and last line that hold a byte of `span`.
pub(super) fn lines_of(lines: &LineIndex, bytes: &[u8], span: Span) -> (u32, u32) {
    let last = span.end.saturating_sub(1).max(span.start);
    (lines.line(bytes, span.start), lines.line(bytes, last))
}

/// The language whose table made the prints of a baseline.
pub(super) fn language_of(norm: &str) -> Option<Language> {
    Language::ALL.iter().copied().find(|language| language.normalizer() == norm)
}
