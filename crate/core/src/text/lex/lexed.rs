//! A file cut into tokens, and the fingerprints of its spans.

use super::scan::Scanner;
use super::token::Token;
use super::{CodePrint, Language, Print, Prints};
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
        let span = self.folded.in_folded(span);
        let text = self.text(span);
        let held = self.held(span);
        let mut all = Vec::with_capacity(text.len() * 2);
        self.write(held.iter(), span, &mut all);
        Prints { text: Print::of(text), tokens: Print::of(&all), code: self.code(held, span) }
    }

    /// The print of the code tokens of `held`.
    pub(super) fn code(&self, held: &[Token], span: Span) -> CodePrint {
        let mut bytes = Vec::new();
        let code = held.iter().filter(|token| !token.is_comment());
        let roll = self.write(code.clone(), span, &mut bytes);
        CodePrint { digest: Print::of(&bytes), count: code.count() as u32, roll }
    }

    /// Appends tokens in fingerprint form and answers their rolling hash.
    fn write<'t>(
        &self,
        tokens: impl Iterator<Item = &'t Token>,
        span: Span,
        out: &mut Vec<u8>,
    ) -> u64 {
        let (mut first, mut roll) = (true, 0);
        for token in tokens {
            let from = out.len();
            token.write(&self.folded.bytes, span, first, out);
            first &= token.is_comment();
            roll = super::find::roll(roll, super::find::hash(&out[from..]));
        }
        roll
    }

    /// The tokens of which some byte is in `span`.
    fn held(&self, span: Span) -> &[Token] {
        let from = self.tokens.partition_point(|token| token.end <= span.start);
        let to = self.tokens.partition_point(|token| token.start < span.end);
        self.tokens.get(from..to).unwrap_or_default()
    }

    /// The bytes of `span` without final line ends.
    fn text(&self, span: Span) -> &[u8] {
        let bytes = self.folded.bytes.get(span.range()).unwrap_or_default();
        let end = bytes.iter().rposition(|&byte| byte != b'\n').map_or(0, |last| last + 1);
        &bytes[..end]
    }
}
