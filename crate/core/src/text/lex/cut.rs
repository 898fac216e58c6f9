//! A span of a lexed file: the tokens in it and what fingerprints read of them.

use std::borrow::Cow;

use super::token::{Kind, Token};
use super::{CodePrint, Print, Prints, find};
use crate::text::Span;

/// Tokens and the bytes that they stand in; only what lies in `span` counts.
pub(super) struct Cut<'a> {
    pub(super) bytes: Cow<'a, [u8]>,
    /// Those of which some byte is in `span`.
    pub(super) tokens: Cow<'a, [Token]>,
    pub(super) span: Span,
}

impl Cut<'_> {
    /// The same with the word `own` as `other`.
    pub(super) fn renamed(&self, own: &[u8], other: &[u8]) -> Cut<'static> {
        let (mut bytes, mut tokens) = (Vec::new(), Vec::with_capacity(self.tokens.len()));
        let mut done = self.span.start as usize;
        for token in self.tokens.iter() {
            let from = (token.start.max(self.span.start) as usize).max(done);
            let to = (token.end.min(self.span.end) as usize).max(from);
            bytes.extend(self.bytes.get(done..from).unwrap_or_default());
            let start = bytes.len() as u32;
            let own_bytes = self.bytes.get(from..to).unwrap_or_default();
            let is_own = token.kind == Kind::Word && own_bytes == own;
            bytes.extend(if is_own { other } else { own_bytes });
            tokens.push(Token { start, end: bytes.len() as u32, ..*token });
            done = to;
        }
        let rest = done..(self.span.end as usize).max(done);
        bytes.extend(self.bytes.get(rest).unwrap_or_default());
        let span = Span::new(0..bytes.len());
        Cut { bytes: bytes.into(), tokens: tokens.into(), span }
    }

    /// True when one of its words is `word`.
    pub(super) fn has_word(&self, word: &[u8]) -> bool {
        let mut words = self.tokens.iter().filter(|token| token.kind == Kind::Word);
        words.any(|token| self.bytes.get(token.start as usize..token.end as usize) == Some(word))
    }

    /// How many tokens there are, comments not counted.
    pub(super) fn count(&self) -> usize {
        self.code_tokens().count()
    }

    fn code_tokens(&self) -> impl Iterator<Item = &Token> {
        self.tokens.iter().filter(|token| !token.is_comment())
    }

    /// The bytes without final line ends.
    fn text(&self) -> &[u8] {
        let bytes = self.bytes.get(self.span.range()).unwrap_or_default();
        let end = bytes.iter().rposition(|&byte| byte != b'\n').map_or(0, |last| last + 1);
        &bytes[..end]
    }

    /// Appends the tokens in fingerprint form.
    fn write(&self, out: &mut Vec<u8>) {
        let mut first = true;
        for token in self.tokens.iter() {
            token.write(&self.bytes, self.span, first, out);
            first &= token.is_comment();
        }
    }

    /// Appends the tokens that are no comments and answers the rolling hash of all up to here.
    fn write_code(&self, mut roll: u64, out: &mut Vec<u8>) -> u64 {
        for (at, token) in self.code_tokens().enumerate() {
            let from = out.len();
            token.write(&self.bytes, self.span, at == 0, out);
            roll = find::roll(roll, find::hash(&out[from..]));
        }
        roll
    }
}

/// The fingerprints of cuts as of one text: what is between them counts for nothing, and the layout
/// before each neither.
pub(super) fn prints(cuts: &[Cut<'_>]) -> Prints {
    let (mut text, mut tokens) = (Vec::new(), Vec::new());
    for (at, cut) in cuts.iter().enumerate() {
        if at > 0 {
            text.push(b'\n');
        }
        text.extend(cut.text());
        cut.write(&mut tokens);
    }
    Prints { text: Print::of(&text), tokens: Print::of(&tokens), code: code(cuts) }
}

/// The print of their code.
pub(super) fn code(cuts: &[Cut<'_>]) -> CodePrint {
    let mut bytes = Vec::new();
    let roll = cuts.iter().fold(0, |roll, cut| cut.write_code(roll, &mut bytes));
    let count = cuts.iter().map(Cut::count).sum::<usize>() as u32;
    CodePrint { digest: Print::of(&bytes), count, roll }
}
